import type { Day } from '@flarewell/domain/day';
import type { Mailer } from '#auth/mail/mailer.ts';
import type { RemindedDiary } from '#db/reminders/deliveries.ts';
import type { Outcome } from '#reminders/outcome.ts';
import type { Recipient, StopLinks } from '#reminders/stopLinks.ts';
import { mailReminder, mailTest, stopLine } from '#reminders/words.ts';

export interface ReminderMail {
  remind(recipient: Recipient, day: Day, diary: RemindedDiary): Promise<Outcome>;
  test(recipient: Recipient, diary: Pick<RemindedDiary, 'isOnly'>): Promise<Outcome>;
}

export function createReminderMail(mailer: Mailer, stopLinks: StopLinks, publicUrl: URL): ReminderMail {
  const linkTo = (path: string) => new URL(path, publicUrl).href;
  const send = async (
    recipient: Recipient,
    diary: Pick<RemindedDiary, 'isOnly'>,
    { subject, lines }: { subject: string; lines: string[] },
  ) => {
    const link = stopLinks.make(recipient);
    // RFC 8058: mail programs show an unsubscribe button that works without opening a page.
    const headers = {
      'List-Unsubscribe': `<${link}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    };
    try {
      await mailer.send({ to: recipient.email, subject, lines: [...lines, stopLine(link, diary)], headers });
      return { kind: 'sent' } as const;
    } catch (problem) {
      return readProblem(problem as SmtpProblem);
    }
  };
  return {
    remind: (recipient, day, diary) => send(recipient, diary, mailReminder(day, diary, linkTo)),
    test: (recipient, diary) => send(recipient, diary, mailTest),
  };
}

interface SmtpProblem extends Error {
  code?: string;
  syscall?: string;
  timeoutType?: string;
  /** The SMTP status code, if the mail server answered. */
  responseCode?: number;
}

function readProblem(problem: SmtpProblem): Outcome {
  const { code = problem.name, responseCode } = problem;
  if (responseCode) return { kind: responseCode < 500 ? 'later' : 'failed', reason: String(responseCode) };
  return { kind: isBrokenOff(problem) ? 'failed' : 'later', reason: code };
}

/** Returns true when the connection broke during the transfer: the server may have accepted the mail or not. */
function isBrokenOff({ code, syscall, timeoutType }: SmtpProblem): boolean {
  if (code === 'ETIMEDOUT') return timeoutType === 'SOCKET_TIMEOUT';
  return code === 'ECONNECTION' || (code === 'ESOCKET' && syscall !== 'connect');
}
