import type { CheckIn } from '@flarewell/domain/checkIns';
import type { Condition } from '@flarewell/domain/conditions';
import { trimText } from '@flarewell/domain/fields';
import type { Medication } from '@flarewell/domain/medications/medications';

/** The diary: what screens, summaries and answers are made from. */
export interface Records {
  conditions: Condition[];
  medications: Medication[];
  checkIns: CheckIn[];
}

/** The same with lists that cannot be changed, as the screens have them. */
export type ReadonlyRecords = { readonly [Kind in keyof Records]: Readonly<Records[Kind]> };

/** The limit of records per person. A check-in can hold an entry for each of them. */
export const recordLimits = { conditions: 100, medications: 100 } as const;

/**
 * How long, and how many of a person's deletions of conditions and medications, the server can bring back. The app offers
 * it for a shorter time; the rest is for a connection that fails.
 */
export const undoLimits = { minutes: 10, deletions: 5 } as const;

/** Whether another of these records has the name, without regard to case and outer spaces. Allowed, but rarely meant. */
export function hasNamesake(
  { id, name }: { id?: string; name: string },
  records: readonly { id: string; name: string }[],
): boolean {
  const shape = (text: string) => trimText(text).toLowerCase();
  return shape(name) !== '' && records.some((other) => other.id !== id && shape(other.name) === shape(name));
}

/** How many check-ins rate a condition. */
export function countRatings(id: string, checkIns: readonly CheckIn[]): number {
  return checkIns.filter(({ conditionEntries }) => conditionEntries.some((entry) => entry.conditionId === id))
    .length;
}

/** In how many check-ins a medication was noted as taken or skipped. */
export function countUses(id: string, checkIns: readonly CheckIn[]): number {
  return checkIns.filter(({ medicationEntries }) =>
    medicationEntries.some((entry) => entry.medicationId === id),
  ).length;
}
