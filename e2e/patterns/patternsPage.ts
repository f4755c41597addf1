import type { Locator, Page } from '@playwright/test';

export const patternsPath = '/app/trends/patterns';
export const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
export const flareNamed = (page: Page, name: string) =>
  card(page, 'Flares').getByRole('listitem').filter({ hasText: name });
export const button = (within: Locator, name: string) => within.getByRole('button', { name, exact: true });
