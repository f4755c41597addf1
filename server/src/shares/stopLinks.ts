import type { Context } from 'hono';
import { stopShares } from '#db/records/shares.ts';
import type { ApiEnv } from '#http/router.ts';
import type { Services } from '#services/services.ts';

/** Stops every link of the signed-in person that works: whoever had access to the account may have made or copied one. */
export async function stopLinks(c: Context<ApiEnv>, { database, securityLog, now }: Services): Promise<void> {
  const stopped = await database.asUser(c.var.session.userId, (scope) => stopShares(scope, now()));
  for (const share of stopped) securityLog.note('share-stopped', { c, share });
}
