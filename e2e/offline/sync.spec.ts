import { expectAccessible } from '@flarewell/e2e/support/axe.ts';
import {
  cachedPaths,
  draftDays,
  readableTexts,
  storedKeys,
  waitingDays,
} from '@flarewell/e2e/support/browserStorage.ts';
import { checkIn, kept, openApp } from '@flarewell/e2e/support/offlineApp.ts';
import { signIn, signUp } from '@flarewell/e2e/support/person.ts';
import { addCondition, addMedication, addPhoto } from '@flarewell/e2e/support/records.ts';
import { signOutHere } from '@flarewell/e2e/support/screens/signOut.ts';
import {
  choose,
  differences,
  expectSaved,
  goToPhoto,
  openCheckIn,
  save,
  shownWizard,
  today,
} from '@flarewell/e2e/support/screens/wizard.ts';
import { expect, test } from '@flarewell/e2e/support/test.ts';
import { makePng } from '@flarewell/server/testing/images/images';

test.use({ serviceWorkers: 'allow', expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|401|403|409/ });
test.beforeEach(({ person: _ }) => undefined);

test('the day was changed on another device meanwhile: both versions are shown, and the person chooses', {
  tag: '@wide',
}, async ({ page, context, api }) => {
  const neck = await addCondition(api, { name: 'Neck' });
  const cream = await addMedication(api, { name: 'Cream', dosage: 'Thin layer' });
  const other = (notes: string) => ({
    revision: null,
    notes,
    factors: { sleep: 2 as const, weather: 'Cold' as const },
    conditionEntries: [{ conditionId: neck.id, severity: 5 as const, symptoms: ['Pain' as const] }],
    medicationEntries: [{ medicationId: cream.id, taken: true, timesTaken: 2 }],
  });
  await openApp(page);
  await context.setOffline(true);
  await checkIn(page, today, '1 Minimal', await makePng());
  await checkIn(page, '2025-06-13', '5 Extreme');
  await api.checkIns.save(today, other('from the tablet'));
  await addPhoto(api, today);
  await api.checkIns.save('2025-06-13', other('from the tablet too'));
  await addPhoto(api, '2025-06-13');
  await context.setOffline(false);

  const line = page.getByText(/The check-in for Saturday, June 14, 2025 is not synced/).locator('..');
  await expect(line).toContainText('This day was changed on another device in the meantime');
  await line.getByRole('button', { name: 'Review' }).click();
  let dialog = await shownWizard(page);
  const heading = dialog.getByRole('heading', { level: 3 });
  await expect(heading).toHaveText('This day was changed on another device in the meantime');
  await expect(heading).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport();
  expect(await differences(dialog)).toEqual([
    ['Neck Severity', '1 Minimal', '5 Extreme'],
    ['Neck Symptoms', 'Not recorded', 'Pain'],
    ['Cream Thin layer', 'Not recorded', 'Taken 2x'],
    ['Sleep Quality', 'Not recorded', 'Poor 2/5'],
    ['Weather', 'Not recorded', 'Cold'],
    ['Notes', 'Not recorded', 'from the tablet'],
    ['Photo', '', ''],
  ]);
  for (const photo of await dialog.getByRole('img', { name: 'Photo' }).all()) {
    await expect(photo).toHaveJSProperty('complete', true);
    await expect(photo).not.toHaveJSProperty('naturalWidth', 0);
  }
  await expect(dialog.getByRole('img', { name: 'Photo' })).toHaveCount(2);
  await expectAccessible(page);
  expect((await api.checkIns.read(today)).notes).toBe('from the tablet');
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(line).toHaveCount(0);
  await expect
    .poll(async () => (await api.checkIns.read(today)).conditionEntries)
    .toMatchObject([{ severity: 1 }]);

  await page.getByRole('button', { name: 'Review' }).click();
  dialog = await shownWizard(page);
  // The severity is the same in both versions. Only the other device changed the photo, so there is no choice.
  expect((await differences(dialog)).map(([name, mine]) => [name, mine])).toEqual([
    ['Neck Symptoms', 'Not recorded'],
    ['Cream Thin layer', 'Not recorded'],
    ['Sleep Quality', 'Not recorded'],
    ['Weather', 'Not recorded'],
    ['Notes', 'Not recorded'],
    ['Photo', 'The other photo stays, whichever you choose.'],
  ]);
  await dialog.getByRole('button', { name: 'Use other version' }).click();
  await expect(dialog.getByRole('radio', { name: '5 Extreme' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Review' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /June 13, 2025/ })).toContainText('from the tablet too');
  expect((await api.checkIns.read('2025-06-13')).notes).toBe('from the tablet too');
  expect(await waitingDays(page)).toEqual([]);
});

test('after the session has ended, unsent check-ins stay for that person, and nobody else can read them', {
  tag: '@core-phone',
}, async ({ page, context, api, person }) => {
  await addCondition(api, { name: 'Neck' });
  await openApp(page);
  await (await openCheckIn(page, '2025-06-10')).getByLabel('Notes').fill('half a senten');
  await expect.poll(() => draftDays(page)).toEqual(['2025-06-10']);
  await context.setOffline(true);
  await checkIn(page, today, '4 Severe', await makePng());
  await api.account.signOut();
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/login\?reason=session-ended/);
  expect(await storedKeys(page)).toEqual({
    keys: [],
    copies: [],
    'check-ins': [],
    unsent: ['?', '?'],
    'unsent-photos': ['?'],
    drafts: [],
    outbox: [],
    'outbox-photos': [],
  });
  expect(await readableTexts(page)).not.toMatch(/senten|severity|2025-06|PNG|a key/);

  const robin = await signUp(context.request, { name: 'Robin' });
  await page.goto('/app/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: /Robin/ })).toBeVisible();
  await expect(page.getByText(/waiting to sync/i)).toHaveCount(0);
  await signOutHere(page);
  await expect(page).toHaveURL('/');
  expect(await storedKeys(page)).toMatchObject({
    copies: [],
    'check-ins': [],
    unsent: ['?', '?'],
  });
  await signIn(context.request, robin);
  expect((await api.checkIns.list({ from: today, to: today })).checkIns).toEqual([]);

  await signIn(context.request, person);
  await page.goto('/app/dashboard');
  await expect
    .poll(async () => (await api.checkIns.list({ from: today, to: today })).checkIns.length)
    .toBe(1);
  await expect(page.getByRole('article').getByText('Severe')).toBeVisible();
  await expect.poll(() => storedKeys(page)).toMatchObject({ unsent: ['2025-06-10 draft'] });
  const { photoUrl } = await api.checkIns.read(today);
  expect(photoUrl).not.toBeNull();
  const dialog = await openCheckIn(page, '2025-06-10');
  await expect(dialog.getByLabel('Notes')).toHaveValue('half a senten');
});

test('signing out asks first if a check-in is unsent, and leaves no readable copy', async ({
  page,
  context,
  api,
}) => {
  await addCondition(api, { name: 'Neck' });
  // A push service that never answers.
  await page.addInitScript(() => {
    PushManager.prototype.getSubscription = () => new Promise(() => undefined);
  });
  await openApp(page);
  await context.setOffline(true);
  await checkIn(page, today, '4 Severe', await makePng());
  await signOutHere(page);
  const question = page.getByRole('alertdialog', {
    name: 'A check-in on this device has not been synced yet. Sign out and lose it?',
  });
  await question.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/login?reason=signed-out-here');
  const stores = Object.values(await storedKeys(page));
  expect(stores.length).toBe(8);
  expect(stores.flat()).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('flarewell.user');
  const cached = await cachedPaths(page);
  expect(cached.filter((path) => path !== '/login' && !path.startsWith('/assets/'))).toEqual([]);
  expect(cached).toContain('/login');
});

test.describe('a response that is lost', () => {
  test.use({ serviceWorkers: 'block' });

  test('a check-in that arrived is not saved twice, and editing it is no conflict', async ({ page, api }) => {
    await addCondition(api, { name: 'Neck' });
    let isUp = false;
    await page.route(`**/api/check-ins/${today}`, async (route) => {
      if (isUp) return route.continue();
      if (route.request().method() === 'PUT') await route.fetch();
      await route.abort();
    });
    await checkIn(page, today, '4 Severe', await makePng());
    await expect(page.getByText(kept)).toBeVisible();
    const arrived = await api.checkIns.read(today);

    const dialog = await openCheckIn(page);
    await expect(dialog).toHaveAccessibleName('Edit Check-in');
    await expect(dialog.getByRole('radio', { name: '4 Severe' })).toBeChecked();
    await choose(dialog, '5 Extreme');
    await goToPhoto(dialog);
    await expect(dialog.getByRole('img')).toBeVisible();
    await save(dialog).click();
    isUp = true;
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(page.getByText(/waiting to sync/i)).toHaveCount(0);
    const saved = await api.checkIns.read(today);
    expect(saved.conditionEntries).toMatchObject([{ severity: 5 }]);
    expect(saved.revision).toBe(arrived.revision + 1);
    expect(saved.photoUrl?.split('?')[0]).toBe(arrived.photoUrl?.split('?')[0]);
  });

  test('nothing is sent under the name of somebody else who signed in during the upload', {
    tag: '@core-phone',
  }, async ({ page, context, api }) => {
    await addCondition(api, { name: 'Neck' });
    let isUp = false;
    await page.route(`**/api/check-ins/${today}/photo`, async (route) => {
      if (!isUp) return route.abort();
      const response = await route.fetch();
      await signUp(context.request, { name: 'Robin' });
      await route.fulfill({ response });
    });
    await checkIn(page, today, '4 Severe', await makePng());
    await expect(page.getByText(kept)).toBeVisible();
    const refused = page.waitForResponse((response) => response.request().method() === 'PUT');
    isUp = true;
    await page.evaluate(() => dispatchEvent(new Event('online')));
    expect((await refused).status()).toBe(403);
    expect(await api.checkIns.list({ from: today, to: today })).toMatchObject({ checkIns: [] });
    expect(await waitingDays(page)).toEqual([today]);
  });
});

test.describe('a proxy that answers instead of the server', () => {
  test.use({ serviceWorkers: 'block', expectedErrors: /status of (413|500|503)/ });

  test('while the server starts, the check-in is kept; a check-in that it refuses delays no other one', async ({
    page,
    api,
  }) => {
    await addCondition(api, { name: 'Neck' });
    const answerWith = (path: string, status: number) =>
      page.route(path, (route) =>
        route.fulfill({ status, contentType: 'text/html', body: '<h1>proxy</h1>' }),
      );
    const sendNow = () => page.evaluate(() => dispatchEvent(new Event('online')));
    const every = '**/api/check-ins/2025-*';
    await answerWith(every, 503);
    await checkIn(page, today, '4 Severe');
    await expect(page.getByText(kept)).toBeVisible();
    await checkIn(page, '2025-06-13', '2 Mild');
    await expect(page.getByText('2 check-ins are waiting to sync')).toBeVisible();

    await answerWith(`**/api/check-ins/${today}`, 500);
    await page.unroute(every);
    await sendNow();
    await expect(page.getByText('1 check-in is waiting to sync')).toBeVisible();
    expect((await api.checkIns.read('2025-06-13')).conditionEntries).toMatchObject([{ severity: 2 }]);

    await answerWith(`**/api/check-ins/${today}`, 413);
    await sendNow();
    const line = page.getByText(/is not synced. It was refused on its way to the server \(413, too large\)/);
    await expect(line.locator('..').getByRole('button', { name: 'Review' })).toBeVisible();
  });
});

test.describe('a database that the browser has closed', () => {
  test.use({ serviceWorkers: 'block' });

  test('is reopened: a check-in is saved, and signing out works', async ({ page, api }) => {
    await addCondition(api, { name: 'Neck' });
    const dialog = await openCheckIn(page);
    await goToPhoto(dialog);
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          indexedDB.deleteDatabase('flarewell').onsuccess = resolve;
        }),
    );
    await save(dialog).click();
    await expectSaved(page);
    await signOutHere(page);
    await expect(page).toHaveURL('/');
  });
});
