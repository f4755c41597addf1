import { createHmac } from 'node:crypto';
import type { Database } from '#db/database.ts';
import { countAttempt, findAttempts, forgetAttempts } from '#db/throttles.ts';
import { Problem } from '#problems.ts';

/** How often something may be tried in how many seconds, by whom. */
export const attemptLimits = {
  /** One address at one account: guessing a password. */
  signInPair: { attempts: 10, seconds: 15 * 60 },
  /** All addresses at one account: guessing from many machines. High enough that nobody is locked out by a prank. */
  signInAccount: { attempts: 100, seconds: 15 * 60 },
  /** One address at all accounts: trying one password on many. */
  signInAddress: { attempts: 100, seconds: 15 * 60 },
  signUpAddress: { attempts: 20, seconds: 60 * 60 },
  /** Mails that one network asks for to one address. Above this, and the next two, they are silently not sent. */
  mailPair: { attempts: 5, seconds: 60 * 60 },
  /** Mails that one network asks for, to any address. */
  mailAddress: { attempts: 20, seconds: 60 * 60 },
  /** One address at the second factor of one account. Whoever gets here knows the password. */
  secondFactorPair: { attempts: 5, seconds: 15 * 60 },
  /** All addresses: of a million codes three are right at a time, so that a day of guessing finds one in 700. */
  secondFactorUser: { attempts: 20, seconds: 60 * 60 },
  /** Mails to one address, whoever asks. Well above the first, so that a stranger does not use up the owner's. */
  mailAccount: { attempts: 20, seconds: 60 * 60 },
  /** Mails to the owner about changes to the account. */
  noticeAccount: { attempts: 20, seconds: 60 * 60 },
  /** New passwords by the token of a link, from one network. */
  resetAddress: { attempts: 20, seconds: 60 * 60 },
  /** Changes of the email by one user. */
  emailChangeUser: { attempts: 5, seconds: 60 * 60 },
  /** 'Already registered', told to one network: few enough that nobody can check a list of addresses. */
  registeredAddress: { attempts: 5, seconds: 60 * 60 },
  /** 'Already registered', told to anybody. */
  registeredAll: { attempts: 200, seconds: 60 * 60 },
  passwordUser: { attempts: 10, seconds: 15 * 60 },
  assistantMessages: { attempts: 20, seconds: 5 * 60 },
  assistantDay: { attempts: 200, seconds: 24 * 60 * 60 },
  assistantCheck: { attempts: 20, seconds: 5 * 60 },
  reminderTest: { attempts: 10, seconds: 60 * 60 },
} as const;

export type AttemptKind = keyof typeof attemptLimits;

export type Throttle = ReturnType<typeof createThrottle>;

/** Counted in the database, so that it holds across processes; keys are hashed, so that it tells nobody's email. */
export function createThrottle({
  database,
  secret,
  now,
}: {
  database: Database;
  secret: string;
  now: () => string;
}) {
  const keyOf = (kind: AttemptKind, who: string) =>
    `${kind}:${createHmac('sha256', secret).update(`${kind}\0${who}`).digest('base64url')}`;
  type Attempts = Partial<Record<AttemptKind, string>>;
  const entriesOf = (attempts: Attempts) => Object.entries(attempts) as [AttemptKind, string][];
  const secondsUntil = (resetsAt: string, at: string) =>
    Math.max(1, Math.ceil((Date.parse(resetsAt) - Date.parse(at)) / 1000));

  /** The seconds until there may be another attempt; null when this one is allowed. */
  async function countUntilRefused(attempts: Attempts): Promise<number | null> {
    for (const [kind, who] of entriesOf(attempts)) {
      const { attempts: allowed, seconds } = attemptLimits[kind];
      const at = now();
      const resetsAt = new Date(Date.parse(at) + seconds * 1000).toISOString();
      const counted = await countAttempt(database.system, keyOf(kind, who), { now: at, resetsAt });
      if (counted.count > allowed) return secondsUntil(counted.resetsAt, at);
    }
    return null;
  }

  return {
    /** Counts before the attempt is made, so that many at once are many. */
    async count(attempts: Attempts): Promise<void> {
      const retryAfterSeconds = await countUntilRefused(attempts);
      if (retryAfterSeconds !== null) throw new Problem('too-many-requests', { retryAfterSeconds });
    },
    /** As `count`, for what is refused without a word: whether the attempt is allowed. */
    async tryCount(attempts: Attempts): Promise<boolean> {
      return (await countUntilRefused(attempts)) === null;
    },
    /** Refuses whoever has no attempt left, and counts nothing. */
    async refuseUsedUp(attempts: Attempts): Promise<void> {
      for (const [kind, who] of entriesOf(attempts)) {
        const at = now();
        const counted = await findAttempts(database.system, keyOf(kind, who), at);
        if (!counted || counted.count < attemptLimits[kind].attempts) continue;
        throw new Problem('too-many-requests', { retryAfterSeconds: secondsUntil(counted.resetsAt, at) });
      }
    },
    forget: (kind: AttemptKind, who: string) => forgetAttempts(database.system, keyOf(kind, who)),
  };
}
