import type { Context } from 'hono';
import type { ApiEnv, Services } from '#api.ts';
import type { NoticeKind } from '#auth/mailWords.ts';

/** Notes a change to how somebody signs in, and tells the owner of the account by mail, at the address before it. */
export function announceChange(
  { mail, securityLog }: Services,
  c: Context<ApiEnv>,
  kind: NoticeKind,
  { email, userId }: { email: string; userId: string },
): void {
  securityLog.note(kind, { c, account: email, userId });
  mail?.sendNotice(email, kind);
}
