import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makePng } from '@flarewell/server/testing/images';
import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { cachedPaths, storedKeys } from './browserStorage.ts';
import { launchOptions } from './launch.ts';
import { signIn, signUp } from './person.ts';
import { addCondition } from './records.ts';
import { mainServer } from './servers.ts';
import { expect, test } from './test.ts';
import { choose, expectSaved, goToPhoto, openCheckIn, save, shownWizard, today } from './wizard.ts';

const kept = 'Check-in saved on this device. It is waiting to sync.';
const offline = 'You are offline. You can look at everything and check in.';

test.use({ serviceWorkers: 'allow', expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|401|409/ });
test.beforeEach(({ person: _ }) => undefined);

/** Opens the app and waits until it works without a network. */
async function openApp(page: Page): Promise<void> {
  await page.clock.setFixedTime(new Date(`${today}T18:00:00`));
  await page.goto('/app/dashboard');
  await page.evaluate(async () => {
    const isControlled = new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve);
    });
    if (!navigator.serviceWorker.controller) await isControlled;
  });
}

/** Writes a check-in of the one condition and saves it, whatever becomes of it. */
async function checkIn(page: Page, day: string, severity: string, photo?: Buffer): Promise<void> {
  const dialog = await openCheckIn(page, day);
  await goToPhoto(dialog, severity);
  if (photo) {
    const file = { name: 'arm.png', mimeType: 'image/png', buffer: photo };
    await dialog.locator('input[type=file]').setInputFiles(file);
    await expect(dialog.getByRole('img')).toBeVisible();
  }
  await save(dialog).click();
  await expect(dialog).toHaveCount(0);
}

test('a check-in saved offline survives a reload and a closed tab, and is sent once, in order', async ({
  page,
  context,
  api,
}) => {
  await addCondition(api, { name: 'Neck' });
  await openApp(page);
  await context.setOffline(true);
  await expect(page.getByText(offline)).toBeVisible();
  await checkIn(page, today, '4 Severe', await makePng());
  await expect(page.getByText(kept)).toBeVisible();
  await expect(page.getByText('1 check-in is waiting to sync')).toBeVisible();
  const cell = page.getByRole('button', { name: /June 14, 2025/ });
  await expect(cell).toContainText('Photo. Waiting to sync');
  await expect(page.getByRole('img', { name: 'Photo of' })).toBeVisible();

  await checkIn(page, '2025-06-12', '2 Mild');
  await page.reload();
  await expect(page.getByText('2 check-ins are waiting to sync')).toBeVisible();
  await expectAccessible(page);
  await expect(cell).toContainText('Waiting to sync');
  await page.close();

  const tab = await context.newPage();
  const writes: string[] = [];
  context.on('request', (request) => {
    if (!['GET', 'HEAD'].includes(request.method())) writes.push(`${request.method()} ${request.url()}`);
  });
  await tab.clock.setFixedTime(new Date(`${today}T18:00:00`));
  await tab.goto('/app/dashboard');
  await expect(tab.getByRole('article').getByText('Waiting to sync')).toBeVisible();
  expect((await storedKeys(tab)).outbox).toEqual(['2025-06-12', today]);
  writes.length = 0;
  // Another tab that could send it too.
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
  expect(await storedKeys(tab)).toMatchObject({ outbox: [], 'outbox-photos': [] });
});

test('a check-in saved offline survives a restart of the browser', async ({
  page,
  context,
  playwright,
  viewport,
  extraHTTPHeaders,
  api,
}, testInfo) => {
  await addCondition(api, { name: 'Neck' });
  const { cookies } = await context.storageState();
  await page.close();
  const start = () =>
    playwright.chromium.launchPersistentContext(testInfo.outputPath('profile'), {
      ...launchOptions,
      baseURL: mainServer,
      viewport,
      extraHTTPHeaders,
    });
  let browser = await start();
  await browser.addCookies(cookies);
  let tab = await browser.newPage();
  await openApp(tab);
  await browser.setOffline(true);
  await checkIn(tab, today, '4 Severe', await makePng());
  await browser.close();

  browser = await start();
  await browser.setOffline(true);
  tab = await browser.newPage();
  await openApp(tab);
  await expect(tab.getByText('1 check-in is waiting to sync')).toBeVisible();
  await browser.setOffline(false);
  await expect(tab.getByText(/waiting to sync/i)).toHaveCount(0);
  const sent = await api.checkIns.read(today);
  expect([sent.conditionEntries[0]?.severity, sent.photoUrl !== null]).toEqual([4, true]);
  await browser.close();
});

test('two tabs write the same day offline: neither replaces the other unseen', async ({
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
    ['2025-06-13', 'Use the other'],
  ] as const) {
    const mine = await openCheckIn(page, day);
    const other = await openCheckIn(tab, day);
    await goToPhoto(mine, '1 Minimal');
    await goToPhoto(other, '5 Extreme');
    await save(other).click();
    await expect(other).toHaveCount(0);
    await save(mine).click();
    const conflict = mine.getByRole('alert').filter({ hasText: 'changed in another tab meanwhile' });
    await expect(conflict).toContainText('Yours says: Neck 1 Minimal');
    await expect(conflict).toContainText('The other one says: Neck 5 Extreme');
    await conflict.getByRole('button', { name: choice }).click();
    if (choice === 'Keep mine') await expect(mine).toHaveCount(0);
    else await expect(mine.getByRole('radio', { name: '5 Extreme' })).toBeChecked();
  }
  expect((await storedKeys(page)).outbox).toEqual(['2025-06-13', today]);
  await context.setOffline(false);
  await expect.poll(async () => (await storedKeys(page)).outbox).toEqual([]);
  const { checkIns } = await api.checkIns.list({ from: '2025-06-13', to: today });
  expect(checkIns.map(({ conditionEntries }) => conditionEntries[0]?.severity)).toEqual([1, 5]);
});

test('every screen can be read offline, and says so where it needs a connection', async ({
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
    ['settings', 'Settings'],
  ] as const) {
    await page.goto(`/app/${path}`);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByText(offline)).toBeVisible();
  }
  await page.getByLabel('Name').fill('Maya Lin');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('You are offline. This needs a connection')).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Maya Lin');

  await page.goto('/app/conditions');
  await page.getByRole('button', { name: 'Add Condition' }).click();
  const form = page.getByRole('dialog', { name: 'Add Condition' });
  await form.getByLabel('Name').fill('Elbow');
  await form.getByRole('button', { name: 'Add Condition' }).click();
  await expect(form.getByText('You are offline. This needs a connection')).toBeVisible();
  await expect(form.getByLabel('Name')).toHaveValue('Elbow');

  await page.goto('/');
  await expect(page).toHaveURL(/\/app\/dashboard$/);
  const dialog = await openCheckIn(page);
  await dialog.getByRole('button', { name: 'Delete check-in' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('The check-in was not deleted. You are offline.')).toBeVisible();
  await expect(page.getByRole('button', { name: /June 14, 2025/ })).toContainText('1 condition');
});

test('the day was changed on another device meanwhile: both are shown, and the person chooses', async ({
  page,
  context,
  api,
}) => {
  const neck = await addCondition(api, { name: 'Neck' });
  const other = (notes: string) => ({
    revision: null,
    notes,
    factors: {},
    conditionEntries: [{ conditionId: neck.id, severity: 5 as const, symptoms: [] }],
    medicationEntries: [],
  });
  await openApp(page);
  await context.setOffline(true);
  await checkIn(page, today, '1 Minimal');
  await checkIn(page, '2025-06-13', '2 Mild');
  await api.checkIns.save(today, other('from the tablet'));
  await api.checkIns.save('2025-06-13', other('from the tablet too'));
  await context.setOffline(false);

  const line = page.getByText(/Your check-in of Saturday, June 14, 2025 is not synced/).locator('..');
  await expect(line).toContainText('This day was changed on another device meanwhile');
  await line.getByRole('button', { name: 'Review' }).click();
  let dialog = await shownWizard(page);
  const conflict = dialog.getByRole('alert').filter({ hasText: 'another device' });
  await expect(conflict).toContainText('Yours says: Neck 1 Minimal');
  await expect(conflict).toContainText('The other one says: Neck 5 Extreme. from the tablet');
  expect((await api.checkIns.read(today)).notes).toBe('from the tablet');
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(line).toHaveCount(0);
  await expect
    .poll(async () => (await api.checkIns.read(today)).conditionEntries)
    .toMatchObject([{ severity: 1 }]);

  await page.getByRole('button', { name: 'Review' }).click();
  dialog = await shownWizard(page);
  await dialog.getByRole('button', { name: 'Use the other' }).click();
  await expect(dialog.getByRole('radio', { name: '5 Extreme' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Review' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /June 13, 2025/ })).toContainText('from the tablet too');
  expect((await api.checkIns.read('2025-06-13')).notes).toBe('from the tablet too');
  expect((await storedKeys(page)).outbox).toEqual([]);
});

test('a session that ended keeps what waits for that person, and shows it to nobody else', async ({
  page,
  context,
  api,
  person,
}) => {
  await addCondition(api, { name: 'Neck' });
  await openApp(page);
  await (await openCheckIn(page, '2025-06-10')).getByLabel('Notes').fill('half a senten');
  await expect.poll(async () => (await storedKeys(page)).drafts).toEqual(['2025-06-10']);
  await context.setOffline(true);
  await checkIn(page, today, '4 Severe');
  await api.account.signOut();
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/login\?reason=session-ended/);

  const robin = await signUp(context.request, { name: 'Robin' });
  await page.goto('/app/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: /Robin/ })).toBeVisible();
  await expect(page.getByText(/waiting to sync/i)).toHaveCount(0);
  await signOutHere(page);
  await expect(page).toHaveURL('/');
  expect(await storedKeys(page)).toMatchObject({
    copies: [],
    'check-ins': [],
    drafts: ['2025-06-10'],
    outbox: [today],
  });
  await signIn(context.request, robin);
  expect((await api.checkIns.list({ from: today, to: today })).checkIns).toEqual([]);

  await signIn(context.request, person);
  await page.goto('/app/dashboard');
  await expect
    .poll(async () => (await api.checkIns.list({ from: today, to: today })).checkIns.length)
    .toBe(1);
  await expect(page.getByRole('article').getByText('Severe')).toBeVisible();
  await expect.poll(() => storedKeys(page)).toMatchObject({ outbox: [] });
});

async function signOutHere(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Open menu' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('button', { name: 'Sign Out' }).filter({ visible: true }).click();
}

test('signing out asks while something waits, and leaves no readable copy', async ({
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
  await expect(page.getByText('You are still signed in. You are offline.')).toBeVisible();
  await expect(question).toHaveCount(0);
  expect((await storedKeys(page)).outbox).toEqual([today]);

  // The network is back, but nobody answers there.
  await page.route('**/api/check-ins/**', (route) => route.abort());
  await context.setOffline(false);
  await signOutHere(page);
  await question.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  const stores = Object.values(await storedKeys(page));
  expect(stores.length).toBe(5);
  expect(stores.flat()).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('flarewell.user');
  const cached = await cachedPaths(page);
  expect(cached.filter((path) => path !== '/login' && !path.startsWith('/assets/'))).toEqual([]);
  expect(cached).toContain('/login');
});

test.describe('an answer that never comes', () => {
  test.use({ serviceWorkers: 'block' });

  test('what has arrived is not sent twice, and an edit of it is no conflict', async ({ page, api }) => {
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

  test('nothing is sent as somebody else who signed in during the upload', async ({ page, context, api }) => {
    await addCondition(api, { name: 'Neck' });
    let isUp = false;
    const asked = Promise.withResolvers<void>();
    await page.route(`**/api/check-ins/${today}/photo`, async (route) => {
      if (!isUp) return route.abort();
      const response = await route.fetch();
      await signUp(context.request, { name: 'Robin' });
      page.on('response', (answer) => answer.url().endsWith('/session') && asked.resolve());
      await route.fulfill({ response });
    });
    await checkIn(page, today, '4 Severe', await makePng());
    await expect(page.getByText(kept)).toBeVisible();
    const saves: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') saves.push(request.url());
    });
    isUp = true;
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await asked.promise;
    expect(saves).toEqual([]);
    expect((await storedKeys(page)).outbox).toEqual([today]);
  });
});

test.describe('a proxy that answers instead of the server', () => {
  test.use({ serviceWorkers: 'block', expectedErrors: /status of (413|500|503)/ });

  test('while that starts the check-in is kept, and what it refuses holds up nothing else', async ({
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

  test('is opened again: a check-in is saved, and signing out works', async ({ page, api }) => {
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

test('a new version waits until the person asks for it', async ({ page, api }) => {
  await addCondition(api, { name: 'Neck' });
  const releases = await startReleases();
  const versions = () => page.evaluate(async () => (await caches.keys()).map((name) => name.slice(-11)));
  await page.goto(`${releases.url}/app/dashboard`);
  await page.evaluate(() => navigator.serviceWorker.ready);

  // One that cannot be had whole is no version, and pushes none out.
  releases.publish('torn');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(releases.wasTorn).toBe(true);
  releases.publish('2');
  await page.getByRole('button', { name: 'Check-In' }).click();
  const dialog = await shownWizard(page);
  await dialog.getByLabel('Notes').fill('half a senten');
  await page.evaluate(() => {
    (window as unknown as { isSame: boolean }).isSame = true;
    document.dispatchEvent(new Event('visibilitychange'));
  });
  const ready = page.getByText('A new version is ready');
  await expect(ready).toBeAttached();
  await expect(dialog.getByLabel('Notes')).toHaveValue('half a senten');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();

  for (const [next, keptOnes] of [
    ['3', ['-first.json', '-next2.json']],
    ['4', ['-next2.json', '-next3.json']],
  ] as const) {
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => page.evaluate(() => 'isSame' in window).catch(() => true)).toBe(false);
    await expect(page.getByRole('heading', { level: 1, name: /Maya/ })).toBeVisible();
    await expect.poll(versions).toEqual(keptOnes);
    await expect(ready).toHaveCount(0);
    releases.publish(next);
    await page.evaluate(() => {
      (window as unknown as { isSame: boolean }).isSame = true;
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expect(ready).toBeVisible();
  }
  await releases.stop();
});

test('the app can be installed, and its shortcut opens the check-in of today', async ({ page, request }) => {
  await openApp(page);
  const session = await page.context().newCDPSession(page);
  const { errors, manifest } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(manifest).toMatchObject({ name: 'Flarewell', startUrl: expect.stringMatching(/\/app\/dashboard$/) });
  const { icons, shortcuts } = await (await request.get('/manifest.webmanifest')).json();
  for (const { src, type } of icons) {
    const icon = await request.get(src);
    expect([src, icon.status(), icon.headers()['content-type']]).toEqual([src, 200, type]);
  }
  await page.goto(shortcuts[0].url);
  const dialog = await shownWizard(page);
  await expect(dialog.getByText('Saturday, June 14, 2025')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/app\/check-in$/);
});

/** The server once more, at another address, where a test can release new versions of the app. */
async function startReleases() {
  let version = 'first';
  let wasTorn = false;
  const list = /files-[\w-]+\.json/;
  const proxy = createServer(async (request, response) => {
    const path = (request.url ?? '').replace(list, () => listName);
    if (path === '/login' && version === 'nexttorn') {
      wasTorn = true;
      return response.writeHead(503).end();
    }
    const answer = await fetch(mainServer + path, {
      headers: { cookie: request.headers.cookie ?? '' },
      redirect: 'manual',
    });
    const headers = Object.fromEntries(answer.headers);
    delete headers['content-encoding'];
    delete headers['content-length'];
    response.writeHead(answer.status, headers);
    if (path !== '/service-worker.js') return response.end(Buffer.from(await answer.arrayBuffer()));
    response.end((await answer.text()).replace(list, `files-${version}.json`));
  });
  const script = await (await fetch(`${mainServer}/service-worker.js`)).text();
  const listName = list.exec(script)?.[0] ?? '';
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    publish: (name: string) => {
      version = `next${name}`;
    },
    /** Whether the browser has asked for the version that the server does not give it whole. */
    wasTorn: () => wasTorn,
    stop: async () => {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}
