import { type CheckIn, severityOf } from '@flarewell/domain/checkIns';
import { addDays, type DayRange, dayOf } from '@flarewell/domain/day';
import { checkInsWithin } from '@flarewell/domain/history';
import type { Level } from '@flarewell/domain/ratings';
import { isSevere } from '@flarewell/domain/severity';
import type { RatedDay } from './conditionStats.ts';
import { peakSeverity } from './extremeDays.ts';

/** Severe days in a row. A day without a check-in says nothing, so a flare ends before it. */
export interface Flare extends DayRange {
  days: number;
  worst: Level;
}

/** The days on which any condition, or the one that is named, was severe: oldest first. */
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

/** The flares among severe days that stand oldest first; of one that reaches beyond them, the part that is there. */
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
