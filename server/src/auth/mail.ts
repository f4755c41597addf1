import type { Logger } from 'pino';
import type { Mailer } from '#mailer.ts';

/** The mails that accounts need. Each is the answer to one request, so there is no list that one could leave. */
export interface AccountMail {
  sendResetLink(email: string, token: string): Promise<void>;
  sendConfirmationLink(email: string, token: string): Promise<void>;
  sendEmailChangeLink(email: string, token: string): Promise<void>;
}

const closing =
  'Flarewell sends this kind of email only when someone asks for it, so there is nothing to unsubscribe from.';

export function createAccountMail(mailer: Mailer, publicUrl: URL, log: Logger): AccountMail {
  // To the web app, which then sends the token: a mail scanner that follows links must not use them up.
  const linkTo = (purpose: 'reset-password' | 'verify-email' | 'confirm-email-change', token: string) => {
    const link = new URL('/login', publicUrl);
    link.searchParams.set(purpose, token);
    return link.href;
  };
  const send = async (email: string, subject: string, lines: string[]) => {
    try {
      await mailer.send({ to: email, subject, lines: [...lines, closing] });
    } catch (error) {
      // Its message can name the recipient; its code tells the operator enough.
      log.error({ code: (error as { code?: string }).code, subject }, 'a mail was not sent');
    }
  };
  return {
    sendResetLink: (email, token) =>
      send(email, 'Choose a new password for Flarewell', [
        'Someone, hopefully you, asked to choose a new password for your Flarewell account.',
        `Follow this link within an hour to choose one:\n${linkTo('reset-password', token)}`,
        'If it was not you, you can ignore this email: your password stays as it is.',
      ]),
    sendConfirmationLink: (email, token) =>
      send(email, 'Confirm your email for Flarewell', [
        'Welcome to Flarewell.',
        `Follow this link within an hour to confirm that this address is yours:\n${linkTo('verify-email', token)}`,
        'If you did not sign up, you can ignore this email.',
      ]),
    sendEmailChangeLink: (email, token) =>
      send(email, 'Confirm your new email for Flarewell', [
        `Follow this link within an hour to use this address for your Flarewell account:\n${linkTo('confirm-email-change', token)}`,
        'If you did not ask for it, you can ignore this email: nothing changes.',
      ]),
  };
}
