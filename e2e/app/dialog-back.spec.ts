import { dialog as chatDialog, test as chatTest, openButton } from '@flarewell/e2e/support/screens/chat.ts';
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
