import type { CheckIn } from '@flarewell/domain/checkIns';
import { dayOf } from '@flarewell/domain/day';
import { isRated, type Level } from '@flarewell/domain/ratings';
import { checkInAverage, levelOfAverage } from '@flarewell/domain/severity';
import type { TopDay } from './conditionStats.ts';

/** The highest severity of a day; null if nothing is rated. */
export function peakSeverity({ conditionEntries }: Pick<CheckIn, 'conditionEntries'>): Level | null {
  let peak: Level | null = null;
  for (const { severity } of conditionEntries) {
    if (isRated(severity) && severity > (peak ?? 0)) peak = severity;
  }
  return peak;
}

/** `severity` is the level of the day's average. */
export interface ExtremeDay<Recorded extends CheckIn = CheckIn> extends TopDay {
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
    const day = { day: dayOf(checkIn.date), average, severity: levelOfAverage(average), days: 1, checkIn };
    worst = worst ? keepTop(worst, day, average - worst.average) : day;
    best = best ? keepTop(best, day, best.average - average) : day;
  }
  return { worst, best };
}

function keepTop<Top extends TopDay>(held: Top, other: Top, lead: number): Top {
  if (lead !== 0) return lead > 0 ? other : held;
  return { ...(other.day > held.day ? other : held), days: held.days + 1 };
}

/** Compares days with a photo only. `best` is null if it is no better than `worst`. */
export function extremePhotos<Recorded extends CheckIn>(
  checkIns: readonly Recorded[],
): ExtremeDays<Recorded> {
  const { worst, best } = extremeDays(checkIns.filter(({ photoUrl }) => photoUrl !== null));
  return { worst, best: best && worst && best.average < worst.average ? best : null };
}
