import { addMs } from '@flarewell/domain/day';
import type { SecurityLog } from '#auth/securityLog.ts';
import { countAttempt, findAttempts, forgetAttempts, takeBackAttempt } from '#db/accounts/throttles.ts';
import type { Database } from '#db/database.ts';
import { Problem } from '#http/problems.ts';
import { networksOf } from '#http/requests/address.ts';
import { signerFor } from '#secrets/signing.ts';

/** The limits: how many attempts in how many seconds, and what they are counted by. */
export const attemptLimits = {
  /** One network at one account: guessing a password. */
  signInPair: { by: 'pair', attempts: 10, seconds: 15 * 60 },
  /** All networks at one account: guessing from many machines. High enough that nobody is locked out by a prank. */
  signInAccount: { by: 'account', attempts: 100, seconds: 15 * 60 },
  /** One network at all accounts: trying one password on many. */
  signInAddress: { by: 'network', attempts: 100, seconds: 15 * 60 },
  /** One known device at its account. The limits above do not apply to it. */
  signInDevice: { by: 'device', attempts: 10, seconds: 15 * 60 },
  /** All sign-ins of a known device, including successful ones, because each costs the server work. */
  signInsDevice: { by: 'device', attempts: 60, seconds: 15 * 60 },
  /** All failed sign-ins of everybody together: a few guesses each from very many machines. */
  signInFailures: { by: 'everybody', attempts: 1000, seconds: 15 * 60 },
  signUpAddress: { by: 'network', attempts: 20, seconds: 60 * 60 },
  /** One network at the second factor of one account. Whoever gets here knows the password. */
  secondFactorPair: { by: 'pair', attempts: 5, seconds: 15 * 60 },
  /** All networks. Three of the million codes are valid at a time: a day of guessing succeeds with a chance of 1 in 700. */
  secondFactorUser: { by: 'user', attempts: 20, seconds: 60 * 60 },
  /** The same for known devices, so that strangers who know the password cannot use up the owner's attempts. */
  secondFactorDevices: { by: 'user', attempts: 20, seconds: 60 * 60 },
  /** Requests for a passkey. Each is stored for some minutes, until the browser answers it. */
  passkeyRequests: { by: 'network', attempts: 200, seconds: 15 * 60 },
  /** Mails to one address that one network requests. Above this limit and the next two, mails are silently not sent. */
  mailPair: { by: 'pair', attempts: 5, seconds: 60 * 60 },
  /** Mails to any address that one network requests. */
  mailAddress: { by: 'network', attempts: 20, seconds: 60 * 60 },
  /** Mails to one address, whoever requests them, except for the next two kinds. */
  mailAccount: { by: 'account', attempts: 20, seconds: 60 * 60 },
  /** Password links to one address. Counted separately, so that other mails cannot use up this limit. */
  resetAccount: { by: 'account', attempts: 40, seconds: 60 * 60 },
  /** Mails to the owner about changes to the account. */
  noticeAccount: { by: 'account', attempts: 20, seconds: 60 * 60 },
  /** The same to an address that was never confirmed: whoever registered it may not be its owner. */
  noticeUnconfirmed: { by: 'account', attempts: 5, seconds: 60 * 60 },
  /** Mails to the owner about new links. Counted separately, so that making links hides no other change. */
  noticeShares: { by: 'account', attempts: 5, seconds: 60 * 60 },
  /** Attempts of one network to set a password with an invalid token. */
  resetAddress: { by: 'network', attempts: 20, seconds: 60 * 60 },
  /** Changes of the email by one user. */
  emailChangeUser: { by: 'user', attempts: 5, seconds: 60 * 60 },
  /** 'Already registered' answers to one network: few enough that nobody can check a list of addresses. */
  registeredAddress: { by: 'network', attempts: 5, seconds: 60 * 60 },
  /** 'Already registered' answers to everybody together. */
  registeredAll: { by: 'everybody', attempts: 200, seconds: 60 * 60 },
  /** All password checks of one user outside of signing in, including right passwords, because each costs the server work. */
  proofsUser: { by: 'user', attempts: 60, seconds: 15 * 60 },
  passwordUser: { by: 'user', attempts: 10, seconds: 15 * 60 },
  assistantMessages: { by: 'user', attempts: 20, seconds: 5 * 60 },
  assistantDay: { by: 'user', attempts: 200, seconds: 24 * 60 * 60 },
  assistantCheck: { by: 'user', attempts: 20, seconds: 5 * 60 },
  /** Links that one user makes. Each costs the server work. */
  sharesMade: { by: 'user', attempts: 30, seconds: 60 * 60 },
  /** Requests of one network to open links, including those that succeed. */
  shareRequests: { by: 'network', attempts: 300, seconds: 15 * 60 },
  /** Requests of one network to check an invitation or a link to a diary, or to join by one. */
  invitationChecks: { by: 'network', attempts: 60, seconds: 15 * 60 },
  /** Invitations that one operator makes. */
  invitationsMade: { by: 'user', attempts: 100, seconds: 60 * 60 },
  /** Links to diaries that one user makes. */
  diaryLinksMade: { by: 'user', attempts: 30, seconds: 60 * 60 },
  reminderTest: { by: 'user', attempts: 10, seconds: 60 * 60 },
} as const satisfies Record<string, { by: keyof WhoBy; attempts: number; seconds: number }>;

/** What a caller passes for each kind of limit. Fields that a limit does not count by appear only in the log. */
interface WhoBy {
  /** The address. All networks that it belongs to are counted. */
  network: string;
  /** An account that is tried from a network. */
  pair: { account: string; address: string };
  /** The email address. */
  account: string;
  /** The user's id. */
  user: string;
  device: { device: string; account: string; address: string };
  everybody: { account?: string; address?: string };
}

export type AttemptKind = keyof typeof attemptLimits;
type WhoOf<Kind extends AttemptKind> = WhoBy[(typeof attemptLimits)[Kind]['by']];
type Attempts = { [Kind in AttemptKind]?: WhoOf<Kind> };

export type Throttle = ReturnType<typeof createThrottle>;

/** Limits attempts. They are counted in the database, so that all processes share them; hashed keys hide the email addresses. */
export function createThrottle({
  database,
  secret,
  securityLog,
  now,
}: {
  database: Database;
  secret: string;
  securityLog: SecurityLog;
  now: () => string;
}) {
  const { sign } = signerFor(secret, 'throttles');

  /** Returns the database rows that count these attempts, with their limits. */
  function rowsOf(attempts: Attempts) {
    return partsOf(attempts).flatMap(({ kind, parts }) => {
      const { by, attempts: allowed, seconds } = attemptLimits[kind];
      return countersOf(by, parts).map(({ name, factor }) => ({
        kind,
        key: `${kind}:${sign(`${kind}\0${name}`)}`,
        allowed: allowed * factor,
        seconds,
      }));
    });
  }

  /** Logs the limit, and returns how long to wait. */
  function logExceeded(
    kind: AttemptKind,
    attempts: Attempts,
    resetsAt: string,
  ): { retryAfterSeconds: number } {
    const { device: _, ...who }: Parts = Object.assign({}, ...partsOf(attempts).map(({ parts }) => parts));
    securityLog.note('throttled', { limit: kind, ...who });
    const leftMs = Date.parse(resetsAt) - Date.parse(now());
    return { retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)) };
  }

  /** Counts the attempt against each limit in turn, and stops at the first that is exceeded. Returns null if none is. */
  async function findExceeded(attempts: Attempts): Promise<{ retryAfterSeconds: number } | null> {
    for (const { kind, key, allowed, seconds } of rowsOf(attempts)) {
      const at = now();
      const resetsAt = addMs(at, seconds * 1000);
      const counted = await countAttempt(database.system, key, { now: at, resetsAt });
      if (counted.count > allowed) return logExceeded(kind, attempts, counted.resetsAt);
    }
    return null;
  }

  return {
    /** Counts an attempt before it is made, so that parallel requests cannot exceed the limit. Refuses it above a limit. */
    async count(attempts: Attempts): Promise<void> {
      const exceeded = await findExceeded(attempts);
      if (exceeded) throw new Problem('too-many-requests', exceeded);
    },
    /** Counts like `count`, but returns whether the attempt is allowed: for limits that clients must not notice. */
    tryCount: async (attempts: Attempts): Promise<boolean> => (await findExceeded(attempts)) === null,
    /** Refuses if no attempt is left, without counting this one: for limits that count only some outcomes. */
    async refuseUsedUp(attempts: Attempts): Promise<void> {
      for (const { kind, key, allowed } of rowsOf(attempts)) {
        const counted = await findAttempts(database.lookups, key, now());
        if (!counted || counted.count < allowed) continue;
        throw new Problem('too-many-requests', logExceeded(kind, attempts, counted.resetsAt));
      }
    },
    /** Takes back what `count` counted, for an attempt that checked nothing. Earlier attempts stay counted. */
    async takeBack(attempts: Attempts): Promise<void> {
      for (const { key } of rowsOf(attempts)) await takeBackAttempt(database.system, key, now());
    },
    /** Forgets all attempts, because somebody has proved to be the owner. */
    async forget(attempts: Attempts): Promise<void> {
      for (const { key } of rowsOf(attempts)) await forgetAttempts(database.system, key);
    },
  };
}

interface Parts {
  address?: string;
  account?: string;
  userId?: string;
  device?: string;
}

function partsOf(attempts: Attempts): { kind: AttemptKind; parts: Parts }[] {
  return (Object.entries(attempts) as [AttemptKind, WhoOf<AttemptKind>][]).map(([kind, who]) => ({
    kind,
    parts: typeof who === 'string' ? namePart(attemptLimits[kind].by, who) : who,
  }));
}

function namePart(by: keyof WhoBy, who: string): Parts {
  if (by === 'network') return { address: who };
  return by === 'user' ? { userId: who } : { account: who };
}

/** Returns the names that a limit counts under, each with the factor for its allowance. */
function countersOf(by: keyof WhoBy, parts: Parts): { name: string; factor: number }[] {
  const { address = '', account = '', userId = '', device = '' } = parts;
  if (by === 'network' || by === 'pair') {
    return networksOf(address).map(({ prefix, factor }) => ({
      name: by === 'pair' ? `${account}\0${prefix}` : prefix,
      factor,
    }));
  }
  const name = { account, user: userId, device, everybody: '' }[by];
  return [{ name, factor: 1 }];
}
