import { join } from 'node:path';

const firstPort = Number(process.env.E2E_PORT ?? 3456);

/** Consecutive ports, because `npm test` looks for a free range. */
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
/** How many tests run at the same time. */
export const workers = 2;
/** The port of the server that a test starts for itself. */
export const installationPort = (worker: number) => firstPort + Object.keys(ports).length + worker;
export const portCount = Object.keys(ports).length + workers;

/**
 * Playwright empties this folder before each run, so the servers start without data. Parallel runs have different ports
 * and so different folders.
 */
export const results = join(import.meta.dirname, '..', '..', 'test-results', String(ports.main));
export const dataDirOf = (url: string) => join(results, `data-${new URL(url).port}`);

const urlOf = (port: number) => `http://127.0.0.1:${port}`;

/** The default `baseURL`: registration is open, no mail is sent, and a privacy contact is set. */
export const mainServer = urlOf(ports.main);
/** Registration is closed, and no privacy contact is set. */
export const closedServer = urlOf(ports.closed);
/** Sends mail and requires confirmed emails. It is opened by host name, which browsers require for passkeys. */
export const mailingServer = `http://localhost:${ports.mailing}`;
/** Stores the mails that the mailing server sends. */
export const mailbox = urlOf(ports.mailbox);
export const smtpPort = ports.smtp;
/** Uses the fake AI provider of `assistant/fakeProvider.ts`. */
export const assistedServer = urlOf(ports.assisted);
export const provider = urlOf(ports.provider);
/** Emulates the push services of browsers. */
export const pushPort = ports.push;
export const pushService = `http://localhost:${ports.push}`;

export const privacyContact = 'privacy@flarewell.example';
