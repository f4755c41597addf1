import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Throttle } from '#auth/limits/throttle.ts';
import type { Mailer } from '#auth/mail/mailer.ts';
import { type Letter, type NoticeKind, writeNotice } from '#auth/mail/mailWords.ts';

/** How long a stopping server waits for mails that are being sent. */
const STOP_MS = 5000;

/** The recipient of a mail, and the network address that requested it. */
export interface MailRequest {
  email: string;
  address: string;
  /** Whether it is a password link, which has its own limit. */
  isReset?: boolean;
}

/**
 * Sends the mails about accounts, all in the background: no request waits for the mail server, and the time of a response
 * does not reveal whether an account exists.
 */
export interface AccountMail {
  /**
   * Sends the letter that `write` returns, if any. Above a limit nothing is sent, and the response does not say so:
   * otherwise a stranger could find out what others requested.
   */
  answer(request: MailRequest, write: () => Promise<Letter | null>): void;
  /** Tells the owner about a change. These mails have their own limits, so that strangers cannot use them up. */
  sendNotice(owner: { email: string; isConfirmed: boolean }, kind: NoticeKind): void;
  /** Resolves when no mail is being sent. */
  settle(): Promise<void>;
  /** Waits for the mails that are being sent, but at most `STOP_MS`. */
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
    // In the next turn of the event loop, so that the response is sent first.
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
        // The network is counted first, so that above its limit no rows are written for other addresses.
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
        const changeLimit = isConfirmed ? { noticeAccount: email } : { noticeUnconfirmed: email };
        const isLink = kind === 'share-made' || kind === 'diary-shared';
        const limit = isLink ? { noticeShares: email } : changeLimit;
        if (await throttle.tryCount(limit)) await mailer.send({ to: email, ...letter });
      });
    },
    settle,
    close: () => Promise.race([settle(), sleep(STOP_MS, undefined, { ref: false })]),
  };
}
