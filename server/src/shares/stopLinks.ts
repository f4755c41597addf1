import { isAllowed } from '@flarewell/domain/diaries/roles';
import type { Context } from 'hono';
import { listDiaries } from '#db/diaries/diaries.ts';
import { withdrawLinks } from '#db/diaries/links.ts';
import { stopShares } from '#db/records/shares.ts';
import type { ApiEnv } from '#http/router.ts';
import type { Services } from '#services/services.ts';

/**
 * Stops every link that works, to a summary or to a diary, of all diaries of which the signed-in person is an owner: whoever
 * had access to the account may have made or copied one.
 */
export async function stopLinks(c: Context<ApiEnv>, { database, securityLog, now }: Services): Promise<void> {
  const { userId } = c.var.session;
  for (const { id: diaryId, role } of await listDiaries(database.lookups, userId)) {
    if (!isAllowed(role, 'owner')) continue;
    const stop = { userId, diaryId };
    const stopped = await database.asMember(stop, (scope) => stopShares(scope, now()), 'owner');
    for (const share of stopped) securityLog.note('share-stopped', { c, share });
    await withdrawLinks(database.system, diaryId, undefined);
  }
}
