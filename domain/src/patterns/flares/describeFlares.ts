import type { CheckIn } from '@flarewell/domain/checkIns';
import { addDays, type Day, dayOf } from '@flarewell/domain/day';
import { factorValue, isBadLevel, searchedFactors } from '@flarewell/domain/measures/factors';
import { isLinkedTo, type Medication } from '@flarewell/domain/medications/medications';
import { countUpTo, type Diary } from '@flarewell/domain/patterns/diary/diary';
import { isHindsight } from '@flarewell/domain/patterns/diary/hindsight';
import type { FactorKey } from '@flarewell/domain/patterns/factorKeys';
import type { FoundFlare, ShownFlare } from '@flarewell/domain/patterns/patterns';
import { isAskedFor } from '@flarewell/domain/trackers';
import { searchFlares } from './findFlares.ts';

const daysBefore = 4;
/** Longer lists would not be read, and a thousand flares would make an answer of many megabytes. */
const mostListed = { used: 10, before: 30 };

/**
 * The flares of the diary with what was used and noted. The check-ins are those up to today, oldest first. It pauses after
 * each flare, because there may be a thousand.
 */
export function* describeFlares(
  diary: Diary,
  checkIns: readonly CheckIn[],
  today: Day,
): Generator<void, { flares: ShownFlare[]; leftOut: number }> {
  const { flares, leftOut } = yield* searchFlares({ ...diary, checkIns }, today);
  const describe = createDescription(diary, checkIns);
  const shown: ShownFlare[] = [];
  for (const flare of flares) {
    shown.push({ ...flare, ...describe(flare) });
    yield;
  }
  return { flares: shown, leftOut };
}

/** Returns a function that says what was used during a flare, and what was noted before it. */
function createDescription(
  diary: Diary,
  checkIns: readonly CheckIn[],
): (flare: FoundFlare) => Pick<ShownFlare, 'used' | 'before'> {
  // Each day is read once: a diary may have a thousand flares.
  const noted = new Map<CheckIn, FactorKey[]>();
  const readNoted = (checkIn: CheckIn) => {
    const read = noted.get(checkIn) ?? notedOn(diary, checkIn);
    noted.set(checkIn, read);
    return read;
  };
  const within = (from: Day, to: Day) =>
    checkIns.slice(countUpTo(checkIns, addDays(from, -1)), countUpTo(checkIns, to));
  return ({ conditionId, from, to }) => ({
    // Those for the condition, or for none in particular.
    used: countUsed(
      diary.medications.filter((one) => one.conditionIds.length === 0 || isLinkedTo(one, conditionId)),
      within(from, to),
    ),
    before: countNoted(within(addDays(from, -daysBefore), addDays(from, -1)).flatMap(readNoted)),
  });
}

/** Those that were taken, the most used first. */
function countUsed(medications: readonly Medication[], checkIns: readonly CheckIn[]): ShownFlare['used'] {
  const counts = new Map(medications.map(({ id }) => [id, 0]));
  for (const { medicationEntries } of checkIns) {
    for (const { medicationId, taken } of medicationEntries) {
      const days = counts.get(medicationId);
      if (taken && days !== undefined) counts.set(medicationId, days + 1);
    }
  }
  return [...counts]
    .map(([medicationId, days]) => ({ medicationId, days }))
    .filter(({ days }) => days > 0)
    .sort((one, other) => other.days - one.days || (one.medicationId < other.medicationId ? -1 : 1))
    .slice(0, mostListed.used);
}

function countNoted(noted: readonly FactorKey[]): ShownFlare['before'] {
  const counts = new Map<FactorKey, number>();
  for (const factor of noted) counts.set(factor, (counts.get(factor) ?? 0) + 1);
  return [...counts]
    .map(([factor, count]) => ({ factor, days: count }))
    .sort((one, other) => other.days - one.days || (one.factor < other.factor ? -1 : 1))
    .slice(0, mostListed.before);
}

function notedOn({ trackers, timezone }: Diary, checkIn: CheckIn): FactorKey[] {
  if (isHindsight(checkIn, timezone)) return [];
  const { factors, date } = checkIn;
  const day: Day = dayOf(date);
  const listed = new Set(checkIn.trackers);
  return [
    ...searchedFactors.filter((name) => {
      const value = factorValue(factors, name);
      return value !== null && isBadLevel(name, value);
    }),
    ...(factors.weather ? [`weather:${factors.weather}` as const] : []),
    ...trackers
      .filter((tracker) => listed.has(tracker.id) && isAskedFor(tracker, day))
      .map(({ id }) => `tracker:${id}` as const),
  ];
}
