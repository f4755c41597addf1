import { rangeBefore, resolvePeriod } from '@flarewell/domain/assistant/query/periods';
import {
  type Against,
  isNamedPeriod,
  makeFilter,
  type Period,
  type Query,
} from '@flarewell/domain/assistant/query/query';
import type { DayRange } from '@flarewell/domain/day';
import type { Weather } from '@flarewell/domain/measures/factors';
import { diary } from './diary.ts';
import { today } from './patient.ts';

/** A query as the oracle computes it: periods are days, and the only filters are the weather and the days of the week. */
export interface FlatQuery extends Omit<Query, 'period' | 'against' | 'where'> {
  period: DayRange | null;
  against: DayRange | null;
  days: 'weekends' | 'weekdays' | null;
}

/** Of a weather the kind that is counted, or the days that are chosen by it. */
const isCounted = ({ measure }: Pick<Query, 'measure'>) => measure === 'weather' || measure === 'influence';

export function toQuery({ days, weather, ...flat }: FlatQuery): Query {
  return {
    ...flat,
    weather: isCounted(flat) ? weather : null,
    where: [
      ...(days ? [makeFilter({ measure: 'week', name: days })] : []),
      ...(weather && !isCounted(flat) ? [makeFilter({ measure: 'weather', name: weather })] : []),
    ],
  };
}

/** Null if the query has a part that the oracle does not know. */
export function toFlat({ period, against, where, ...query }: Query, day = today): FlatQuery | null {
  const days = period && resolvePeriod(period, diary, day);
  const resolve = (some: Period | Against | null) => {
    if (some === null) return null;
    if (isNamedPeriod(some) && some.kind === 'other-days') return null;
    if (isNamedPeriod(some) && some.kind === 'before') return days && rangeBefore(days);
    return resolvePeriod(some, diary, day);
  };
  const week = where.find(({ measure }) => measure === 'week')?.name ?? null;
  const weather = where.find(({ measure }) => measure === 'weather')?.name ?? query.weather;
  const isKnown =
    where.every(
      (filter) => ['week', 'weather'].includes(filter.measure) && !filter.isNot && !filter.isDayAfter,
    ) &&
    (against === null || resolve(against) !== null);
  return isKnown
    ? {
        ...query,
        period: days,
        against: resolve(against),
        days: week as FlatQuery['days'],
        weather: weather as Weather | null,
      }
    : null;
}
