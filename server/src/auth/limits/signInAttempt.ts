import type { Context } from 'hono';
import { findKnownDevice, forgetDevice, rememberDevice } from '#auth/limits/knownDevices.ts';
import type { SignInMeans } from '#auth/securityLog.ts';
import type { Credentials } from '#db/accounts/credentials.ts';
import type { Problem } from '#http/problems.ts';
import { readClientAddress } from '#http/requests/address.ts';
import type { ApiEnv } from '#http/router.ts';
import type { Services } from '#services/services.ts';

interface Attempted {
  by: SignInMeans;
  /** The email. Unknown for a passkey, which names its account only after it is accepted. */
  account?: string;
  /** The user whose second factor is tried, if the password was already right. */
  secondFactorOf?: string;
  isSharedDevice: boolean;
}

/** One step of signing in. Callers end it with exactly one of these calls. */
export interface SignInAttempt {
  /** The server was too busy to check anything, so the attempt does not count. */
  cancel(): Promise<void>;
  /** Returns the problem, to be thrown. */
  fail(problem: Problem): Promise<Problem>;
  /** The password was right, and a code is needed before the person is signed in. */
  askForCode(): Promise<void>;
  succeed(owner: Credentials): Promise<void>;
}

/**
 * Counts an attempt to sign in before anything is checked, so that parallel requests cannot exceed a limit, and refuses it
 * above a limit. An attempt from a known device counts only against that device, so that strangers cannot lock the owner
 * out.
 */
export async function startSignInAttempt(
  services: Services,
  c: Context<ApiEnv>,
  { by, account, secondFactorOf, isSharedDevice }: Attempted,
): Promise<SignInAttempt> {
  const { throttle, securityLog, trustedProxies } = services;
  const address = readClientAddress(c, trustedProxies);
  const device = account === undefined ? null : await findKnownDevice(c, services, account);
  const counted = await countAttempt();

  /** Returns the counts that are reset when the attempt succeeds, and reduced by one when it is cancelled. */
  async function countAttempt() {
    // Nobody can guess a passkey: this limit only keeps one network from overloading the server.
    if (account === undefined) {
      await throttle.count({ signInAddress: address });
      return {};
    }
    const pair = { account, address };
    if (device) {
      const own = { signInDevice: { ...pair, device } };
      // All known devices share one limit for codes: an attacker who knew the password before the second factor was on may
      // own several.
      const limits = secondFactorOf ? { ...own, secondFactorDevices: secondFactorOf } : own;
      await throttle.count({ signInsDevice: { ...pair, device }, ...limits });
      return limits;
    }
    await throttle.refuseUsedUp({ signInFailures: pair });
    // The account is counted last, so that tries refused for their network do not use up the account's limit.
    const limits = secondFactorOf
      ? { secondFactorPair: pair, secondFactorUser: secondFactorOf }
      : { signInPair: pair, signInAccount: account };
    await throttle.count({ signInAddress: address, ...limits });
    return limits;
  }

  const noted = { c, by, account, device: device ? 'known' : 'new' } as const;
  return {
    cancel: () => throttle.takeBack(counted),
    async fail(problem) {
      // Does not throw: the password was checked already, so the caller's own refusal is sent.
      if (account !== undefined && !device) {
        await throttle.tryCount({ signInFailures: { account, address } });
      }
      securityLog.note('sign-in-failed', { ...noted, reason: problem.code });
      return problem;
    },
    async askForCode() {
      await throttle.forget(counted);
      securityLog.note('code-asked', noted);
    },
    async succeed(owner) {
      await throttle.forget(counted);
      if (isSharedDevice) forgetDevice(c, services, owner.userId);
      else rememberDevice(c, services, owner);
      securityLog.note('sign-in', { ...noted, account: owner.email });
    },
  };
}
