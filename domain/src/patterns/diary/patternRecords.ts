import type { CheckIn } from '@flarewell/domain/checkIns';
import { type Day, dayOf } from '@flarewell/domain/day';
import type { FactorName } from '@flarewell/domain/measures/factors';
import type { Flare } from '@flarewell/domain/patterns/flares/flare';
import type { Suspicion } from '@flarewell/domain/patterns/suspicions';
import type { ReadonlyRecords } from '@flarewell/domain/records/records';
import type { Tracker } from '@flarewell/domain/trackers';

/** Everything that patterns are found in. */
export interface PatternRecords extends ReadonlyRecords {
  trackers: readonly Tracker[];
  /** The factors that check-ins do not ask for. */
  hidden?: readonly FactorName[];
  /** What the person decided about flares. */
  flares: readonly Flare[];
  suspicions: readonly Suspicion[];
  /** The person's. It decides which check-ins were written in hindsight. */
  timezone: string;
  /** The oldest day whose entries were read, if the diary holds too many; null when all were read. */
  readSince: Day | null;
}

/** How many of the check-ins, given oldest first, are on a day up to `day`. */
export function countUpTo(checkIns: readonly CheckIn[], day: Day): number {
  let [low, high] = [0, checkIns.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (dayOf((checkIns[middle] as CheckIn).date) <= day) low = middle + 1;
    else high = middle;
  }
  return low;
}
