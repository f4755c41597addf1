import type { CheckIn } from '@flarewell/domain/checkIns';
import { dayOf } from '@flarewell/domain/day';
import { isRated, type Level } from '@flarewell/domain/ratings';
import { checkInAverage, levelOfAverage } from '@flarewell/domain/severity';
import type { RatedDay } from './conditionStats.ts';

/** The highest severity of a day; null if nothing is rated. */
export function peakSeverity({ conditionEntries }: Pick<CheckIn, 'conditionEntries'>): Level | null {
  let peak: Level | null = null;
  for (const { severity } of conditionEntries) {
    if (isRated(severity) && severity > (peak ?? 0)) peak = severity;
  }
  return peak;
}

/** `severity` is the level of the day's average. */
export interface ExtremeDay<Recorded extends CheckIn = CheckIn> extends RatedDay {
  average: number;
  checkIn: Recorded;
}

export interface ExtremeDays<Recorded extends CheckIn = CheckIn> {
  worst: ExtremeDay<Recorded> | null;
  best: ExtremeDay<Recorded> | null;
}

/** The days with the highest and the lowest average; on a tie the most recent. */
export function extremeDays<Recorded extends CheckIn>(checkIns: readonly Recorded[]): ExtremeDays<Recorded> {
  let worst: ExtremeDay<Recorded> | null = null;
  let best: ExtremeDay<Recorded> | null = null;
  for (const checkIn of checkIns) {
    const average = checkInAverage(checkIn);
    if (average === 0) continue;
    const day = { day: dayOf(checkIn.date), average, severity: levelOfAverage(average), checkIn };
    if (worst === null || isReplacedBy(worst, day, average - worst.average)) worst = day;
    if (best === null || isReplacedBy(best, day, best.average - average)) best = day;
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
  return { worst, best: best && worst && best.average < worst.average ? best : null };
}
