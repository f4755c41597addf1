import { type CheckIn, isTaken, severityOf } from '@flarewell/domain/checkIns';
import { addDays, type Day, type DayRange, dayOf, daysBetween, listDays } from '@flarewell/domain/day';
import { type FactorName, factorNames } from '@flarewell/domain/factors';
import { isLinkedTo } from '@flarewell/domain/medications/medications';
import type { Diary } from '@flarewell/domain/patterns/diary/diary';
import { isHindsight } from '@flarewell/domain/patterns/diary/hindsight';
import type { FactorKey } from '@flarewell/domain/patterns/factorKeys';
import type { ShownFlare } from '@flarewell/domain/patterns/patterns';
import { isRated, type Level } from '@flarewell/domain/ratings';
import { trackerValue } from '@flarewell/domain/trackers';

const daysBefore = 4;
/** The levels that count as a bad day of a factor. */
const badLevels: Record<FactorName, readonly Level[]> = {
  stress: [4, 5],
  sleep: [1, 2],
  water: [1, 2],
  diet: [1, 2],
};

type Description = Pick<ShownFlare, 'conditionId' | 'from' | 'to' | 'days' | 'peak' | 'used' | 'before'>;

/** Returns a function that describes a flare: how long and bad it was, what was used, and what was noted before it. */
export function createDescription(
  diary: Diary,
  checkIns: readonly CheckIn[],
): (conditionId: string, range: DayRange) => Description {
  const byDay = new Map(checkIns.map((checkIn) => [dayOf(checkIn.date), checkIn]));
  const during = (range: DayRange) => listDays(range).flatMap((day) => byDay.get(day) ?? []);
  return (conditionId, { from, to }) => {
    const days = during({ from, to });
    const severities = days.flatMap((checkIn) => severityOf(checkIn, conditionId) ?? []);
    const earlier = during({ from: addDays(from, -daysBefore), to: addDays(from, -1) });
    return {
      conditionId,
      from,
      to,
      days: daysBetween(from, to) + 1,
      peak: severities.length > 0 ? (Math.max(...severities) as Level) : null,
      used: countUsed(diary, conditionId, days),
      before: countNoted(diary, earlier),
    };
  };
}

/** The medications for the condition, or for none in particular, that were taken; the most used first. */
function countUsed(
  { medications }: Diary,
  conditionId: string,
  days: readonly CheckIn[],
): ShownFlare['used'] {
  return medications
    .filter((medication) => medication.conditionIds.length === 0 || isLinkedTo(medication, conditionId))
    .map(({ id }) => ({ medicationId: id, days: days.filter((checkIn) => isTaken(checkIn, id)).length }))
    .filter((used) => used.days > 0)
    .sort((one, other) => other.days - one.days || (one.medicationId < other.medicationId ? -1 : 1));
}

function countNoted(diary: Diary, days: readonly CheckIn[]): ShownFlare['before'] {
  const counts = new Map<FactorKey, number>();
  for (const checkIn of days) {
    if (isHindsight(checkIn, diary.timezone)) continue;
    for (const factor of notedOn(diary, checkIn)) counts.set(factor, (counts.get(factor) ?? 0) + 1);
  }
  return [...counts]
    .map(([factor, count]) => ({ factor, days: count }))
    .sort((one, other) => other.days - one.days || (one.factor < other.factor ? -1 : 1));
}

function notedOn({ trackers }: Diary, checkIn: CheckIn): FactorKey[] {
  const { factors, date } = checkIn;
  const day: Day = dayOf(date);
  const isBad = (name: FactorName) => {
    const rating = factors[name];
    return isRated(rating) && badLevels[name].includes(rating);
  };
  return [
    ...factorNames.filter(isBad),
    ...(factors.weather ? [`weather:${factors.weather}` as const] : []),
    ...trackers
      .filter((tracker) => trackerValue(tracker, day, checkIn))
      .map(({ id }) => `tracker:${id}` as const),
  ];
}
