import { addCheckIn, addCondition, addMedication } from '@flarewell/e2e/support/records.ts';
import {
  choose,
  expectSaved,
  goToPhoto,
  openCheckIn,
  save,
  shownWizard,
  today,
} from '@flarewell/e2e/support/screens/wizard.ts';
import { expect, test } from '@flarewell/e2e/support/test.ts';

/** Where the focus is after a dialog, a deletion or a discard: never on the page itself. */

test.use({ expectedErrors: /status of 422/ });

test.beforeEach(async ({ page, person: _ }) => {
  await page.clock.setFixedTime(new Date(`${today}T18:00:00`));
});

test('conditions: the cursor is in Name, and the focus returns to the button or the heading', {
  tag: '@wide',
}, async ({ page, api }) => {
  await addCondition(api, { name: 'Neck' });
  await page.goto('/app/conditions');
  const add = page.getByRole('button', { name: 'Add condition' });
  await add.click();
  const form = page.getByRole('dialog');
  await expect(form.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(add).toBeFocused();
  const remove = page.getByRole('button', { name: 'Delete Neck' });
  await remove.click();
  await page.keyboard.press('Escape');
  await expect(remove).toBeFocused();
  await page.getByRole('button', { name: 'Edit Neck' }).click();
  await form.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No conditions added yet')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  // The button of the empty state disappears with the first condition.
  await page.getByRole('button', { name: 'Add Your First Condition' }).click();
  await page.keyboard.type('Scalp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Scalp' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('medications: the cursor is in Name, and the focus returns to the button or the heading', async ({
  page,
  api,
}) => {
  await addMedication(api, { name: 'Balm' });
  await page.goto('/app/medications');
  const add = page.getByRole('button', { name: 'Add Medication' });
  await add.click();
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(add).toBeFocused();
  await page.getByRole('button', { name: 'Delete Balm' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Balm')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('the first steps: their buttons disappear, and the heading has the focus', { tag: '@wide' }, async ({
  page,
}) => {
  await page.goto('/app/dashboard');
  await page.getByRole('button', { name: 'Add Your First Condition' }).click();
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Neck');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('main').getByRole('button', { name: 'Check-In' }).click();
  const dialog = await shownWizard(page);
  await goToPhoto(dialog);
  await save(dialog).click();
  await expectSaved(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test("a check-in deleted from the dashboard's card", { tag: '@wide' }, async ({ page, api }) => {
  await addCondition(api, { name: 'Neck' });
  await addCheckIn(api, today, { notes: 'To delete' });
  await page.goto('/app/dashboard');
  const edit = page.getByRole('button', { name: 'Edit' });
  await edit.click();
  const dialog = await shownWizard(page);
  await page.keyboard.press('Escape');
  await expect(edit).toBeFocused();
  await edit.click();
  await dialog.getByRole('button', { name: 'Delete check-in' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Nothing recorded yet today.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a check-in that the address opened, started over and discarded', async ({ page, api }) => {
  await addCondition(api, { name: 'Neck' });
  await choose(await openCheckIn(page), '4 Severe');
  await page.reload();
  const dialog = await shownWizard(page);
  await dialog.getByRole('button', { name: 'Start over' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Start over' }).click();
  await expect(dialog.getByRole('heading', { level: 2 })).toBeFocused();
  await choose(dialog, '2 Mild');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a save that the server refuses keeps the focus on Save', async ({ page, api }) => {
  await addCondition(api, { name: 'Neck' });
  const dialog = await openCheckIn(page);
  await goToPhoto(dialog);
  await page.route('**/api/check-ins/*', (route) =>
    route.fulfill({ status: 422, json: { code: 'invalid', message: 'No.' } }),
  );
  await expect(save(dialog)).toBeEnabled();
  await save(dialog).click();
  await expect(dialog.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible();
  await expect(save(dialog)).toBeFocused();
});

test("the phone's menu returns the focus to its button", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/app/dashboard');
  const menu = page.getByRole('button', { name: 'Open menu' });
  await menu.click();
  await page.getByRole('button', { name: 'Close menu' }).click();
  await expect(menu).toBeFocused();
  await menu.click();
  await page.getByRole('link', { name: 'Conditions' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Skin Conditions' })).toBeFocused();
});
