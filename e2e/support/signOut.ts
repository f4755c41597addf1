import type { Page } from '@playwright/test';

/** Presses Sign Out, which stands in the menu of a phone. */
export async function signOutHere(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Open menu' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('button', { name: 'Sign Out' }).filter({ visible: true }).click();
}
