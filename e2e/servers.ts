const firstPort = Number(process.env.E2E_PORT ?? 3456);

/** One after the other, so that `npm test` can look for a range that is free. */
const ports = {
  main: firstPort,
  closed: firstPort + 1,
  mailing: firstPort + 2,
  mailbox: firstPort + 3,
  smtp: firstPort + 4,
};
export const portCount = Object.keys(ports).length;

const urlOf = (port: number) => `http://127.0.0.1:${port}`;

/** Anybody may register, no mail is sent, and somebody answers about privacy: the `baseURL` unless a test says other. */
export const mainServer = urlOf(ports.main);
/** Nobody may register, and nobody is named for privacy. */
export const closedServer = urlOf(ports.closed);
/** Sends mail, and lets nobody in who has not confirmed their email. */
export const mailingServer = urlOf(ports.mailing);
/** Keeps the mails that the server above sends. */
export const mailbox = urlOf(ports.mailbox);
export const smtpPort = ports.smtp;

export const privacyContact = 'privacy@flarewell.example';
