import type { Locator, Page } from '@playwright/test';
import { openSummary } from './summaryPage.ts';

export const shareForm = (page: Page) => page.getByRole('dialog', { name: 'Share with a doctor' });
export const shareResult = (page: Page) => page.getByRole('dialog', { name: 'Your link is ready' });
export const linkField = (result: Locator) => result.getByRole('textbox', { name: 'Link' });

/** Opens the summary and in it the form for a link, with a name filled in. */
export async function openShareForm(page: Page, name = 'Dr. Weber, November'): Promise<Locator> {
  const summary = await openSummary(page);
  await summary.getByRole('button', { name: 'Share', exact: true }).click();
  await shareForm(page).getByRole('textbox', { name: 'Name of the link' }).fill(name);
  return shareForm(page);
}

export const makeLink = (form: Locator) => form.getByRole('button', { name: 'Make link' }).click();
