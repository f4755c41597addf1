import { type CheckIn, severityOf } from '@flarewell/domain/checkIns';
import { addDays, type DayRange, dayOf, daysBetween, weekday } from '@flarewell/domain/day';
import { type FactorName, factorNames, weathers } from '@flarewell/domain/factors';
import type { FactorKey } from '@flarewell/domain/patterns/factorKeys';
import type { Factor, Named, Series } from '@flarewell/domain/patterns/search/series';
import { isRated } from '@flarewell/domain/ratings';
import { trackerValue } from '@flarewell/domain/trackers';
import { countUpTo, type Diary } from './diary.ts';
import { isHindsight } from './hindsight.ts';

/** Less of these is suspected to be worse, so they get a minus sign. */
const lessIsWorse: readonly FactorName[] = ['sleep', 'water', 'diet'];
/** A condition with fewer ratings is left out of a search. */
const fewestRatings = 30;

/** Converts the days of a range to numbers. The check-ins are given oldest first. */
export function makeNumbers(diary: Diary, checkIns: readonly CheckIn[], { from, to }: DayRange): Series {
  const length = daysBetween(from, to) + 1;
  const days = checkIns
    .slice(countUpTo(checkIns, addDays(from, -1)), countUpTo(checkIns, to))
    .map((checkIn) => ({
      checkIn,
      index: daysBetween(from, dayOf(checkIn.date)),
      isInTime: !isHindsight(checkIn, diary.timezone),
    }));
  const inTime = days.filter(({ isInTime }) => isInTime);
  const read = (recorded: typeof days, valueFrom: (checkIn: CheckIn) => number | null) => {
    const values = new Float64Array(length).fill(Number.NaN);
    for (const { index, checkIn } of recorded) values[index] = valueFrom(checkIn) ?? Number.NaN;
    return values;
  };
  // In the order of their ids, so that the order in which a person lists them cannot change a sum in its last digit.
  return {
    firstWeekday: weekday(from),
    length,
    conditions: diary.conditions
      .map(({ id }): Named => ({ id, values: read(days, (checkIn) => severityOf(checkIn, id)) }))
      .sort(byId),
    factors: readers(diary)
      .map(({ id, swing, valueFrom }): Factor => ({ id, swing, values: read(inTime, valueFrom) }))
      .sort(byId),
  };
}

/** The same without the conditions that were rated on too few of the days to be compared with anything. */
export function makeComparable(diary: Diary, checkIns: readonly CheckIn[], range: DayRange): Series {
  const series = makeNumbers(diary, checkIns, range);
  const conditions = series.conditions.filter(({ values }) => countKnown(values) >= fewestRatings);
  return { ...series, conditions };
}

function countKnown(values: Float64Array): number {
  return values.reduce((count, value) => (Number.isNaN(value) ? count : count + 1), 0);
}

function byId(one: Named, other: Named): number {
  return one.id < other.id ? -1 : 1;
}

interface Reader {
  id: FactorKey;
  swing: 1 | 2;
  /** Null where the day says nothing about the factor. */
  valueFrom: (checkIn: CheckIn) => number | null;
}

function readers({ trackers }: Diary): Reader[] {
  return [
    ...factorNames.map(
      (name): Reader => ({ id: name, swing: 2, valueFrom: (checkIn) => ratingOf(checkIn, name) }),
    ),
    ...weathers.map(
      (kind): Reader => ({
        id: `weather:${kind}`,
        swing: 1,
        valueFrom: ({ factors: { weather } }) => (weather === undefined ? null : Number(weather === kind)),
      }),
    ),
    ...trackers.map(
      (tracker): Reader => ({
        id: `tracker:${tracker.id}`,
        swing: 1,
        valueFrom: (checkIn) => {
          const applies = trackerValue(tracker, dayOf(checkIn.date), checkIn);
          return applies === null ? null : Number(applies);
        },
      }),
    ),
  ];
}

function ratingOf({ factors }: CheckIn, name: FactorName): number | null {
  const rating = factors[name];
  if (!isRated(rating)) return null;
  return lessIsWorse.includes(name) ? -rating : rating;
}
