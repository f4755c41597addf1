import { expect } from '@playwright/test';
import { mailbox } from './servers.ts';

export interface Mail {
  readonly subject: string;
  readonly text: string;
}

/** The subjects of the mails that the mailing server sends. */
export const subjects = {
  confirmation: 'Confirm your email for Flarewell',
  passwordReset: 'Choose a new password for Flarewell',
  emailChange: 'Confirm your new email for Flarewell',
} as const;

/** All mails that an address has received so far, oldest first. */
export async function listMails(to: string): Promise<Mail[]> {
  const answer = await fetch(`${mailbox}/?${new URLSearchParams({ to })}`);
  return (await answer.json()) as Mail[];
}

/** Waits until `count` mails with that subject have arrived, and returns the latest. */
export async function waitForMail(to: string, subject: string, count = 1): Promise<Mail> {
  const find = async () => (await listMails(to)).filter((mail) => mail.subject === subject);
  await expect
    .poll(async () => (await find()).length, { message: `mails to ${to}` })
    .toBeGreaterThanOrEqual(count);
  return (await find()).at(-1) as Mail;
}

/** The token in the fragment of a mailed link. */
export function readLinkToken(link: URL, name: 'verify-email' | 'confirm-email-change'): string {
  return new URLSearchParams(link.hash.slice(1)).get(name) ?? '';
}

/** The URL of the link in a mail. */
export function linkOf({ text }: Mail): URL {
  return new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '');
}
