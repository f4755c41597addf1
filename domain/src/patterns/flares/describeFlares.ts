import type { CheckIn } from '@flarewell/domain/checkIns';
import { addDays, type Day, dayOf } from '@flarewell/domain/day';
import { factorValue, isBadLevel, searchedFactors } from '@flarewell/domain/measures/factors';
import { isLinkedTo, type Medication } from '@flarewell/domain/medications/medications';
import { isHindsight } from '@flarewell/domain/patterns/diary/hindsight';
import { countUpTo, type PatternRecords } from '@flarewell/domain/patterns/diary/patternRecords';
import type { FactorKey } from '@flarewell/domain/patterns/factorKeys';
import type { FoundFlare, ShownFlare } from '@flarewell/domain/patterns/foundPatterns';
import { isAskedFor } from '@flarewell/domain/trackers';
import { searchFlares } from './findFlares.ts';

const daysBefore = 4;
/** Longer lists would not be read, and a thousand flares would make an answer of many megabytes. */
const mostListed = { used: 10, before: 30 };

/**
 * Finds the flares of a diary, with the medications used during each and what was noted before it. The check-ins are those
 * up to today, oldest first. A generator that pauses after each flare, because a diary may have a thousand.
 */
export function* describeFlares(
  diary: PatternRecords,
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

/**
 * Returns a function that lists the medications used during a flare and what was noted before it. It indexes the check-ins,
 * given oldest first, once for all flares.
 */
function createDescription(
  diary: PatternRecords,
  checkIns: readonly CheckIn[],
): (flare: Pick<FoundFlare, 'conditionId' | 'from' | 'to'>) => Pick<ShownFlare, 'used' | 'before'> {
  const taken = indexTaken(checkIns);
  const medications = memoize((conditionId: string) => usableFor(diary, conditionId));
  const noted = memoize((index: number) => notedOn(diary, checkIns[index] as CheckIn));
  const notedBetween = memoizeRange((first, end) =>
    countNoted(Array.from({ length: end - first }, (_, index) => noted(first + index))),
  );
  return ({ conditionId, from, to }) => {
    const [first, start, end] = [addDays(from, -daysBefore - 1), addDays(from, -1), to].map((day) =>
      countUpTo(checkIns, day),
    ) as [number, number, number];
    return {
      used: countUsed(medications(conditionId), (id) => countBetween(taken.get(id) ?? [], start, end)),
      before: notedBetween(first, start),
    };
  };
}

function memoize<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
}

/** The same for a function of two numbers. */
function memoizeRange<Value>(make: (first: number, end: number) => Value) {
  const of = memoize((first: number) => memoize((end: number) => make(first, end)));
  return (first: number, end: number) => of(first)(end);
}

/** The indexes of the check-ins on which each medication was taken. */
function indexTaken(checkIns: readonly CheckIn[]): Map<string, number[]> {
  const taken = new Map<string, number[]>();
  for (const [index, { medicationEntries }] of checkIns.entries()) {
    for (const { medicationId, taken: isTaken } of medicationEntries) {
      if (!isTaken) continue;
      const indexes = taken.get(medicationId);
      if (indexes) indexes.push(index);
      else taken.set(medicationId, [index]);
    }
  }
  return taken;
}

/** How many of the ascending indexes are in `start` to `end`, without `end`. */
function countBetween(indexes: readonly number[], start: number, end: number): number {
  return countBelow(indexes, end) - countBelow(indexes, start);
}

function countBelow(indexes: readonly number[], limit: number): number {
  let [low, high] = [0, indexes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((indexes[middle] as number) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The medications for the condition, or for none in particular. */
function usableFor({ medications }: PatternRecords, conditionId: string): Medication[] {
  return medications.filter(
    (medication) => medication.conditionIds.length === 0 || isLinkedTo(medication, conditionId),
  );
}

/** Those that were taken, the most used first. */
function countUsed(
  medications: readonly Medication[],
  countDays: (medicationId: string) => number,
): ShownFlare['used'] {
  return medications
    .map(({ id }) => ({ medicationId: id, days: countDays(id) }))
    .filter((used) => used.days > 0)
    .sort((one, other) => other.days - one.days || (one.medicationId < other.medicationId ? -1 : 1))
    .slice(0, mostListed.used);
}

function countNoted(days: readonly FactorKey[][]): ShownFlare['before'] {
  const counts = new Map<FactorKey, number>();
  for (const factor of days.flat()) counts.set(factor, (counts.get(factor) ?? 0) + 1);
  return [...counts]
    .map(([factor, count]) => ({ factor, days: count }))
    .sort((one, other) => other.days - one.days || (one.factor < other.factor ? -1 : 1))
    .slice(0, mostListed.before);
}

function notedOn({ trackers, timezone }: PatternRecords, checkIn: CheckIn): FactorKey[] {
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
