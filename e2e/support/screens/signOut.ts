import type { Page } from '@playwright/test';

/** Presses Sign Out; on a phone it opens the menu first. */
export async function signOutHere(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Open menu' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('button', { name: 'Sign Out' }).filter({ visible: true }).click();
}
