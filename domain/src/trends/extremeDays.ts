import type { CheckIn } from '@flarewell/domain/checkIns';
import { dayOf } from '@flarewell/domain/day';
import { isRated, type Level } from '@flarewell/domain/ratings';
import type { RatedDay } from './conditionStats.ts';

/** The highest severity of a day; null if nothing is rated. */
export function peakSeverity({ conditionEntries }: Pick<CheckIn, 'conditionEntries'>): Level | null {
  let peak: Level | null = null;
  for (const { severity } of conditionEntries) {
    if (isRated(severity) && severity > (peak ?? 0)) peak = severity;
  }
  return peak;
}

export interface ExtremeDay<Recorded extends CheckIn = CheckIn> extends RatedDay {
  checkIn: Recorded;
}

export interface ExtremeDays<Recorded extends CheckIn = CheckIn> {
  worst: ExtremeDay<Recorded> | null;
  best: ExtremeDay<Recorded> | null;
}

/** The days with the highest and the lowest peak; on a tie the most recent. */
export function extremeDays<Recorded extends CheckIn>(checkIns: readonly Recorded[]): ExtremeDays<Recorded> {
  let worst: ExtremeDay<Recorded> | null = null;
  let best: ExtremeDay<Recorded> | null = null;
  for (const checkIn of checkIns) {
    const severity = peakSeverity(checkIn);
    if (severity === null) continue;
    const day = { day: dayOf(checkIn.date), severity, checkIn };
    if (worst === null || isReplacedBy(worst, day, severity - worst.severity)) worst = day;
    if (best === null || isReplacedBy(best, day, best.severity - severity)) best = day;
  }
  return { worst, best };
}

function isReplacedBy(held: RatedDay, other: RatedDay, lead: number): boolean {
  return lead > 0 || (lead === 0 && other.day > held.day);
}

/** Compares days with a photo only. `best` is null if it is no better than `worst`. */
export function extremePhotos<Recorded extends CheckIn>(
  checkIns: readonly Recorded[],
): ExtremeDays<Recorded> {
  const { worst, best } = extremeDays(checkIns.filter(({ photoUrl }) => photoUrl !== null));
  return { worst, best: best && worst && best.severity < worst.severity ? best : null };
}
