import { isOwnDiary } from '@flarewell/domain/diaries/diary';
import { recordLimits } from '@flarewell/domain/records/records';
import { possessive } from '@flarewell/domain/who';
import type { Session } from '#db/accounts/sessions.ts';
import type { Database, DiaryScope } from '#db/database.ts';
import { readUsage, readUsageElsewhere } from '#db/records/usage.ts';
import { Problem } from '#http/problems.ts';

/** How many bytes one account may store, in all diaries that it has made. */
export interface Quotas {
  text: number;
  photos: number;
}

const MEGABYTE = 1_000_000;

const words = {
  text: {
    onlyDiary: 'Your diary is full',
    storage: 'storage for check-ins',
    advice: 'Delete check-ins that you no longer need, or shorten their notes',
  },
  photos: {
    onlyDiary: 'Your photo storage is full',
    storage: 'photo storage',
    advice: 'Remove photos that you no longer need',
  },
} as const satisfies Record<keyof Quotas, Record<'onlyDiary' | 'storage' | 'advice', string>>;

/** What may be stored in a diary. */
export interface Quota {
  limits: Quotas;
  /** About the account that made the diary; null if that is who writes, who has made no other diary. */
  maker: { usageElsewhere: Quotas; whose: string } | null;
}

/**
 * Call it right before the transaction of the change, which does not see other diaries. So an account can exceed its quota by
 * what is being stored at the same moment in its other diaries: a few requests for each member, and two imports.
 */
export async function readQuota(
  { database, quotas }: { database: Database; quotas: Quotas },
  session: Pick<Session, 'userId' | 'diaryId' | 'sharesQuota'>,
): Promise<Quota> {
  const isOnlyDiary = isOwnDiary(session.userId, session.diaryId) && !session.sharesQuota;
  if (isOnlyDiary) return { limits: quotas, maker: null };
  const { otherMaker, ...usageElsewhere } = await readUsageElsewhere(database.lookups, session);
  const whose = otherMaker === null ? 'Your' : possessive(otherMaker);
  return { limits: quotas, maker: { usageElsewhere, whose } };
}

/** Refuses a change that would exceed a quota. A change that adds nothing is always allowed, even above the quota. */
export async function refuseBeyondQuota(
  scope: DiaryScope,
  quota: Quota,
  added: Partial<Quotas>,
): Promise<void> {
  for (const kind of ['text', 'photos'] as const) {
    const more = added[kind] ?? 0;
    const elsewhere = quota.maker?.usageElsewhere[kind] ?? 0;
    if (more > 0 && (await readUsage(scope, kind)) + elsewhere + more > quota.limits[kind])
      throw makeQuotaProblem(kind, quota);
  }
}

function makeQuotaProblem(kind: keyof Quotas, { limits, maker }: Quota): Problem {
  const { onlyDiary, storage, advice } = words[kind];
  const title = maker ? `${maker.whose} ${storage} is full` : onlyDiary;
  const limit = `this server stores up to ${Math.round(limits[kind] / MEGABYTE)} MB of ${kind}`;
  const each = maker ? 'account, in all diaries that it has made' : 'person';
  return new Problem('quota-reached', { message: `${title}: ${limit} for each ${each}. ${advice}` });
}

/** Enforces the limit of records per person, before another one is added. */
export function refuseTooMany(noun: keyof typeof recordLimits, records: { length: number }): void {
  refuseAtLimit(records, recordLimits[noun], `You can have at most ${recordLimits[noun]} ${noun}`);
}

/** Refuses another record if the person already has as many as the limit. */
export function refuseAtLimit({ length }: { length: number }, limit: number, message: string): void {
  if (length >= limit) throw new Problem('too-many-records', { message });
}
