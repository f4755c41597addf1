import type { CheckIn } from '@flarewell/domain/checkIns';
import { type Day, dayOf } from '@flarewell/domain/day';
import { isRated, type Level } from '@flarewell/domain/measures/ratings';
import { checkInAverage } from '@flarewell/domain/severity';

/** The highest severity of a day; null if nothing is rated. */
export function peakSeverity({ conditionEntries }: Pick<CheckIn, 'conditionEntries'>): Level | null {
  let peak: Level | null = null;
  for (const { severity } of conditionEntries) {
    if (isRated(severity) && severity > (peak ?? 0)) peak = severity;
  }
  return peak;
}

export interface ValuedDay {
  day: Day;
  value: number;
}

/** A day that no other one exceeds; on a tie the most recent, with the number of days that tie. */
export type Top<Valued extends ValuedDay> = Valued & { days: number };

/** The days with the highest and the lowest value. */
export function topDays<Valued extends ValuedDay>(days: readonly Valued[]) {
  return { highest: findTop(days, 1), lowest: findTop(days, -1) };
}

function findTop<Valued extends ValuedDay>(days: readonly Valued[], sign: 1 | -1): Top<Valued> | null {
  return days.reduce<Top<Valued> | null>((held, other) => {
    const lead = held === null ? 1 : sign * (other.value - held.value);
    if (held === null || lead > 0) return { ...other, days: 1 };
    if (lead < 0) return held;
    return { ...(other.day > held.day ? other : held), days: held.days + 1 };
  }, null);
}

/** `value` is the day's average. */
export type ExtremeDay<Recorded extends CheckIn = CheckIn> = Top<ValuedDay & { checkIn: Recorded }>;

export interface ExtremeDays<Recorded extends CheckIn = CheckIn> {
  worst: ExtremeDay<Recorded> | null;
  best: ExtremeDay<Recorded> | null;
}

/** The days with the highest and the lowest average. */
export function extremeDays<Recorded extends CheckIn>(checkIns: readonly Recorded[]): ExtremeDays<Recorded> {
  const rated = checkIns.flatMap((checkIn) => {
    const value = checkInAverage(checkIn);
    return value > 0 ? [{ day: dayOf(checkIn.date), value, checkIn }] : [];
  });
  const { highest, lowest } = topDays(rated);
  return { worst: highest, best: lowest };
}

/** Compares days with a photo only. `best` is null if it is no better than `worst`. */
export function extremePhotos<Recorded extends CheckIn>(
  checkIns: readonly Recorded[],
): ExtremeDays<Recorded> {
  const { worst, best } = extremeDays(checkIns.filter(({ photoUrl }) => photoUrl !== null));
  return { worst, best: best && worst && best.value < worst.value ? best : null };
}
