import type { CheckIn } from '@flarewell/domain/checkIns';
import { addDays, type Day, type DayRange, dayOf, daysBetween, weekday } from '@flarewell/domain/day';
import {
  type FactorName,
  factorRows,
  factorScale,
  factorValue,
  searchedFactors,
  weathers,
} from '@flarewell/domain/measures/factors';
import { isRated } from '@flarewell/domain/measures/ratings';
import type { FactorKey } from '@flarewell/domain/patterns/factorKeys';
import { countChanges, isExaminable } from '@flarewell/domain/patterns/search/examinable';
import type { Pair } from '@flarewell/domain/patterns/search/interimLooks';
import type { Factor, Named, Series } from '@flarewell/domain/patterns/search/series';
import { isAskedFor } from '@flarewell/domain/trackers';
import { isHindsight } from './hindsight.ts';
import { countUpTo, type PatternRecords } from './patternRecords.ts';

/** A condition with fewer ratings is left out of a search. */
const fewestRatings = 30;
/** What one search compares. The work grows with the product of both; a check-in asks for at most 30 factors. */
export const mostCompared = { conditions: 8, factors: 30 } as const;

/** The days that a search compares, and what it leaves out because there is too much. */
export interface Comparable extends Series {
  leftOut: { conditions: string[]; factors: FactorKey[] };
}

/** A diary as numbers. */
export interface Numbers {
  /** All conditions and factors on the days of a range. */
  allOf(range: DayRange): Series;
  /**
   * What a search of these days compares. Of too many conditions those with the most ratings are kept, and of too many
   * factors those with the most days off their usual value; the named ones are kept in any case.
   */
  comparableOf(range: DayRange, named?: readonly Pair[]): Comparable;
}

/**
 * Reads the check-ins, given oldest first, once: a diary may hold a hundred conditions and trackers, and two hundred
 * suspicions that each look at other days.
 */
export function readNumbers(diary: PatternRecords, checkIns: readonly CheckIn[]): Numbers {
  const days = checkIns.map(({ date }) => dayOf(date));
  const isInTime = rememberEach(checkIns, (checkIn) => !isHindsight(checkIn, diary.timezone));
  // In the order of their ids, so that the order in which a person lists them cannot change a sum in its last digit.
  const ratings = [...readRatings(diary, checkIns)].map(([id, levels]) => ({ id, levels })).sort(byId);
  const factors = readFactors(diary, checkIns, days).sort(byId);

  const openRange = ({ from, to }: DayRange) => {
    const [start, end] = [countUpTo(checkIns, addDays(from, -1)), countUpTo(checkIns, to)];
    const length = daysBetween(from, to) + 1;
    const places = days.slice(start, end).map((day) => daysBetween(from, day));
    const fill = (valueAt: (index: number) => number) => {
      const values = new Float64Array(length).fill(Number.NaN);
      for (const [offset, place] of places.entries()) values[place] = valueAt(start + offset);
      return values;
    };
    return {
      base: { firstWeekday: weekday(from), length },
      countRatings: ({ levels }: Ratings) => countRated(levels, start, end),
      showRatings: ({ id, levels }: Ratings): Named => ({
        id,
        values: fill((index) => levels[index] || Number.NaN),
      }),
      showFactor: ({ id, contrast, valueAt }: FactorReader): Factor => ({
        id,
        contrast,
        values: fill((index) => (isInTime(index) ? (valueAt(index) ?? Number.NaN) : Number.NaN)),
      }),
    };
  };

  return {
    allOf(range) {
      const { base, showRatings, showFactor } = openRange(range);
      return { ...base, conditions: ratings.map(showRatings), factors: factors.map(showFactor) };
    },
    comparableOf(range, named) {
      const { base, countRatings, showRatings, showFactor } = openRange(range);
      const rated = ratings.filter((condition) => countRatings(condition) >= fewestRatings);
      const conditions = keepMost(rated, {
        most: mostCompared.conditions,
        named: named?.map(({ conditionId }) => conditionId),
        countOf: countRatings,
      });
      const wanted = named && new Set(named.map(({ factorId }) => factorId));
      const shown = factors.filter(({ id }) => !wanted || wanted.has(id)).map(showFactor);
      const examinable = keepMost(shown.filter(isExaminable), {
        most: mostCompared.factors,
        named: named?.map(({ factorId }) => factorId),
        countOf: (factor) => countChanges(factor).changes,
      });
      const isLeftOut = (factor: Factor) => examinable.left.includes(factor);
      return {
        ...base,
        conditions: conditions.kept.map(showRatings),
        factors: shown.filter((factor) => !isLeftOut(factor)),
        leftOut: {
          conditions: conditions.left.map(({ id }) => id),
          factors: examinable.left.map(({ id }) => id as FactorKey),
        },
      };
    },
  };
}

interface Ratings {
  id: string;
  /** The level on each check-in, in the order of the check-ins; 0 if the condition is not rated there. */
  levels: Uint8Array;
}

/** The ratings of each condition. */
export function readRatings(
  { conditions }: Pick<PatternRecords, 'conditions'>,
  checkIns: readonly CheckIn[],
): Map<string, Ratings['levels']> {
  const ratings = new Map(conditions.map(({ id }) => [id, new Uint8Array(checkIns.length)]));
  for (const [index, { conditionEntries }] of checkIns.entries()) {
    for (const { conditionId, severity } of conditionEntries) {
      const levels = ratings.get(conditionId);
      if (levels && isRated(severity)) levels[index] = severity;
    }
  }
  return ratings;
}

function countRated(levels: Uint8Array, start: number, end: number): number {
  let count = 0;
  for (let index = start; index < end; index += 1) if (levels[index] !== 0) count += 1;
  return count;
}

interface FactorReader {
  id: FactorKey;
  contrast: number;
  /** The value on a check-in; null where it says nothing about the factor. */
  valueAt: (index: number) => number | null;
}

function readFactors(
  { trackers }: PatternRecords,
  checkIns: readonly CheckIn[],
  days: readonly Day[],
): FactorReader[] {
  const noted = new Map(trackers.map(({ id }) => [id, new Uint8Array(checkIns.length)]));
  for (const [index, checkIn] of checkIns.entries()) {
    for (const id of checkIn.trackers ?? []) noted.get(id)?.fill(1, index, index + 1);
  }
  return [
    ...searchedFactors.map(
      (name): FactorReader => ({
        id: name,
        contrast: halfOfScale(name),
        valueAt: (index) => ratingOf(checkIns[index] as CheckIn, name),
      }),
    ),
    ...weathers.map(
      (kind): FactorReader => ({
        id: `weather:${kind}`,
        contrast: 1,
        valueAt: (index) => {
          const { weather } = (checkIns[index] as CheckIn).factors;
          return weather === undefined ? null : Number(weather === kind);
        },
      }),
    ),
    ...trackers.map(
      (tracker): FactorReader => ({
        id: `tracker:${tracker.id}`,
        contrast: 1,
        valueAt: (index) =>
          isAskedFor(tracker, days[index] as Day) ? (noted.get(tracker.id)?.[index] as number) : null,
      }),
    ),
  ];
}

function ratingOf({ factors }: CheckIn, name: FactorName): number | null {
  const value = factorValue(factors, name);
  // The worse end is the higher one in every comparison.
  return value !== null && factorRows[name].worse === 'low' ? -value : value;
}

function halfOfScale(name: FactorName): number {
  const { min, max } = factorScale(name);
  return (max - min) / 2;
}

/** The items with the highest counts, in their order; the named ones are among them. */
function keepMost<Item extends { id: string }>(
  items: readonly Item[],
  { most, named = [], countOf }: { most: number; named?: readonly string[]; countOf: (item: Item) => number },
): { kept: readonly Item[]; left: readonly Item[] } {
  if (items.length <= most) return { kept: items, left: [] };
  const ranked = items
    .map((item) => ({ item, isNamed: named.includes(item.id), count: countOf(item) }))
    .sort((one, other) => Number(other.isNamed) - Number(one.isNamed) || other.count - one.count);
  const isNamed = ({ id }: Item) => named.includes(id);
  const chosen = new Set(ranked.slice(0, most).map(({ item }) => item));
  const isKept = (item: Item) => chosen.has(item) || isNamed(item);
  return { kept: items.filter(isKept), left: items.filter((item) => !isKept(item)) };
}

function rememberEach<Item>(
  items: readonly Item[],
  decide: (item: Item) => boolean,
): (index: number) => boolean {
  const known: boolean[] = [];
  return (index) => {
    const answer = known[index] ?? decide(items[index] as Item);
    known[index] = answer;
    return answer;
  };
}

function byId(one: { id: string }, other: { id: string }): number {
  return one.id < other.id ? -1 : 1;
}
