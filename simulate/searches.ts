import { prepareTests, type Test } from '@flarewell/domain/patterns/search/comparisons';
import type { Effect } from '@flarewell/domain/patterns/search/effects';
import { isExaminable } from '@flarewell/domain/patterns/search/examinable';
import { type InterimLook, runInterimLook } from '@flarewell/domain/patterns/search/interimLooks';
import { findSignificant } from '@flarewell/domain/patterns/search/permutationTest';
import type { Named, Series } from '@flarewell/domain/patterns/search/series';
import { finish } from '@flarewell/domain/patterns/steps';

/** An interim look without its pauses. */
export function finishInterimLook(series: Series, alpha: number): InterimLook {
  return finish(runInterimLook(series, alpha));
}

export function runTests(series: Series, guard?: number): Test[] {
  const runs = prepareTests(series, guard === undefined ? {} : { guard });
  return series.factors.filter(isExaminable).flatMap(runs);
}

/** Whether an interim look without the guard against rounding would find a trigger. */
export function findsUnguarded(series: Series, alpha: number): boolean {
  return findSignificant(runTests(series, 0), alpha).found.some(({ lag }) => lag > 0);
}

/** The diary as it stood at one of its check-ins, counted from 1. */
export function upTo(series: Series, checkIn: number): Series {
  return between(series, 0, checkIn);
}

/** The days after one check-in up to another, counted from 1; 0 is the beginning. */
export function between(series: Series, after: number, last: number): Series {
  const days = loggedDays(series);
  const from = after === 0 ? 0 : (days[after - 1] as number) + 1;
  const to = (days[last - 1] as number) + 1;
  const cut = <Item extends Named>(item: Item): Item => ({ ...item, values: item.values.slice(from, to) });
  return {
    firstWeekday: (series.firstWeekday + from) % 7,
    length: to - from,
    conditions: series.conditions.map(cut),
    factors: series.factors.map(cut),
  };
}

function loggedDays({ conditions, length }: Series): number[] {
  return Array.from({ length }, (_, day) => day).filter(
    (day) => !Number.isNaN(conditions[0]?.values[day] as number),
  );
}

/** Whether a shown range has the true effect in it. */
export function covers({ low, high }: Effect, effect: number): boolean {
  return low <= effect && effect <= high;
}
