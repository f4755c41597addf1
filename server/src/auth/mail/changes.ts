import type { Context } from 'hono';
import { sendConfirmationForProofs } from '#auth/mail/linkMails.ts';
import type { NoticeKind } from '#auth/mail/mailWords.ts';
import { findCredentials } from '#db/accounts/credentials.ts';
import type { ApiEnv } from '#http/router.ts';
import type { Services } from '#services/services.ts';

/**
 * Logs a change to how somebody signs in or to who may read their summary, and mails it to the owner. For a changed email,
 * `email` is the old address. `share` and `diary` are the ids of what was
 * shared; the mail does not contain them.
 */
export async function announceChange(
  services: Services,
  c: Context<ApiEnv>,
  kind: NoticeKind,
  { email, userId }: { email: string; userId: string },
  details: { share?: string; diary?: string } = {},
): Promise<void> {
  const { database, mail, securityLog } = services;
  securityLog.note(kind, { c, account: email, userId, ...details });
  if (!mail) return;
  const account = await findCredentials(database.lookups, { userId });
  mail.sendNotice({ email, isConfirmed: account?.isConfirmed ?? false }, kind);
  if (kind === 'passkey-added' || kind === 'second-factor-on') sendConfirmationForProofs(services, c, email);
}
