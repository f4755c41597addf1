import type { Context } from 'hono';
import type { ApiEnv, Services } from '#api.ts';
import { sendConfirmationForProofs } from '#auth/linkMails.ts';
import type { NoticeKind } from '#auth/mailWords.ts';
import { findCredentials } from '#db/credentials.ts';

/** Notes a change to how somebody signs in, and tells the owner of the account by mail, at the address before it. */
export async function announceChange(
  services: Services,
  c: Context<ApiEnv>,
  kind: NoticeKind,
  { email, userId }: { email: string; userId: string },
): Promise<void> {
  const { database, mail, securityLog } = services;
  securityLog.note(kind, { c, account: email, userId });
  if (!mail) return;
  const account = await findCredentials(database.lookups, { userId });
  mail.sendNotice({ email, isConfirmed: account?.isConfirmed ?? false }, kind);
  if (kind === 'passkey-added' || kind === 'second-factor-on') sendConfirmationForProofs(services, c, email);
}
