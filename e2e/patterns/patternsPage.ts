import type { Locator, Page } from '@playwright/test';

export const patternsPath = '/app/trends/patterns';
export const flaresPath = '/app/trends/flares';
export const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
export const flareNamed = (page: Page, name: string) =>
  card(page, 'Flares').getByRole('listitem').filter({ hasText: name });
/** A confirmed flare is one line until it is opened. */
export async function openFlare(flare: Locator): Promise<void> {
  if (!(await button(flare, 'Edit').isVisible())) await flare.locator('summary').click();
}
export const button = (within: Locator, name: string) => within.getByRole('button', { name, exact: true });
