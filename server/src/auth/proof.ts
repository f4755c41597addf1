import type { Context } from 'hono';
import type { ApiEnv, Services } from '#api.ts';
import { verifyPassword } from '#auth/passwords.ts';
import { findPasswordHash } from '#db/accounts.ts';
import type { Session } from '#db/sessions.ts';
import { Problem } from '#problems.ts';

const PROOF_MS = 5 * 60 * 1000;

/**
 * Refuses what somebody at an unlocked screen must not do, unless the person has given the password or a passkey in the
 * last five minutes. Signing in counts.
 */
export function requireProof({ provedAt }: Session, now: string): void {
  if (!provedAt || Date.parse(now) - Date.parse(provedAt) >= PROOF_MS) throw new Problem('proof-needed');
}

/** Checks the password of somebody who is signed in, a few times at most. */
export async function checkPassword(
  { database, throttle, securityLog }: Services,
  c: Context<ApiEnv>,
  password: string,
): Promise<void> {
  const { userId } = c.var.session;
  await throttle.count({ passwordUser: userId });
  const hash = await findPasswordHash(database.system, userId);
  if (!hash || !(await verifyPassword({ hash, password }))) {
    securityLog.note('proof-failed', { c, by: 'password' });
    throw new Problem('wrong-password');
  }
  await throttle.forget({ passwordUser: userId });
  securityLog.note('proof', { c, by: 'password' });
}
