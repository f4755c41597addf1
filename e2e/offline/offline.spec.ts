import { expectAccessible } from '@flarewell/e2e/support/axe.ts';
import { storedKeys, waitingDays } from '@flarewell/e2e/support/browserStorage.ts';
import { checkIn, kept, openApp } from '@flarewell/e2e/support/offlineApp.ts';
import { addCondition } from '@flarewell/e2e/support/records.ts';
import {
  differences,
  expectSaved,
  goToPhoto,
  openCheckIn,
  save,
  today,
} from '@flarewell/e2e/support/screens/wizard.ts';
import { expect, test } from '@flarewell/e2e/support/test.ts';
import { makePng } from '@flarewell/server/testing/images/images';

const offline = 'You are offline. You can still look at everything and check in.';

test.use({ serviceWorkers: 'allow', expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|401|409/ });
test.beforeEach(({ person: _ }) => undefined);

test('a check-in saved offline survives a reload and a closed tab, and is sent once, in order', {
  tag: '@core-phone',
}, async ({ page, context, api }) => {
  await addCondition(api, { name: 'Neck' });
  await openApp(page);
  await context.setOffline(true);
  await expect(page.getByText(offline)).toBeVisible();
  await checkIn(page, today, '4 Severe', await makePng());
  await expect(page.getByText(kept)).toBeVisible();
  await expect(page.getByText('1 check-in is waiting to sync')).toBeVisible();
  const cell = page.getByRole('button', { name: /June 14, 2025/ });
  await expect(cell).toContainText('Photo. Waiting to sync');
  await expect(page.getByRole('img', { name: 'Photo from' })).toBeVisible();

  await checkIn(page, '2025-06-12', '2 Mild');
  await page.reload();
  await expect(page.getByText('2 check-ins are waiting to sync')).toBeVisible();
  await expectAccessible(page);
  await expect(cell).toContainText('Waiting to sync');
  await page.close();

  const tab = await context.newPage();
  const writes: string[] = [];
  // What was tried without a network has not finished.
  context.on('requestfinished', (request) => {
    if (!['GET', 'HEAD'].includes(request.method())) writes.push(`${request.method()} ${request.url()}`);
  });
  await tab.clock.setFixedTime(new Date(`${today}T18:00:00`));
  await tab.goto('/app/dashboard');
  await expect(tab.getByRole('article').getByText('Waiting to sync')).toBeVisible();
  expect(await waitingDays(tab)).toEqual(['2025-06-12', today]);
  writes.length = 0;
  // Another tab that could send the check-in too.
  await (await context.newPage()).goto('/app/check-in');

  const { revision } = await api.checkIns.list({ from: today, to: today });
  await context.setOffline(false);
  await expect(tab.getByText(/waiting to sync/i)).toHaveCount(0);
  await expect(tab.getByText(offline)).toHaveCount(0);
  await expect(tab.getByRole('article').getByText('Severe')).toBeVisible();
  const sent = await api.checkIns.list({ from: '2025-06-01', to: today });
  expect(sent.checkIns.map((one) => [one.date.slice(0, 10), one.revision, one.photoUrl !== null])).toEqual([
    [today, revision + 1, true],
    ['2025-06-12', revision + 2, false],
  ]);
  expect(sent.revision).toBe(revision + 2);
  const paths = writes.map((write) => write.replace(/http:\/\/[^/]+/, ''));
  expect(paths).toEqual([
    `POST /api/check-ins/${today}/photo`,
    `PUT /api/check-ins/${today}`,
    'PUT /api/check-ins/2025-06-12',
  ]);
  expect(await storedKeys(tab)).toMatchObject({ unsent: [], 'unsent-photos': [] });
});

test('a check-in saved offline survives a restart of the browser', async ({
  page,
  context,
  startBrowser,
  api,
}) => {
  await addCondition(api, { name: 'Neck' });
  const { cookies } = await context.storageState();
  await page.close();
  let browser = await startBrowser();
  await browser.addCookies(cookies);
  let tab = await browser.newPage();
  await openApp(tab);
  await browser.setOffline(true);
  await checkIn(tab, today, '4 Severe', await makePng());
  await browser.close();

  browser = await startBrowser();
  await browser.setOffline(true);
  tab = await browser.newPage();
  await openApp(tab);
  await expect(tab.getByText('1 check-in is waiting to sync')).toBeVisible();
  await browser.setOffline(false);
  await expect(tab.getByText(/waiting to sync/i)).toHaveCount(0);
  const sent = await api.checkIns.read(today);
  expect([sent.conditionEntries[0]?.severity, sent.photoUrl !== null]).toEqual([4, true]);
});

test('two tabs save the same day offline: neither version is overwritten without asking', async ({
  page,
  context,
  api,
}) => {
  await addCondition(api, { name: 'Neck' });
  await openApp(page);
  const tab = await context.newPage();
  await openApp(tab);
  await context.setOffline(true);
  for (const [day, choice] of [
    [today, 'Keep mine'],
    ['2025-06-13', 'Use other version'],
  ] as const) {
    const mine = await openCheckIn(page, day);
    const other = await openCheckIn(tab, day);
    await goToPhoto(mine, '1 Minimal');
    await goToPhoto(other, '5 Extreme');
    await save(other).click();
    await expect(other).toHaveCount(0);
    await save(mine).click();
    await expect(mine.getByRole('heading', { level: 3 })).toHaveText(
      'This day was changed in another tab in the meantime',
    );
    expect(await differences(mine)).toEqual([['Neck Severity', '1 Minimal', '5 Extreme']]);
    await mine.getByRole('button', { name: choice }).click();
    if (choice === 'Keep mine') await expect(mine).toHaveCount(0);
    else await expect(mine.getByRole('radio', { name: '5 Extreme' })).toBeChecked();
  }
  expect(await waitingDays(page)).toEqual(['2025-06-13', today]);
  await context.setOffline(false);
  await expect.poll(() => waitingDays(page)).toEqual([]);
  const { checkIns } = await api.checkIns.list({ from: '2025-06-13', to: today });
  expect(checkIns.map(({ conditionEntries }) => conditionEntries[0]?.severity)).toEqual([1, 5]);
});

test('every screen can be read offline, and says which actions need a connection', { tag: '@wide' }, async ({
  page,
  context,
  api,
}) => {
  const neck = await addCondition(api, { name: 'Neck' });
  await openApp(page);
  await checkIn(page, today, '3 Moderate');
  await expectSaved(page);
  await context.setOffline(true);
  for (const [path, heading] of [
    ['dashboard', /Maya/],
    ['check-in', 'History'],
    ['trends', 'Trends'],
    [`conditions/${neck.id}`, 'Neck'],
    ['medications', 'Medications'],
    ['settings/security', 'Security'],
    ['settings', 'Settings'],
  ] as const) {
    await page.goto(`/app/${path}`);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByText(offline)).toBeVisible();
  }
  await page.getByLabel('Name').fill('Maya Lin');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('You are offline, and this needs a connection')).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Maya Lin');

  await page.goto('/app/conditions');
  await page.getByRole('button', { name: 'Add condition' }).click();
  const form = page.getByRole('dialog', { name: 'Add condition' });
  await form.getByLabel('Name').fill('Elbow');
  await form.getByRole('button', { name: 'Add condition' }).click();
  await expect(form.getByText('You are offline, and this needs a connection')).toBeVisible();
  await expect(form.getByLabel('Name')).toHaveValue('Elbow');

  await page.goto('/');
  await expect(page).toHaveURL(/\/app\/dashboard$/);
  const dialog = await openCheckIn(page);
  const refusal = 'The check-in was not deleted. You are offline,';
  await dialog.getByRole('button', { name: 'Delete check-in' }).click();
  await expect(dialog.getByRole('alert')).toContainText(refusal);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close' }).click();
  const card = page.getByRole('button', { name: /June 14, 2025/ });
  await expect(card).toContainText('1 condition');
  await page.goto('/app/check-in?date=2025-06-14');
  await page.getByRole('button', { name: 'Delete check-in' }).click();
  await expect(page.getByText(refusal)).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});
