import { expect, test } from '@flarewell/e2e/support/test.ts';
import type { Page } from '@playwright/test';

const path = '/app/settings';
const question = (page: Page) => page.getByRole('alertdialog');
const answer = (page: Page, name: 'Stay' | 'Leave') => question(page).getByRole('button', { name }).click();
const dashboard = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' });

async function openDashboard(page: Page): Promise<void> {
  await openMenu(page);
  await dashboard(page).click();
}

async function signOut(page: Page): Promise<void> {
  await openMenu(page);
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
}

/** Makes the navigation visible, which is a menu on a phone. */
async function openMenu(page: Page): Promise<void> {
  if (!(await dashboard(page).isVisible())) await page.getByRole('button', { name: 'Open menu' }).click();
}

test.beforeEach(async ({ page, person: _ }) => {
  await page.goto('/app/trends');
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
});

test('without edits nothing is asked', async ({ page }) => {
  await page.getByLabel('Name').fill('Maya Kim');
  await page.getByLabel('Name').fill('Maya');
  await page.goBack();
  await expect(page).toHaveURL('/app/trends');
});

test('a link asks before unsaved edits are lost', { tag: '@wide' }, async ({ page, api }) => {
  await page.getByLabel('Name').fill('Maya Kim');
  await openDashboard(page);
  await expect(question(page)).toHaveAccessibleName(
    'Are you sure you want to leave? Your unsaved settings will be lost.',
  );
  await answer(page, 'Stay');
  await expect(page).toHaveURL(path);
  await expect(page.getByLabel('Name')).toHaveValue('Maya Kim');
  await openDashboard(page);
  await answer(page, 'Leave');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Maya');
  await page.goBack();
  await expect(page.getByLabel('Name')).toHaveValue('Maya');
  await page.goBack();
  await expect(page).toHaveURL('/app/trends');
  expect((await api.profile.read()).name).toBe('Maya');
});

test('a link to an email address, as in an answer of the assistant, does not ask', async ({ page }) => {
  await page.getByLabel('Name').fill('Maya Kim');
  const isFollowed = await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = 'mailto:clinic@example.org';
    document.body.append(link);
    let isAllowed = false;
    // Runs last. No mail program is opened here.
    window.addEventListener('click', (event) => {
      isAllowed = !event.defaultPrevented;
      event.preventDefault();
    });
    link.click();
    return isAllowed;
  });
  expect(isFollowed).toBe(true);
  await expect(question(page)).toHaveCount(0);
});

test('Back right after leaving returns to the settings', async ({ page }) => {
  await page.getByLabel('Name').fill('Maya Kim');
  await openDashboard(page);
  await question(page).waitFor();
  await page.evaluate(() => {
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('[role=alertdialog] button')];
    buttons.find(({ textContent }) => textContent === 'Leave')?.click();
    history.back();
  });
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
});

test('Back asks too, and saved edits are left without a question', async ({ page }) => {
  await page.getByLabel('Name').fill('Maya Kim');
  await page.evaluate(() => history.back());
  await answer(page, 'Stay');
  await expect(page).toHaveURL(path);
  await expect(page.getByLabel('Name')).toHaveValue('Maya Kim');
  await page.evaluate(() => history.back());
  await expect(question(page)).toBeVisible();
  // Back closes the question alone.
  await page.evaluate(() => history.back());
  await expect(question(page)).toHaveCount(0);
  await expect(page.getByLabel('Name')).toHaveValue('Maya Kim');
  await page.evaluate(() => history.back());
  await answer(page, 'Leave');
  await expect(page).toHaveURL('/app/trends');

  await page.goto(path);
  await page.getByLabel('Name').fill('Maya Lee');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Settings saved successfully!')).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL('/app/trends');
});

test('after saved edits, Back needs one step for each screen', async ({ page }) => {
  await page.getByLabel('Name').fill('Maya Lee');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Settings saved successfully!')).toBeVisible();
  await openDashboard(page);
  await expect(page).toHaveURL('/app/dashboard');
  await page.goBack();
  await expect(page.getByLabel('Name')).toHaveValue('Maya Lee');
  await page.goBack();
  await expect(page).toHaveURL('/app/trends');
});

test("Back closes the phone's menu before it asks", async ({ page }) => {
  await page.getByLabel('Name').fill('Maya Kim');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await openMenu(page);
  if (await menu.isVisible()) {
    await page.evaluate(() => history.back());
    await expect(menu).toHaveCount(0);
    await expect(question(page)).toHaveCount(0);
  }
  await page.evaluate(() => history.back());
  await expect(question(page)).toBeVisible();
});

test('Sign Out asks the same question, and keeps the edits until they are given up', {
  tag: '@wide',
}, async ({ page }) => {
  await page.getByLabel('Name').fill('Maya Kim');
  await signOut(page);
  await expect(question(page)).toHaveAccessibleName(
    'Are you sure you want to leave? Your unsaved settings will be lost.',
  );
  await answer(page, 'Stay');
  await expect(question(page)).toHaveCount(0);
  await expect(page.getByLabel('Name')).toHaveValue('Maya Kim');
  await signOut(page);
  await answer(page, 'Leave');
  await expect(page).toHaveURL('/');
});

test('closing the tab asks', async ({ page }) => {
  await page.getByLabel('Name').fill('Maya Kim');
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect(page.getByLabel('Name')).toHaveValue('Maya Kim');
});
