import { randomUUID } from 'node:crypto';
import { diaryHeader } from '@flarewell/domain/diaries/diary';
import { makeHistory } from '@flarewell/domain/testing/samples';
import type { BrowserContext } from '@playwright/test';

export const today = new Date().toISOString().slice(0, 10);

/** Creates an account with a check-in for each of the last `days` days. The context is signed in afterwards. */
export async function signUpWithHistory(context: BrowserContext, address: string, days: number) {
  const headers = { Origin: address };
  const person = { name: 'Bench', email: `${randomUUID()}@example.org`, password: 'correct horse' };
  const signUp = await context.request.post('/api/auth/sign-up/email', { headers, data: person });
  if (!signUp.ok()) throw new Error(await signUp.text());
  await importHistory(context, address, days);
}

/** Adds a diary about another person with such a history to the account, and returns its id. */
export async function addDiaryWithHistory(
  context: BrowserContext,
  address: string,
  { name, days }: { name: string; days: number },
): Promise<string> {
  const added = await context.request.post('/api/diaries', { headers: { Origin: address }, data: { name } });
  if (!added.ok()) throw new Error(await added.text());
  const { id } = await added.json();
  await importHistory(context, address, days, id);
  return id;
}

async function importHistory(context: BrowserContext, address: string, days: number, diaryId?: string) {
  const headers = { Origin: address, ...(diaryId && { [diaryHeader]: diaryId }) };
  const data = makeArchive(days);
  const imported = await context.request.post('/api/import', { headers, data, timeout: 120_000 });
  if (!imported.ok()) throw new Error(await imported.text());
}

function makeArchive(days: number) {
  const { checkIns, ...records } = makeHistory(today, days, { conditions: 3, medications: 4 });
  const plain = checkIns.map((checkIn) => ({ ...checkIn, id: randomUUID(), photoUrl: null }));
  const text = JSON.stringify({ ...records, checkIns: plain });
  // An import requires UUIDs; the samples use short names such as "condition-1".
  return JSON.parse(
    text.replace(/"(condition|medication)-(\d)"/g, (_, [letter], number) => {
      return `"00000000-0000-4000-8000-0000000${letter === 'c' ? 'c' : 'd'}000${number}"`;
    }),
  );
}

// Code that runs in the page is passed as text, because these files are type-checked for Node, without the DOM.

/**
 * Resolves with the milliseconds from `start` until a frame with the selector, and with this heading if there is one, is
 * painted after `act`.
 */
export function untilPainted(
  selector: string,
  { heading, start = 'performance.now()', act = '' }: { heading?: RegExp; start?: string; act?: string } = {},
): string {
  const hasHeading = heading ? `${heading}.test(document.querySelector('main h1')?.textContent)` : 'true';
  return `new Promise((resolve, reject) => {
    const start = ${start};
    setTimeout(() => reject(new Error(${JSON.stringify(`No ${selector} within a minute`)})), 60_000);
    ${act};
    const look = () => {
      const isThere = document.querySelector(${JSON.stringify(selector)}) && ${hasHeading};
      if (!isThere) return requestAnimationFrame(look);
      // Animation frame callbacks run right before the paint; this task runs right after it.
      scheduler.postTask(() => resolve(performance.now() - start), { priority: 'user-blocking' });
    };
    requestAnimationFrame(look);
  })`;
}

/** Clicks the first element with this selector whose text matches. */
export function press(selector: string, words = /(?:)/): string {
  const all = `[...document.querySelectorAll(${JSON.stringify(selector)})]`;
  return `${all}.find((one) => ${words}.test(one.textContent.trim())).click()`;
}
