import type { Services } from '#api.ts';
import { verifyPassword } from '#auth/passwords.ts';
import { findPasswordHash } from '#db/accounts.ts';
import { Problem } from '#problems.ts';

/** What cannot be undone asks for the password again, and not too often. */
export async function checkPassword(
  { database, throttle }: Services,
  userId: string,
  password: string,
): Promise<void> {
  await throttle.count({ passwordUser: userId });
  const hash = await findPasswordHash(database.system, userId);
  if (!hash || !(await verifyPassword({ hash, password }))) throw new Problem('wrong-password');
  await throttle.forget('passwordUser', userId);
}
