import { connect } from '@flarewell/e2e/support/api.ts';
import { everythingStored } from '@flarewell/e2e/support/browserStorage.ts';
import { makePerson, type Person, signUp } from '@flarewell/e2e/support/person.ts';
import { addCheckIn, addCondition } from '@flarewell/e2e/support/records.ts';
import { openRoom } from '@flarewell/e2e/support/screens/settings.ts';
import { signOutHere } from '@flarewell/e2e/support/screens/signOut.ts';
import {
  expectSaved,
  goToPhoto,
  openCheckIn,
  previous,
  save,
  today,
} from '@flarewell/e2e/support/screens/wizard.ts';
import { expect, test } from '@flarewell/e2e/support/test.ts';
import type { Page } from '@playwright/test';

test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 401/ });

const nothing = { databases: {}, localStorage: {}, sessionStorage: {} };

async function expectNothingStored(page: Page) {
  const { cachedPaths: _, ...stored } = await everythingStored(page);
  expect(stored).toEqual(nothing);
}

async function signInHere(page: Page, { email, password }: Person) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('checkbox', { name: 'This is a shared device' }).check();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/app/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Maya');
}

/** Registers somebody with a condition and a check-in, without signing in the page's browser. */
async function makeMaya({ request }: { request: Parameters<typeof signUp>[0] }) {
  const person = await signUp(request);
  const api = connect(request);
  await addCondition(api, { name: 'Neck' });
  await addCheckIn(api, '2025-06-10', { notes: 'For nobody else' });
  return { person, api };
}

test('nothing is stored, and a check-in stays in its dialog until there is a connection', async ({
  page,
  context,
  playwright,
  baseURL,
  extraHTTPHeaders,
}) => {
  const request = await playwright.request.newContext({ baseURL, extraHTTPHeaders });
  const { person, api } = await makeMaya({ request });
  await signInHere(page, person);
  const [cookie] = await context.cookies();
  expect([cookie?.name, cookie?.expires]).toEqual(['flarewell', -1]);
  await expectNothingStored(page);

  const dialog = await openCheckIn(page);
  await dialog.getByLabel('Notes').fill('half a sentence');
  await goToPhoto(dialog, '4 Severe');
  await context.setOffline(true);
  await save(dialog).click();
  const message = 'On a shared device it can only be saved with a connection.';
  await expect(dialog.getByRole('alert').filter({ hasText: message })).toBeVisible();
  await expect(page.getByText('There is no connection. On a shared device')).toBeAttached();
  while (await previous(dialog).isEnabled()) await previous(dialog).click();
  await expect(dialog.getByLabel('Notes')).toHaveValue('half a sentence');
  await expectNothingStored(page);
  await context.setOffline(false);
  await goToPhoto(dialog);
  await save(dialog).click();
  await expectSaved(page);
  expect((await api.checkIns.read(today)).conditionEntries).toMatchObject([{ severity: 4 }]);
  await expectNothingStored(page);

  await openRoom(page, 'security');
  const devices = page.getByRole('list', { name: 'Signed-in devices' });
  await expect(devices.getByRole('listitem').filter({ hasText: 'This device' })).toContainText(
    'Shared device',
  );
  await page.goto('/app/settings');
  await expect(page.getByText('A shared device gets no notifications')).toBeVisible();
  const reminders = page.getByRole('region', { name: 'Reminders' });
  await expect(reminders.getByRole('button', { name: 'Turn on' })).toHaveCount(0);
  await request.dispose();
});

test('another tab is signed in too, and signing out makes it leave', { tag: '@wide' }, async ({
  page,
  context,
  playwright,
  baseURL,
  extraHTTPHeaders,
}) => {
  const request = await playwright.request.newContext({ baseURL, extraHTTPHeaders });
  const { person } = await makeMaya({ request });
  await signInHere(page, person);
  const other = await context.newPage();
  await other.goto('/login');
  await expect(other.getByRole('heading', { level: 1 })).toContainText('Maya');
  await signOutHere(other);
  await expect(other).toHaveURL('/');
  await expect(page).toHaveURL('/');
  await expectNothingStored(page);
  await page.goto('/app/dashboard');
  await expect(page).toHaveURL('/login?next=%2Fapp%2Fdashboard');
  await request.dispose();
});

test('signing up works the same, and clears the copy of the person before', async ({
  page,
  context,
  person: _,
}) => {
  await page.goto('/app/dashboard');
  await expect
    .poll(async () => Object.keys((await everythingStored(page)).databases))
    .toContain('flarewell copies');
  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  const robin = makePerson({ name: 'Robin' });
  await page.getByLabel('Full name').fill(robin.name);
  await page.getByLabel('Email').fill(robin.email);
  await page.getByLabel('Password', { exact: true }).fill(robin.password);
  await page.getByRole('checkbox', { name: 'This is a shared device' }).check();
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Robin');
  await expectNothingStored(page);
});

test('closing the browser ends the session', async ({
  playwright,
  baseURL,
  extraHTTPHeaders,
  startBrowser,
}) => {
  const request = await playwright.request.newContext({ baseURL, extraHTTPHeaders });
  const { person } = await makeMaya({ request });
  let browser = await startBrowser();
  await signInHere(await browser.newPage(), person);
  await browser.close();
  browser = await startBrowser();
  expect(await browser.cookies()).toEqual([]);
  const page = await browser.newPage();
  await page.goto('/app/dashboard');
  await expect(page).toHaveURL('/login?next=%2Fapp%2Fdashboard');
  await request.dispose();
});
