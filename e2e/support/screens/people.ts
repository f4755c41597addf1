import { openRoom, roomOf } from '@flarewell/e2e/support/screens/settings.ts';
import { expect, type Page } from '@playwright/test';

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });
export const ofLeo = 'How is Leo today?';
export const room = (page: Page) => roomOf(page, 'people');
export const members = (page: Page) => page.getByRole('list', { name: 'Members of Leo’s diary' });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Adds Leo in the room, whose diary is open afterwards. */
export async function addLeo(page: Page) {
  await openRoom(page, 'people');
  await room(page).getByRole('button', { name: 'Add a person' }).click();
  const form = dialog(page, 'Add a person');
  await form.getByLabel('Name').fill('Leo');
  await form.getByLabel('Date of birth').fill('2019-03-03');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(heading(page)).toHaveText(ofLeo);
}

/** Makes a link to Leo's diary in the room, and returns it. */
export async function makeDiaryLink(page: Page, role: 'Writes' | 'Reads') {
  await openRoom(page, 'people');
  await room(page).getByRole('button', { name: 'Share Leo’s diary' }).click();
  await dialog(page, 'Share Leo’s diary').getByRole('radio', { name: role }).check();
  await page.getByRole('button', { name: 'Make link' }).click();
  const made = dialog(page, 'The link to Leo’s diary is ready');
  const link = await made.getByRole('textbox', { name: 'Link' }).inputValue();
  await made.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click();
  return link;
}
