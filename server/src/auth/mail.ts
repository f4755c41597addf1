import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Letter, type NoticeKind, writeNotice } from '#auth/mailWords.ts';
import type { Throttle } from '#auth/throttle.ts';
import type { Mailer } from '#mailer.ts';

/** How long a server that stops waits for the mails that are on their way. */
const STOP_MS = 5000;

/** To whom a mail goes, and from which network address it was asked for. */
export interface MailRequest {
  email: string;
  address: string;
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
  /** Tells the owner of a change. Strangers cannot cause these, so they do not count as mails that were asked for. */
  sendNotice(email: string, kind: NoticeKind): void;
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
    answer: ({ email, address }, write) =>
      start(async () => {
        const isAllowed = await throttle.tryCount({
          mailPair: { account: email, address },
          mailAddress: address,
          mailAccount: email,
        });
        const letter = isAllowed ? await write() : null;
        if (letter) await mailer.send({ to: email, ...letter });
      }),
    sendNotice(email, kind) {
      const letter = writeNotice(kind, { at: now(), loginPage: new URL('/login', publicUrl).href });
      start(async () => {
        if (await throttle.tryCount({ noticeAccount: email })) await mailer.send({ to: email, ...letter });
      });
    },
    settle,
    close: () => Promise.race([settle(), sleep(STOP_MS, undefined, { ref: false })]),
  };
}
