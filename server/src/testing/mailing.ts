import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import type { Database } from '#db/database.ts';
import { answerOf, createTestApp, type TestApp } from '#testing/app.ts';
import { describeOnEngines } from '#testing/databases/databases.ts';
import { linkOf, type MailServer, startMailServer } from '#testing/services/mailServer.ts';

export const makeEmail = () => `${randomUUID()}@example.org`;
export const auth = (name: string) => `/api/auth/${name}`;

/** The subjects of mails that contain a link. */
export const linkSubjects = {
  confirmation: 'Confirm your email for Flarewell',
  reset: 'Choose a new password for Flarewell',
  emailChange: 'Confirm your new email for Flarewell',
};

/** Two apps on one database, with a mail server that stores their mails. */
export interface Mailing {
  mailServer: MailServer;
  /** Runs with EMAIL_CONFIRMATION=off. */
  app: TestApp;
  /** Runs with EMAIL_CONFIRMATION=on. */
  confirming: TestApp;
}

export function describeMailing(
  title: string,
  tests: (mailing: () => Mailing, database: () => Database) => void,
) {
  describeOnEngines(title, (database) => {
    let mailing: Mailing;
    beforeAll(async () => {
      const mailServer = await startMailServer();
      mailing = {
        mailServer,
        app: await createTestApp(database(), mailServer.settings),
        confirming: await createTestApp(database(), { ...mailServer.settings, EMAIL_CONFIRMATION: 'on' }),
      };
    });
    afterAll(async () => {
      await mailing.app.close();
      await mailing.confirming.close();
      await mailing.mailServer.stop();
    });
    tests(() => mailing, database);
  });
}

/** Registers at the app that requires confirmation; `confirm` follows the link in the mail. */
export async function registerByMail(
  { mailServer, confirming }: Mailing,
  overrides: { email?: string; password?: string } = {},
) {
  const credentials = { email: makeEmail(), password: 'correct horse', ...overrides };
  const mail = mailServer.nextMail(credentials.email, linkSubjects.confirmation);
  const client = confirming.connect();
  const registered = await answerOf(client.post(auth('sign-up/email'), { name: 'Maya', ...credentials }));
  const link = linkOf(await mail);
  const confirm = () =>
    answerOf(
      confirming.connect().post(auth('verify-email'), { token: link.token, password: credentials.password }),
    );
  return { client, credentials, registered, link, mail: await mail, confirm };
}

/** Registers, follows the link and signs in. */
export async function signUpByMail(mailing: Mailing) {
  const { client, credentials, confirm } = await registerByMail(mailing);
  await confirm();
  await client.post(auth('sign-in/email'), credentials);
  return { client, credentials };
}

/** Requests a password reset, and returns the mail. */
export async function askForReset({ mailServer, app }: Mailing, email: string) {
  const mail = mailServer.nextMail(email, linkSubjects.reset);
  const asked = { email: ` ${email.toUpperCase()}` };
  const [status] = await answerOf(app.connect().post(auth('request-password-reset'), asked));
  if (status !== 202) throw new Error(`Asking for a reset answered ${status}.`);
  return linkOf(await mail);
}

export const resetWith = ({ app }: Mailing, token: string, newPassword = 'battery staple') =>
  answerOf(app.connect().post(auth('reset-password'), { token, newPassword }));
