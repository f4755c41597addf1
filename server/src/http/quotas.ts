import { recordLimits } from '@flarewell/domain/records/records';
import type { UserScope } from '#db/database.ts';
import { readUsage } from '#db/records/usage.ts';
import { Problem } from '#http/problems.ts';

/** How many bytes one person may store. */
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

/** Refuses a change that would exceed a quota. A change that adds nothing is always allowed, even above the quota. */
export async function refuseBeyondQuota(
  scope: UserScope,
  quotas: Quotas,
  added: Partial<Quotas>,
): Promise<void> {
  for (const kind of ['text', 'photos'] as const) {
    const more = added[kind] ?? 0;
    if (more > 0 && (await readUsage(scope, kind)) + more > quotas[kind])
      throw makeQuotaProblem(kind, quotas);
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
