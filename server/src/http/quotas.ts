import { recordLimits } from '@flarewell/domain/records/records';
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
    title: 'Your diary is full',
    advice: 'Delete check-ins that you no longer need, or shorten their notes',
  },
  photos: { title: 'Your photo storage is full', advice: 'Remove photos that you no longer need' },
} as const satisfies Record<keyof Quotas, { title: string; advice: string }>;

/** What may be stored in a diary. */
export interface Quota {
  limits: Quotas;
  /** What the other diaries of the same account use. */
  elsewhere: Quotas;
}

/**
 * Call it right before the transaction of the change, which does not see other diaries. So an account can exceed its quota by
 * what is being stored at the same moment in its other diaries: a few requests for each member, and two imports.
 */
export async function readQuota(
  { database, quotas }: { database: Database; quotas: Quotas },
  { diaryId, sharesQuota }: Pick<Session, 'diaryId' | 'sharesQuota'>,
): Promise<Quota> {
  const nothing = { text: 0, photos: 0 };
  const elsewhere = sharesQuota ? await readUsageElsewhere(database.lookups, diaryId) : nothing;
  return { limits: quotas, elsewhere };
}

/** Refuses a change that would exceed a quota. A change that adds nothing is always allowed, even above the quota. */
export async function refuseBeyondQuota(
  scope: DiaryScope,
  { limits, elsewhere }: Quota,
  added: Partial<Quotas>,
): Promise<void> {
  for (const kind of ['text', 'photos'] as const) {
    const more = added[kind] ?? 0;
    if (more > 0 && (await readUsage(scope, kind)) + elsewhere[kind] + more > limits[kind])
      throw makeQuotaProblem(kind, limits);
  }
}

function makeQuotaProblem(kind: keyof Quotas, quotas: Quotas): Problem {
  const { title, advice } = words[kind];
  const limit = `${Math.round(quotas[kind] / MEGABYTE)} MB`;
  return new Problem('quota-reached', {
    message: `${title}: this server stores up to ${limit} of ${kind} for each person. ${advice}`,
  });
}

/** Enforces the limit of records per person, before another one is added. */
export function refuseTooMany(noun: keyof typeof recordLimits, records: { length: number }): void {
  refuseAtLimit(records, recordLimits[noun], `You can have at most ${recordLimits[noun]} ${noun}`);
}

/** Refuses another record if the person already has as many as the limit. */
export function refuseAtLimit({ length }: { length: number }, limit: number, message: string): void {
  if (length >= limit) throw new Problem('too-many-records', { message });
}
