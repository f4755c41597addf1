import { settingsRooms } from '@flarewell/domain/paths';
import { expectAccessible } from '@flarewell/e2e/support/axe.ts';
import { openRoom } from '@flarewell/e2e/support/screens/settings.ts';
import { expect, test } from '@flarewell/e2e/support/test.ts';
import type { Page } from '@playwright/test';

const path = '/app/settings';
const saved = 'Settings saved successfully!';
const saveButton = (page: Page) => page.getByRole('button', { name: /^(Save Settings|Saving\.\.\.)$/ });

/** Waits for the response, because the confirmation disappears after 2 seconds and a busy machine may miss it. */
async function save(page: Page): Promise<void> {
  const answer = page.waitForResponse('**/api/profile');
  await saveButton(page).press('Enter');
  expect((await answer).status()).toBe(200);
}

test.use({ timezoneId: 'Pacific/Auckland', newPerson: { timezone: 'Europe/Berlin' } });

test.beforeEach(async ({ page, person: _ }) => {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
});

test('shows the profile and the chosen settings', { tag: '@wide' }, async ({ page, person }) => {
  await expect(page.getByLabel('Name')).toHaveValue('Maya');
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await expect(page.getByLabel('Enable reminders')).toBeChecked();
  await expect(page.getByLabel('Reminder time')).toHaveValue('20:00');
  await expect(page.getByLabel('Timezone')).toHaveValue('Europe/Berlin');
});

test('offers reminder times every 5 minutes, and timezones with the detected one first', async ({ page }) => {
  const times = await page.getByLabel('Reminder time').getByRole('option').allTextContents();
  expect(times).toHaveLength(288);
  expect(times.slice(0, 3)).toEqual(['00:00', '00:05', '00:10']);
  expect(times.at(-1)).toBe('23:55');
  expect(await page.getByLabel('Timezone').getByRole('option').allTextContents()).toEqual([
    'Pacific/Auckland (detected)',
    ...['New York', 'Chicago', 'Denver', 'Los Angeles', 'London', 'Paris', 'Berlin'],
    ...['Tokyo', 'Shanghai', 'Kolkata', 'Sydney', 'Melbourne'],
  ]);
});

test('the reminder time is shown only while reminders are enabled', async ({ page }) => {
  await page.getByRole('switch', { name: 'Enable reminders' }).click();
  await expect(page.getByLabel('Reminder time')).toBeHidden();
  await expect(page.getByLabel('Timezone')).toBeVisible();
  await page.getByRole('switch', { name: 'Enable reminders' }).click();
  await expect(page.getByLabel('Reminder time')).toHaveValue('20:00');
});

test('saves, and says so for 2 seconds', async ({ page, api }) => {
  await page.clock.install();
  await page.reload();
  await page.getByLabel('Name').fill('  Maya Kim ');
  await page.getByLabel('Reminder time').selectOption('07:35');
  await page.getByLabel('Timezone').selectOption('Tokyo');
  await page.clock.pauseAt(Date.now() + 60_000);
  await saveButton(page).click();
  await expect(saveButton(page)).toHaveText('Saving...');
  await expect(async () => {
    await page.clock.runFor(1);
    expect(await page.getByText(saved).isVisible()).toBe(true);
  }).toPass();

  await expect(page.getByRole('status').filter({ hasText: saved })).toBeVisible();
  await page.clock.runFor(1900);
  await expect(page.getByText(saved)).toBeVisible();
  await expect(saveButton(page)).toHaveText('Saving...');
  await expect(saveButton(page)).toBeDisabled();
  await page.clock.runFor(100);
  await expect(page.getByText(saved)).toBeHidden();
  await expect(saveButton(page)).toHaveText('Save Settings');
  await expect(saveButton(page)).toBeEnabled();

  await expect(page.getByLabel('Name')).toHaveValue('Maya Kim');
  expect(await api.profile.read()).toMatchObject({
    name: 'Maya Kim',
    reminderEnabled: true,
    reminderTime: '07:35',
    timezone: 'Asia/Tokyo',
  });
});

test('saved settings are there after a reload', { tag: '@wide' }, async ({ page }) => {
  await page.getByRole('switch', { name: 'Enable reminders' }).click();
  await page.getByLabel('Timezone').selectOption('Pacific/Auckland (detected)');
  await save(page);
  await page.reload();
  await expect(page.getByLabel('Enable reminders')).not.toBeChecked();
  await expect(page.getByLabel('Reminder time')).toBeHidden();
  await expect(page.getByLabel('Timezone')).toHaveValue('Pacific/Auckland');
});

test('a name and an email are needed, and the first wrong field gets the focus', async ({ page }) => {
  await page.getByLabel('Name').fill('  ');
  await page.getByLabel('Email').fill('');
  await saveButton(page).click();
  await expect(page.getByText('Please enter your name')).toBeVisible();
  await expect(page.getByText('Please enter your email')).toBeVisible();
  await expect(page.getByLabel('Name')).toBeFocused();
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Please enter your name');

  await page.getByLabel('Name').fill('Maya');
  await expect(page.getByText('Please enter your name')).toBeHidden();
  await page.getByLabel('Email').fill('maya@nowhere');
  await saveButton(page).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(saveButton(page)).toHaveText('Save Settings');
});

test.describe('without a connection', () => {
  test.use({ expectedErrors: /ERR_FAILED/ });

  test('a failed save shows no success, and keeps what was typed', async ({ page, api }) => {
    await page.route('**/api/profile', (route) => route.abort());
    await page.getByLabel('Name').fill('Nobody');
    await saveButton(page).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Unable to connect' })).toHaveText(
      'Unable to connect to the Flarewell server. Please check your internet connection and verify your Flarewell URL is correct.',
    );
    await expect(page.getByText(saved)).toBeHidden();
    await expect(page.getByLabel('Name')).toHaveValue('Nobody');
    await expect(saveButton(page)).toBeEnabled();
    expect((await api.profile.read()).name).toBe('Maya');

    await page.unrouteAll();
    await save(page);
    await expect(page.getByText('Unable to connect')).toBeHidden();
  });
});

test.describe('opened without a connection', () => {
  test.use({ expectedErrors: /ERR_FAILED/ });

  test('a failed save is the only alert', async ({ page }) => {
    const needed = /\/api\/(profile|reminders|auth\/security)$/;
    await page.route(needed, (route) => route.abort());
    await page.reload();
    const parts = page.getByText('This is shown once there is a connection.');
    await expect(parts).toHaveCount(1);
    await page.getByLabel('Name').fill('Maya Kim');
    await saveButton(page).click();
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText([/^Unable to connect/]);

    await page.unroute(needed);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(parts).toHaveCount(0);
  });
});

test('the theme applies at once and survives a reload', async ({ page }) => {
  const html = page.locator('html');
  await openRoom(page, 'appearance');
  await expect(page.getByRole('radio', { name: 'System' })).toBeChecked();
  await page.getByText('Dark', { exact: true }).click();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();

  await page.getByRole('radio', { name: 'Dark' }).press('ArrowLeft');
  await expect(html).toHaveAttribute('data-theme', 'light');
  await page.getByRole('radio', { name: 'Light' }).press('ArrowLeft');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(html).toHaveAttribute('data-theme', 'dark');
});

test('works by keyboard alone', { tag: '@wide' }, async ({ page, api }) => {
  await page.getByLabel('Name').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Maya Kim');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Email')).toBeFocused();
  // On a phone the rows of the rooms come between.
  const reminders = page.getByLabel('Enable reminders');
  for (let rows = 0; rows <= settingsRooms.length; rows += 1)
    if (!(await reminders.and(page.locator(':focus')).count())) await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByLabel('Enable reminders')).not.toBeChecked();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('A new day starts at')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Timezone')).toBeFocused();
  await page.keyboard.type('Tok');
  await page.keyboard.press('Tab');
  await expect(saveButton(page)).toBeFocused();
  await save(page);
  // The button keeps the focus. Otherwise screen reader users would start again at the top of the screen.
  await expect(saveButton(page)).toBeFocused();
  expect(await api.profile.read()).toMatchObject({
    name: 'Maya Kim',
    reminderEnabled: false,
    timezone: 'Asia/Tokyo',
  });
});

test('is accessible, also with error messages', { tag: '@wide' }, async ({ page }) => {
  await page.getByLabel('Name').fill('');
  await saveButton(page).click();
  await expect(page.getByText('Please enter your name')).toBeVisible();
  await expectAccessible(page);
});

test('its dialogs are accessible', { tag: '@wide' }, async ({ page }) => {
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page);
});

test('never scrolls sideways', async ({ page }) => {
  await page.getByLabel('Name').fill('M'.repeat(80));
  await save(page);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test.describe('About', () => {
  test.use({ expectedErrors: /status of 500 .*\/api\/version/ });

  test('tells the version that the server runs, or that it could not be loaded', async ({ page }) => {
    const about = await openRoom(page, 'about');
    await expect(about).toContainText(/Version\d+\.\d+\.\d+/);
    await page.route('**/api/version', (route) =>
      route.fulfill({ status: 500, json: { code: 'internal', message: 'Something went wrong.' } }),
    );
    await page.reload();
    await expect(about.getByRole('alert')).toContainText('This could not be loaded');
    await page.unroute('**/api/version');
    await about.getByRole('button', { name: 'Try again' }).click();
    await expect(about).toContainText(/Version\d+\.\d+\.\d+/);
  });
});
