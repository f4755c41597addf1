import { type Person, signUp } from '@flarewell/e2e/support/person.ts';
import { dataDirOf } from '@flarewell/e2e/support/servers/servers.ts';
import { test as base, expect } from '@flarewell/e2e/support/test.ts';
import { grantPremium } from '@flarewell/server/testing/premium';
import type { Page } from '@playwright/test';

/** `person` has premium and the server's timezone, so that "today" is the same day for the analyst and the test. */
export const test = base.extend<{ person: Person }>({
  timezoneId: 'UTC',
  person: async ({ context, baseURL }, use) => {
    const person = await signUp(context.request, { timezone: 'UTC' });
    await grantPremium(dataDirOf(baseURL ?? ''), person.email);
    await use(person);
  },
});

/** The assistant's dialog and its parts. */
export const openButton = (page: Page) => page.getByRole('button', { name: 'AI Chat' });
export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Flarewell AI Assistant' });
export const log = (page: Page) => dialog(page).getByRole('log', { name: 'Conversation' });
export const messages = (page: Page) => log(page).getByRole('article');
export const input = (page: Page) => dialog(page).getByRole('textbox', { name: 'Message' });
export const send = (page: Page) => dialog(page).getByRole('button', { name: 'Send' });
export const stop = (page: Page) => dialog(page).getByRole('button', { name: 'Stop' });
export const panel = (page: Page) => dialog(page).getByRole('alert');
export const status = (page: Page) => dialog(page).getByRole('status');

/** The chips of the last reply, and the questions that it suggests. */
export const chips = (page: Page) =>
  messages(page).last().getByRole('list', { name: 'Question' }).getByRole('button');
export const chip = (page: Page, name: string) =>
  messages(page).last().getByRole('button', { name, exact: true });
export const suggestions = (page: Page) =>
  messages(page).last().getByRole('list', { name: 'Suggested questions' }).getByRole('button');

/** The menu of a chip, and what it offers. */
export const menu = (page: Page, title: string) => page.getByRole('dialog', { name: title, exact: true });
export const option = (page: Page, name: string) =>
  page
    .getByRole('menuitemradio', { name, exact: true })
    .or(page.getByRole('menuitem', { name, exact: true }));

export const buildButton = (page: Page) => dialog(page).getByRole('button', { name: 'Build a question' });

/** Chooses something in the menu of a chip of the last reply. */
export async function choose(page: Page, chipName: string, name: string) {
  await chip(page, chipName).click();
  await option(page, name).click();
}

/** Begins a question with the first menu. */
export async function build(page: Page, name: string) {
  await buildButton(page).click();
  await option(page, name).click();
}

/** Counts the questions that are sent to the server. */
export function countSent(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/assistant/chat')) count++;
  });
  return () => count;
}

/** The cells of the row with this name, in the last table of the conversation. */
export const row = (page: Page, name: string) =>
  log(page).getByRole('table').last().getByRole('row', { name }).getByRole('cell');

export async function openChat(page: Page, words: string) {
  await page.goto('/app/dashboard');
  await openButton(page).click();
  await expect(status(page)).toHaveText(words);
  await expect(log(page)).toContainText('Hello.');
}

/** Waits for a pending reply first, because a question cannot be sent before its end. */
export async function ask(page: Page, question: string) {
  await expect(log(page)).toHaveAttribute('aria-busy', 'false');
  await input(page).fill(question);
  await input(page).press('Enter');
}
