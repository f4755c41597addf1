import { draftDays } from '@flarewell/e2e/support/browserStorage.ts';
import { addCheckIn, addCondition } from '@flarewell/e2e/support/records.ts';
import { choose, openCheckIn, shownWizard, today } from '@flarewell/e2e/support/screens/wizard.ts';
import { expect, test } from '@flarewell/e2e/support/test.ts';
import type { Page } from '@playwright/test';

const question = 'Are you sure you want to close this check-in? Your unsaved changes will be lost.';

const asked = (page: Page) => page.getByRole('alertdialog', { name: question });
const answer = (page: Page, label: string) => asked(page).getByRole('button', { name: label }).click();

test.beforeEach(async ({ page, api, person: _ }) => {
  await page.clock.setFixedTime(new Date(`${today}T18:00:00`));
  const { id } = await addCondition(api, { name: 'Neck' });
  await addCheckIn(api, '2025-06-12', { conditionEntries: [{ conditionId: id, severity: 2, symptoms: [] }] });
});

/** Visits Trends and then the dashboard, as a person does who follows the links. */
async function visitDashboard(page: Page) {
  await page.goto('/app/trends');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trends & Analysis');
  await page.evaluate(() => history.pushState(null, '', '/app/dashboard'));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Maya');
}

test('Back closes a check-in without changes, and the next Back leaves the screen', async ({ page }) => {
  await visitDashboard(page);
  const button = page.getByRole('main').getByRole('button', { name: 'Check-In' });
  for (const _ of ['first', 'second']) {
    await button.click();
    const dialog = await shownWizard(page);
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL('/app/dashboard');
    await expect(button).toBeFocused();
  }
  await button.click();
  await (await shownWizard(page)).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trends & Analysis');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('leaving a check-in with changes by Back asks first', { tag: '@wide' }, async ({ page }) => {
  await visitDashboard(page);
  await page.getByRole('main').getByRole('button', { name: 'Check-In' }).click();
  const dialog = await shownWizard(page);
  await choose(dialog, '4 Severe');
  await page.goBack();
  await answer(page, 'Keep editing');
  await expect(dialog.getByRole('radio', { name: '4 Severe' })).toBeChecked();
  await page.goBack();
  await expect(asked(page)).toBeVisible();
  // Back closes the question alone.
  await page.goBack();
  await expect(asked(page)).toHaveCount(0);
  await expect(dialog.getByRole('radio', { name: '4 Severe' })).toBeChecked();
  // Two entries at once, to the previous screen.
  await page.evaluate(() => history.go(-2));
  await expect(asked(page)).toBeVisible();
  await expect(page).toHaveURL('/app/dashboard');
  await answer(page, 'Discard');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Maya');
  await expect.poll(() => draftDays(page)).toEqual([]);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trends & Analysis');
});

test('Back from a check-in that a link opened returns to the screen with the link', async ({ page }) => {
  await visitDashboard(page);
  const link = page.getByRole('link', { name: /Jun 12/ });
  await link.click();
  let dialog = await shownWizard(page);
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveText('History');
  await page.goBack();
  await expect(page).toHaveURL('/app/dashboard');
  await expect(dialog).toHaveCount(0);

  await link.click();
  dialog = await shownWizard(page);
  await choose(dialog, '5 Extreme');
  await page.goBack();
  await answer(page, 'Keep editing');
  await page.goBack();
  await answer(page, 'Discard');
  await expect(page).toHaveURL('/app/dashboard');
  await expect(dialog).toHaveCount(0);

  // Android's Back reaches the dialog as a cancel event.
  await link.click();
  await (await shownWizard(page)).evaluate((element) => {
    element.dispatchEvent(new Event('cancel', { cancelable: true }));
  });
  await expect(page).toHaveURL('/app/dashboard');
  await expect(dialog).toHaveCount(0);

  await link.click();
  await (await shownWizard(page)).getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('History');
  await page.goBack();
  await expect(page).toHaveURL('/app/dashboard');
  await expect(dialog).toHaveCount(0);
});

test('Back closes a dialog inside the check-in alone', async ({ page, api }) => {
  for (const { id } of await api.conditions.list()) await api.conditions.remove(id);
  await visitDashboard(page);
  await page.getByRole('main').getByRole('button', { name: 'Check-In' }).click();
  const wizard = page.getByRole('dialog', { name: 'Daily Check-in' });
  const button = wizard.getByRole('button', { name: 'Add a Condition' });
  const inner = page.getByRole('dialog', { name: 'Add condition' });
  for (const _ of ['first', 'second']) {
    await button.click();
    await inner.getByLabel('Name').fill('Neck');
    await page.goBack();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(inner).toHaveCount(0);
    await expect(button).toBeFocused();
  }
  await page.goBack();
  await expect(wizard).toHaveCount(0);
  await expect(page).toHaveURL('/app/dashboard');
});

test('Back from a day of the calendar returns to the calendar, also after a reload', {
  tag: '@wide',
}, async ({ page }) => {
  await visitDashboard(page);
  await page.evaluate(() => history.pushState(null, '', '/app/check-in'));
  await page.getByRole('button', { name: /June 12, 2025/ }).click();
  const dialog = await shownWizard(page);
  await page.reload();
  await shownWizard(page);
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('History');
  await page.goBack();
  await expect(page).toHaveURL('/app/dashboard');
});

test.describe('when the session is gone', () => {
  test.use({ expectedErrors: /status of 401/ });

  test('a reload asks only where the unsaved check-in would be lost', async ({ page, person }) => {
    const asks: string[] = [];
    page.on('dialog', (dialog) => {
      asks.push(dialog.type());
      return dialog.accept();
    });
    await choose(await openCheckIn(page), '4 Severe');
    await page.reload();
    await shownWizard(page);
    expect(asks).toEqual([]);

    await page.context().clearCookies();
    await page.goto('/login');
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('checkbox', { name: 'This is a shared device' }).check();
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL('/app/dashboard');
    await choose(await openCheckIn(page), '4 Severe');
    await page.reload();
    await expect.poll(() => asks).toEqual(['beforeunload']);
  });
});
