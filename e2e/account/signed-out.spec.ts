import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { everythingStored, readableTexts } from '@flarewell/e2e/support/browserStorage.ts';
import { checkIn, openApp } from '@flarewell/e2e/support/offlineApp.ts';
import { signIn, signUp } from '@flarewell/e2e/support/person.ts';
import { addCheckIn, addCondition, addPhoto } from '@flarewell/e2e/support/records.ts';
import { signOutHere } from '@flarewell/e2e/support/screens/signOut.ts';
import { today } from '@flarewell/e2e/support/screens/wizard.ts';
import { expect, test } from '@flarewell/e2e/support/test.ts';
import type { BrowserContext } from '@playwright/test';

test.use({ serviceWorkers: 'allow', expectedErrors: /status of 401/ });

const deviceCookie = 'flarewell-device';
const note = 'A night of scratching, quokka-4711';

test(
  'after Sign Out and a restart, nothing of the person is left in the browser',
  { tag: '@core-phone' },
  async ({ page, context, person, api, startBrowser }, testInfo) => {
    const { id: conditionId } = await addCondition(api, { name: 'Quokka elbow' });
    const conditionEntries = [{ conditionId, severity: 3 as const, symptoms: [] }];
    await addCheckIn(api, today, { notes: note, conditionEntries });
    const { photoUrl, thumbnailUrl } = await addPhoto(api, today);
    const { cookies } = await context.storageState();
    await page.close();

    let browser = await startBrowser();
    await browser.addCookies(cookies);
    const asked = new Set<string>();
    browser.on('request', (request) => {
      if (request.method() === 'GET' && /\/(api|photos)\//.test(request.url())) asked.add(request.url());
    });
    let tab = await browser.newPage();
    await openApp(tab);
    await tab.goto(`/app/check-in?date=${today}`);
    await expect(tab.getByText(note).first()).toBeVisible();
    await tab.getByRole('tab', { name: 'Photo Gallery' }).click();
    await tab.getByRole('listitem').getByRole('button', { name: 'Photo from' }).click();
    const photo = tab.getByRole('dialog').getByRole('img', { name: 'Photo from' });
    await expect(photo).toHaveJSProperty('complete', true);
    await tab.keyboard.press('Escape');
    expect([...asked].join()).toContain(photoUrl);
    expect([...asked].join()).toContain(thumbnailUrl);
    expect(await readableTexts(tab)).not.toMatch(/quokka|Maya|2025-06/i);
    await signOutHere(tab);
    await expect(tab).toHaveURL('/');
    await browser.close();

    browser = await startBrowser();
    tab = await browser.newPage();
    await tab.goto('/');
    await expectOnlyKnownDevice(browser, [person.email, person.name, note, 'Quokka elbow']);
    for (const address of [...asked, '/api/sync', '/api/check-ins?since=0', '/api/profile']) {
      const answer = await tab.evaluate(async (url) => {
        const response = await fetch(url, { cache: 'force-cache' });
        return { status: response.status, body: await response.text() };
      }, address);
      expect(answer.body, address).not.toMatch(/quokka|Maya/i);
      if (!/auth\/(session|features)$/.test(address))
        expect([address, answer.status]).toEqual([address, 401]);
    }
    for (const address of [photoUrl, thumbnailUrl]) {
      expect((await tab.goto(address ?? ''))?.status()).toBe(401);
    }
    await tab.goto('/');
    const { cachedPaths, ...stored } = await everythingStored(tab);
    expect(stored).toEqual({ databases: {}, localStorage: {}, sessionStorage: {} });
    expect(cachedPaths.filter((path) => path !== '/login' && !path.startsWith('/assets/'))).toEqual([]);
    await browser.close();

    const texts = [note, 'Quokka elbow', person.email];
    expect(findOnDisk(testInfo.outputPath('profile'), texts)).toEqual([]);
  },
);

/** Expects that the only cookie left marks this device as known, and says nothing about the person. */
async function expectOnlyKnownDevice(browser: BrowserContext, texts: string[]): Promise<void> {
  const cookies = await browser.cookies();
  expect(cookies).toMatchObject([{ name: deviceCookie, httpOnly: true, sameSite: 'Lax' }]);
  const value = cookies[0]?.value ?? '';
  expect(value).toMatch(/^[\w-]{22}(\.[\w-]{30})+$/);
  const decoded = value.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'));
  for (const text of texts) {
    expect([value, ...decoded].join().toLowerCase()).not.toContain(text.toLowerCase());
  }
}

/** Lists the files in a folder that contain any of these texts. Browsers write text as UTF-8 or as UTF-16. */
function findOnDisk(folder: string, texts: string[]): string[] {
  const wanted = texts.flatMap((text) => [Buffer.from(text, 'utf8'), Buffer.from(text, 'utf16le')]);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => wanted.some((bytes) => readFileSync(file).includes(bytes)));
}

test.describe('without a connection', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 401/ });

  test('Sign Out clears this device at once, and ends the session when the network is back', async ({
    page,
    context,
    person: _,
    api,
    startBrowser,
  }) => {
    await addCondition(api, { name: 'Neck' });
    const { cookies } = await context.storageState();
    await page.close();
    let browser = await startBrowser();
    await browser.addCookies(cookies);
    let tab = await browser.newPage();
    await openApp(tab);
    await browser.setOffline(true);
    await checkIn(tab, today, '4 Severe');
    await signOutHere(tab);
    await tab.getByRole('alertdialog').getByRole('button', { name: 'Sign Out' }).click();
    await expect(tab).toHaveURL('/login?reason=signed-out-here');
    await expect(tab.getByText('You are signed out on this device.')).toBeVisible();
    const stored = await everythingStored(tab);
    expect(stored.databases).toEqual({});
    expect(stored.localStorage).toEqual({ 'flarewell.sign-out-due': 'yes' });
    await tab.goto('/app/dashboard');
    await expect(tab).toHaveURL('/login?next=%2Fapp%2Fdashboard');
    await browser.close();

    browser = await startBrowser();
    await browser.setOffline(true);
    const withSession: string[] = [];
    browser.on('request', async (request) => {
      const { cookie = '' } = await request.allHeaders().catch((): Record<string, string> => ({}));
      if (/\bflarewell=/.test(cookie)) {
        withSession.push(`${request.method()} ${new URL(request.url()).pathname}`);
      }
    });
    tab = await browser.newPage();
    await tab.goto('/app/check-in');
    await expect(tab).toHaveURL('/login?next=%2Fapp%2Fcheck-in');
    expect((await api.profile.read()).name).toBe('Maya');
    withSession.length = 0;
    await browser.setOffline(false);
    await expect.poll(() => api.account.readSession()).toMatchObject({ profile: null });
    await expect.poll(async () => (await browser.cookies()).map(({ name }) => name)).toEqual([deviceCookie]);
    await expect.poll(async () => (await everythingStored(tab)).localStorage).toEqual({});
    expect(withSession).toEqual(['POST /api/auth/sign-out']);
    await tab.goto('/app/dashboard');
    await expect(tab).toHaveURL('/login?next=%2Fapp%2Fdashboard');
  });

  test('signing in as somebody else replaces a pending sign-out', async ({ page, context, person, api }) => {
    const robin = await signUp(context.request, { name: 'Robin' });
    await signIn(context.request, person);
    const { cookies } = await context.storageState();
    await openApp(page);
    await context.setOffline(true);
    await signOutHere(page);
    await expect(page).toHaveURL('/login?reason=signed-out-here');
    await page.route('**/api/auth/sign-out', (route) => route.abort());
    await context.setOffline(false);
    await page.getByLabel('Email').fill(robin.email);
    await page.getByLabel('Password', { exact: true }).fill(robin.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Robin');
    await page.unroute('**/api/auth/sign-out');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Robin');
    expect(await api.account.readSession()).toMatchObject({ profile: { name: 'Robin' } });
    await context.addCookies(cookies);
    expect(await api.account.readSession()).toMatchObject({ profile: null });
  });
});

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block', expectedErrors: /ERR_CACHE_MISS/ });

  test('Sign Out empties the HTTP cache, where older versions kept diaries and photos', async ({
    page,
    person: _,
  }) => {
    await page.goto('/app/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // A script that the landing page does not load again.
    const script = await page.locator('script[src^="/assets/app-"]').getAttribute('src');
    const isCached = () =>
      page.evaluate(async (url) => {
        const answer = fetch(url ?? '', { cache: 'only-if-cached', mode: 'same-origin' });
        return (await answer.catch(() => null))?.ok ?? false;
      }, script);
    expect(await isCached()).toBe(true);
    await signOutHere(page);
    await expect(page).toHaveURL('/');
    expect(await isCached()).toBe(false);
  });

  test('a photo is fetched once per visit, however often it is shown', { tag: '@wide' }, async ({
    page,
    person: _,
    api,
  }) => {
    await page.clock.setFixedTime(new Date(`${today}T18:00:00`));
    await addCheckIn(api, today);
    await addPhoto(api, today);
    const fetched: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/photos/')) fetched.push(request.url());
    });
    await page.goto('/app/check-in');
    for (let time = 0; time < 3; time += 1) {
      await page.getByRole('tab', { name: 'Photo Gallery' }).click();
      await page.getByRole('listitem').getByRole('button', { name: 'Photo from' }).click();
      const photo = page.getByRole('dialog').getByRole('img', { name: 'Photo from' });
      await expect(photo).toHaveJSProperty('complete', true);
      await expect(photo).not.toHaveJSProperty('naturalWidth', 0);
      await page.keyboard.press('Escape');
      await page.getByRole('tab', { name: 'Calendar' }).click();
      await expect(page.getByRole('button', { name: /June 14, 2025/ })).toBeVisible();
    }
    expect(fetched.length).toBe(2);
    expect(new Set(fetched).size).toBe(2);
  });
});
