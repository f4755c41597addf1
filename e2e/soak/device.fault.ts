import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { launchOptions } from '@flarewell/e2e/support/launch.ts';
import { checkIn, kept, openApp } from '@flarewell/e2e/support/offlineApp.ts';
import { signIn } from '@flarewell/e2e/support/person.ts';
import { goToPhoto, openCheckIn, save, today } from '@flarewell/e2e/support/screens/wizard.ts';
import { makePng } from '@flarewell/server/testing/images/images';
import type { Page } from '@playwright/test';
import { comeBack, expect, expectNothingWaiting, expectOnce, test } from './world.ts';

/** How long Chromium caches the available storage quota. */
const QUOTA_KNOWN_MS = 31_000;
const isWrite = (method: string, path: string) => method !== 'GET' && path.startsWith('/api/check-ins/');

test('browser killed mid-upload', async ({
  playwright,
  network,
  random,
  person,
  otherDevice,
  revision,
  viewport,
}, testInfo) => {
  const profile = testInfo.outputPath('profile');
  const start = () =>
    playwright.chromium.launchPersistentContext(profile, {
      ...launchOptions,
      baseURL: network.url,
      viewport,
      serviceWorkers: 'allow',
    });
  let browser = await start();
  await signIn(browser.request, person);
  let page = await browser.newPage();
  await openApp(page);
  await browser.setOffline(true);
  await checkIn(page, today, '4 Severe', await makePng());
  await expect(page.getByText(kept)).toBeVisible();
  // The upload or the save is under way, or the server has just received it.
  const reached = Promise.withResolvers<void>();
  const isLast = random.pick(['POST', 'PUT']);
  const released = Promise.withResolvers<void>();
  network.disturb((method, path) => {
    if (!isWrite(method, path) || method !== isLast) return 'pass';
    reached.resolve();
    return random.chance(0.5) ? released.promise : 'pass';
  });
  await browser.setOffline(false);
  await reached.promise;
  await sleep(random.between(0, 100));
  killBrowser(profile);
  await browser.close().catch(() => undefined);
  released.resolve();
  network.disturb();

  browser = await start();
  await signIn(browser.request, person);
  page = await browser.newPage();
  await page.clock.setFixedTime(new Date(`${today}T18:00:00`));
  await page.goto('/app/dashboard');
  await expectNothingWaiting(page);
  await expectOnce(otherDevice, { severity: 4, hasPhoto: true, revision });
  await browser.close();
});

test('quota full', async ({ page, context, network, random, otherDevice, revision }) => {
  await openApp(page);
  const devtools = await context.newCDPSession(page);
  const origin = network.url;
  const { usage } = await devtools.send('Storage.getUsageAndQuota', { origin });
  await context.setOffline(true);
  const dialog = await openCheckIn(page);
  await goToPhoto(dialog, '4 Severe');
  const file = { name: 'arm.png', mimeType: 'image/png', buffer: await makePng() };
  await dialog.locator('input[type=file]').setInputFiles(file);
  await expect(dialog.getByRole('img')).toBeVisible();
  await devtools.send('Storage.overrideQuotaForOrigin', {
    origin,
    quotaSize: Math.floor(usage * random.between(0, 1)),
  });
  await sleep(QUOTA_KNOWN_MS);
  await save(dialog).click();
  // The dialog shows the problem and keeps what was written.
  await expect(dialog.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
  await expect(page.getByText(kept)).toHaveCount(0);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin });
  await save(dialog).click();
  await expect(page.getByText(kept)).toBeVisible();
  await context.setOffline(false);
  await expectNothingWaiting(page);
  await expectOnce(otherDevice, { severity: 4, hasPhoto: true, revision });
});

test('two tabs', async ({ page, context, network, random, otherDevice, revision }) => {
  await openApp(page);
  const tab = await context.newPage();
  await openApp(tab);
  await context.setOffline(true);
  await checkIn(page, today, '4 Severe', await makePng());
  await expect(tab.getByText('1 check-in is waiting to sync')).toBeVisible();
  network.disturb((method, path) => (isWrite(method, path) ? sleep(random.between(0, 300)) : 'pass'));
  await context.setOffline(false);
  await Promise.all([comeBack(page), comeBack(tab)]);
  const isClosed = random.chance(0.5);
  if (isClosed) {
    await sleep(random.between(0, 400));
    await page.close();
  }
  await expectNothingWaiting(tab);
  if (!isClosed) await expectNothingWaiting(page);
  await expectOnce(otherDevice, { severity: 4, hasPhoto: true, revision });
});

test('clock jump', async ({ page, context, random, otherDevice, revision }) => {
  await openApp(page);
  await context.setOffline(true);
  await checkIn(page, today, '4 Severe', await makePng());
  const jumped = random.pick([
    '2025-06-17T03:00:00',
    '2024-02-29T23:59:59',
    '2031-01-01T00:00:00',
    '1999-12-31T12:00:00',
  ]);
  await page.clock.setFixedTime(new Date(jumped));
  if (random.chance(0.5)) {
    await page.reload();
    await expect(page.getByText('1 check-in is waiting to sync')).toBeVisible();
  }
  await context.setOffline(false);
  await expectNothingWaiting(page);
  await expectOnce(otherDevice, { severity: 4, hasPhoto: true, revision });
});

test('sign-out in flight', async ({ page, context, network, random, otherDevice, revision }) => {
  await openApp(page);
  await context.setOffline(true);
  await checkIn(page, today, '4 Severe', await makePng());
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const held = random.pick(['POST', 'PUT']);
  network.disturb((method, path) => {
    if (!isWrite(method, path) || method !== held) return 'pass';
    reached.resolve();
    return released.promise;
  });
  await context.setOffline(false);
  await reached.promise;
  const menu = page.getByRole('button', { name: 'Open menu' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('button', { name: 'Sign Out' }).filter({ visible: true }).click();
  // The person is warned before the check-in is deleted.
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('has not been synced yet');
  await question.getByRole('button', { name: 'Sign Out' }).click();
  if (random.chance(0.5)) await expect(page).toHaveURL('/');
  released.resolve();
  await expect(page).toHaveURL('/');
  await sleep(500);
  const { checkIns } = await otherDevice.checkIns.list({ from: '2025-01-01', to: '2025-12-31' });
  if (checkIns.length > 0) await expectOnce(otherDevice, { severity: 4, hasPhoto: true, revision });
});

test('update in flight', async ({ page, context, network, random, otherDevice, revision }) => {
  await openApp(page);
  await context.setOffline(true);
  await checkIn(page, today, '4 Severe', await makePng());
  // Serves the same app with another name for its list of files, which the browser treats as a new version.
  const script = await (await fetch(`${network.url}/service-worker.js`)).text();
  const list = /files-[\w-]+\.json/.exec(script)?.[0] ?? '';
  const released = Promise.withResolvers<void>();
  const held = random.pick(['POST', 'PUT']);
  network.disturb((method, path) => {
    if (path === '/service-worker.js') return (text) => text.replace(list, 'files-next.json');
    if (path.includes('files-next.json')) return { path: path.replace('files-next.json', list) };
    return isWrite(method, path) && method === held ? released.promise : 'pass';
  });
  await context.setOffline(false);
  const reload = page.getByRole('button', { name: 'Reload' });
  // The app looks for an update once per visibility change, and the first time it may still have been offline.
  await expect
    .poll(async () => {
      await lookForUpdate(page);
      return reload.isVisible();
    })
    .toBe(true);
  await reload.click();
  await sleep(random.between(0, 500));
  // The request of the old page arrives only now, and the new page has sent it again.
  released.resolve();
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
  await expectNothingWaiting(page);
  await expectOnce(otherDevice, { severity: 4, hasPhoto: true, revision });
});

/** Makes the app look for an update, as it does when the person comes back to it. */
const lookForUpdate = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

/** Kills the main process of the browser with this profile. Its child processes (`--type=`) end with it. */
function killBrowser(profile: string): void {
  const list = execFileSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' });
  const own = list
    .split('\n')
    .filter((line) => line.includes(`--user-data-dir=${profile}`) && !line.includes('--type='));
  for (const line of own) process.kill(Number.parseInt(line, 10), 'SIGKILL');
}
