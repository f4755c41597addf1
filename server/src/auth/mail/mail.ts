import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Throttle } from '#auth/limits/throttle.ts';
import { type Letter, type NoticeKind, writeNotice } from '#auth/mail/mailWords.ts';
import type { Mailer } from '#mailer.ts';

/** How long a server that stops waits for the mails that are on their way. */
const STOP_MS = 5000;

/** To whom a mail goes, and from which network address it was asked for. */
export interface MailRequest {
  email: string;
  address: string;
  /** For a link to a new password, which has a limit of its own. */
  isReset?: boolean;
}

/**
 * The mails that accounts need. All are sent in the background: no request waits for the mail server, and the time of
 * an answer does not tell whether there is an account.
 */
export interface AccountMail {
  /**
   * Sends what `write` returns, if anything. Above a limit nothing is written or sent, and whoever asked is not told:
   * otherwise a stranger could find out what others asked for.
   */
  answer(request: MailRequest, write: () => Promise<Letter | null>): void;
  /** Tells the owner of a change. These have limits of their own: a stranger must not use up the owner's. */
  sendNotice(owner: { email: string; isConfirmed: boolean }, kind: NoticeKind): void;
  /** Resolves when no mail is on its way. */
  settle(): Promise<void>;
  /** Waits for the mails that are on their way, but not for ever. */
  close(): Promise<void>;
}

interface Parts {
  mailer: Mailer;
  throttle: Throttle;
  publicUrl: URL;
  log: Logger;
  now: () => string;
}

export function createAccountMail({ mailer, throttle, publicUrl, log, now }: Parts): AccountMail {
  const underway = new Set<Promise<void>>();

  function start(send: () => Promise<void>): void {
    // In the next turn of the event loop, so that the answer to the request goes out first.
    const work = nextTurn()
      .then(send)
      .catch((error: Error & { code?: string }) => {
        // The message can name the recipient; the code tells the operator enough.
        log.error({ code: error.code ?? error.name }, 'a mail was not sent');
      })
      .finally(() => underway.delete(work));
    underway.add(work);
  }

  async function settle(): Promise<void> {
    while (underway.size > 0) await Promise.all(underway);
  }

  return {
    answer: ({ email, address, isReset = false }, write) =>
      start(async () => {
        // The network first: beyond its limit no rows are written for ever new addresses.
        const isAllowed = await throttle.tryCount({
          mailAddress: address,
          mailPair: { account: email, address },
          [isReset ? 'resetAccount' : 'mailAccount']: email,
        });
        const letter = isAllowed ? await write() : null;
        if (letter) await mailer.send({ to: email, ...letter });
      }),
    sendNotice({ email, isConfirmed }, kind) {
      const letter = writeNotice(kind, { at: now(), loginPage: new URL('/login', publicUrl).href });
      start(async () => {
        const limit = isConfirmed ? { noticeAccount: email } : { noticeUnconfirmed: email };
        if (await throttle.tryCount(limit)) await mailer.send({ to: email, ...letter });
      });
    },
    settle,
    close: () => Promise.race([settle(), sleep(STOP_MS, undefined, { ref: false })]),
  };
}
