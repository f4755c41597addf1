import { addCondition, addMedication } from '@flarewell/e2e/support/records.ts';
import { dialog as chatDialog, test as chatTest, openButton } from '@flarewell/e2e/support/screens/chat.ts';
import { signOutHere } from '@flarewell/e2e/support/screens/signOut.ts';
import { summaryButton, summaryDialog } from '@flarewell/e2e/support/screens/summaryPage.ts';
import { expect, test } from '@flarewell/e2e/support/test.ts';
import type { Page } from '@playwright/test';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Visits Trends and then another screen, as a person does who follows the links. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto('/app/trends');
  await expect(heading(page)).toHaveText('Trends & Analysis');
  await page.evaluate((to) => history.pushState(null, '', to), path);
}

test('Back closes the summary alone, and the next Back leaves the screen', { tag: '@wide' }, async ({
  page,
  person: _,
}) => {
  await visit(page, '/app/check-in');
  const dialog = summaryDialog(page);
  for (const _again of [1, 2]) {
    await summaryButton(page).click();
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(heading(page)).toHaveText('History');
    await expect(summaryButton(page)).toBeFocused();
  }
  await summaryButton(page).click();
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect(dialog).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/app/trends');
});

test('Back after a reload that closed the summary leaves the screen', async ({ page, person: _ }) => {
  await visit(page, '/app/check-in');
  await summaryButton(page).click();
  await expect(summaryDialog(page)).toBeVisible();
  await page.reload();
  await expect(heading(page)).toHaveText('History');
  await page.goBack();
  await expect(page).toHaveURL('/app/trends');
});

chatTest('Back closes the assistant, and first the dialog inside it', async ({ page, person: _ }) => {
  await visit(page, '/app/dashboard');
  await openButton(page).click();
  const seen = page.getByRole('dialog', { name: 'What does the assistant see?' });
  await chatDialog(page).getByRole('button', { name: 'What does the assistant see?' }).click();
  await expect(seen).toBeVisible();
  await page.goBack();
  await expect(seen).toHaveCount(0);
  await expect(chatDialog(page)).toBeVisible();
  await page.goBack();
  await expect(chatDialog(page)).toHaveCount(0);
  await expect(page).toHaveURL('/app/dashboard');
  await expect(openButton(page)).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL('/app/trends');
});

const question = (page: Page) => page.getByRole('alertdialog');

for (const { path, noun } of [
  { path: '/app/conditions', noun: 'Condition' },
  { path: '/app/medications', noun: 'Medication' },
]) {
  test(`Back and Escape close the form of a ${noun.toLowerCase()} alone, and ask if something was typed`, {
    tag: '@wide',
  }, async ({ page, api, person: _ }) => {
    await addCondition(api, { name: 'Neck' });
    await addMedication(api, { name: 'Cream' });
    const name = noun === 'Condition' ? 'Neck' : 'Cream';
    await visit(page, path);
    const form = page.getByRole('dialog', { name: `Edit ${noun}` });
    const open = async () => {
      await page.getByRole('button', { name: `Edit ${name}` }).click();
      await expect(form).toBeVisible();
    };
    const field = form.getByLabel('Name', { exact: true });
    for (const close of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
      await open();
      await close();
      await expect(form).toHaveCount(0);
      await expect(page).toHaveURL(path);

      await open();
      await field.fill('Typed');
      await close();
      await expect(question(page)).toHaveAccessibleName(
        'Are you sure you want to close this form? What you entered will be lost.',
      );
      await close();
      await expect(question(page)).toHaveCount(0);
      await expect(field).toHaveValue('Typed');
      await field.fill(name);
      await close();
      await expect(form).toHaveCount(0);

      await open();
      await field.fill('Typed');
      await close();
      await question(page).getByRole('button', { name: 'Discard' }).click();
      await expect(form).toHaveCount(0);
      await expect(page).toHaveURL(path);

      await page.getByRole('button', { name: `Delete ${name}` }).click();
      await expect(question(page)).toBeVisible();
      await close();
      await expect(question(page)).toHaveCount(0);
      await expect(page).toHaveURL(path);
    }
    await page.goBack();
    await expect(page).toHaveURL('/app/trends');
  });
}

test('a reload asks before it loses what was typed into a form', async ({ page, api, person: _ }) => {
  const asks: string[] = [];
  page.on('dialog', (dialog) => {
    asks.push(dialog.type());
    return dialog.accept();
  });
  await addCondition(api, { name: 'Neck' });
  for (const isEdited of [true, false]) {
    await page.goto('/app/conditions');
    await page.getByRole('button', { name: 'Edit Neck' }).click();
    const field = page.getByRole('dialog').getByLabel('Name', { exact: true });
    await field.fill('Typed');
    if (!isEdited) await field.fill('Neck');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Edit Neck' })).toBeVisible();
    expect(asks).toEqual(['beforeunload']);
  }
});

test('signing out in another tab closes a form without a question', async ({ page, api, person: _ }) => {
  const asks: string[] = [];
  page.on('dialog', (dialog) => {
    asks.push(dialog.type());
    return dialog.accept();
  });
  await addCondition(api, { name: 'Neck' });
  await page.goto('/app/conditions');
  await page.getByRole('button', { name: 'Edit Neck' }).click();
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Typed');
  const other = await page.context().newPage();
  await other.goto('/app/dashboard');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await signOutHere(other);
  await expect(page).not.toHaveURL(/conditions/);
  expect(asks).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("Back closes the phone's menu alone", async ({ page, person: _ }) => {
    await visit(page, '/app/check-in');
    const menu = page.getByRole('dialog', { name: 'Menu' });
    for (const close of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
      await page.getByRole('button', { name: 'Open menu' }).click();
      await expect(menu).toBeVisible();
      await close();
      await expect(menu).toHaveCount(0);
      await expect(heading(page)).toHaveText('History');
    }
    await page.getByRole('button', { name: 'Open menu' }).click();
    await menu.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page).toHaveURL('/app/dashboard');
    await page.goBack();
    await expect(heading(page)).toHaveText('History');
    await page.goBack();
    await expect(page).toHaveURL('/app/trends');
  });
});
