import type { Context } from 'hono';
import { verifyPassword } from '#auth/passwords.ts';
import { findCredentials } from '#db/accounts/credentials.ts';
import type { Session } from '#db/accounts/sessions.ts';
import { Problem } from '#http/problems.ts';
import type { ApiEnv } from '#http/router.ts';
import type { Services } from '#services/services.ts';

const PROOF_MS = 5 * 60 * 1000;

/**
 * Refuses a sensitive action unless the person has given the password or a passkey in the last five minutes, because
 * somebody else may be at an unlocked screen. Signing in counts.
 */
export function requireProof({ provedAt }: Session, now: string): void {
  if (!provedAt || Date.parse(now) - Date.parse(provedAt) >= PROOF_MS) throw new Problem('proof-needed');
}

/** Checks the password of the signed-in person again. */
export function provePassword(services: Services, c: Context<ApiEnv>, password: string): Promise<void> {
  return provePasswordOf(services, c, { userId: c.var.session.userId, password });
}

/** Checks a password outside of signing in. The number of attempts is limited. */
export async function provePasswordOf(
  { database, throttle, securityLog }: Services,
  c: Context<ApiEnv>,
  { userId, password }: { userId: string; password: string },
): Promise<void> {
  const limits = { passwordUser: userId };
  await throttle.count({ proofsUser: userId, ...limits });
  const hash = (await findCredentials(database.system, { userId }))?.passwordHash;
  const isRight =
    hash &&
    (await verifyPassword({ hash, password }).catch(async (error) => {
      // The server was too busy to check the password, so this is not a failed attempt.
      await throttle.takeBack(limits);
      throw error;
    }));
  if (!isRight) {
    securityLog.note('proof-failed', { c, userId, by: 'password' });
    throw new Problem('wrong-password');
  }
  await throttle.forget(limits);
  securityLog.note('proof', { c, userId, by: 'password' });
}
