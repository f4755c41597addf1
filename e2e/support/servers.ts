import { join } from 'node:path';

const firstPort = Number(process.env.E2E_PORT ?? 3456);

/** One after the other, so that `npm test` can look for a range that is free. */
const ports = {
  main: firstPort,
  closed: firstPort + 1,
  mailing: firstPort + 2,
  mailbox: firstPort + 3,
  smtp: firstPort + 4,
  assisted: firstPort + 5,
  provider: firstPort + 6,
  push: firstPort + 7,
};
export const portCount = Object.keys(ports).length;

/** Cleared by Playwright before each run, so the servers start with no data; two runs at once have two. */
export const results = join(import.meta.dirname, '..', 'test-results', String(ports.main));
export const dataDirOf = (url: string) => join(results, `data-${new URL(url).port}`);

const urlOf = (port: number) => `http://127.0.0.1:${port}`;

/** Anybody may register, no mail is sent, and somebody answers about privacy: the `baseURL` unless a test says other. */
export const mainServer = urlOf(ports.main);
/** Nobody may register, and nobody is named for privacy. */
export const closedServer = urlOf(ports.closed);
/** Sends mail, lets nobody in who has not confirmed their email, and has a name: browsers want one for passkeys. */
export const mailingServer = `http://localhost:${ports.mailing}`;
/** Keeps the mails that the server above sends. */
export const mailbox = urlOf(ports.mailbox);
export const smtpPort = ports.smtp;
/** Has an AI provider, which `provider.ts` plays. */
export const assistedServer = urlOf(ports.assisted);
export const provider = urlOf(ports.provider);
/** Stands for the push services of browsers. */
export const pushPort = ports.push;
export const pushService = `http://localhost:${ports.push}`;

export const privacyContact = 'privacy@flarewell.example';
