import { type CheckIn, severityOf } from '@flarewell/domain/checkIns';
import { addDays, type DayRange, dayOf } from '@flarewell/domain/day';
import { checkInsWithin } from '@flarewell/domain/history';
import type { Level } from '@flarewell/domain/ratings';
import { isSevere } from '@flarewell/domain/severity';
import type { RatedDay } from './conditionStats.ts';
import { peakSeverity } from './extremeDays.ts';

/** Consecutive severe days. A day without a check-in ends a flare. */
export interface Flare extends DayRange {
  days: number;
  worst: Level;
}

/** The days on which any condition, or the given one, was severe; oldest first. */
export function listSevereDays(
  checkIns: readonly CheckIn[],
  range: DayRange,
  conditionId: string | null = null,
): RatedDay[] {
  return checkInsWithin(checkIns, range)
    .flatMap((checkIn): RatedDay[] => {
      const severity = conditionId === null ? peakSeverity(checkIn) : severityOf(checkIn, conditionId);
      return severity !== null && isSevere(severity) ? [{ day: dayOf(checkIn.date), severity }] : [];
    })
    .sort((one, other) => (one.day < other.day ? -1 : 1));
}

/** Groups severe days, given oldest first, into flares. A flare that began before the first day is cut off there. */
export function findFlares(severeDays: readonly RatedDay[]): Flare[] {
  const flares: Flare[] = [];
  for (const { day, severity } of severeDays) {
    const last = flares.at(-1);
    if (!last || addDays(last.to, 1) !== day) {
      flares.push({ from: day, to: day, days: 1, worst: severity });
      continue;
    }
    last.to = day;
    last.days += 1;
    if (severity > last.worst) last.worst = severity;
  }
  return flares;
}
