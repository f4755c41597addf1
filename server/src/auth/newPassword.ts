import { readFileSync } from 'node:fs';
import { commonestPasswords } from '@flarewell/domain/account/commonestPasswords';
import { checkNewPassword as check, type PasswordOwner } from '@flarewell/domain/account/passwords';
import { collectMessages } from '@flarewell/domain/fields';
import { findProfile } from '#db/accounts/profile.ts';
import { inOwnDiary } from '#db/database.ts';
import { refuseInvalid } from '#http/problems.ts';
import type { Services } from '#services/services.ts';

/**
 * The most common passwords in lower case, 44,882 of them: the commonest, which the browser knows too, and those of
 * `commonPasswords.txt`, which come from the same three lists.
 */
export const commonPasswords: ReadonlySet<string> = new Set([
  ...commonestPasswords,
  ...readFileSync(new URL('commonPasswords.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n'),
]);

/** Returns what is wrong with a new password. Not used for signing in, so that older passwords stay valid. */
export function checkNewPassword(password: string, owner: PasswordOwner): string | undefined {
  return check(password, owner, (text) => commonPasswords.has(text));
}

/** Throws if the new password of an existing account is too weak. */
export async function refuseWeakPassword(
  { database }: Services,
  userId: string,
  newPassword: string,
): Promise<void> {
  const profile = await database.readAsMember(inOwnDiary(userId), findProfile);
  const owner = profile ?? { name: '', email: '' };
  refuseInvalid(collectMessages({ newPassword: checkNewPassword(newPassword, owner) }));
}
