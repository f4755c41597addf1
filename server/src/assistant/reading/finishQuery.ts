import { daysOfUse, resolvePeriod, usualPeriods } from '@flarewell/domain/assistant/query/periods';
import { isNamedPeriod, makeFilter, type Period, type Query } from '@flarewell/domain/assistant/query/query';
import { addDays } from '@flarewell/domain/day';
import type { Parts } from '#assistant/reading/findParts.ts';
import type { ReadingParts } from '#assistant/reading/reading.ts';

type Asked = Pick<ReadingParts, 'records' | 'today'>;

/** Completes a query with what only the diary's records tell: how a medication is compared, and the names of periods. */
export function finishQuery(query: Query, asked: Asked, parts: Parts): Query {
  return namePeriods(compareUse(query, asked, parts), asked, parts.unit !== null);
}

/** Fewer days before a medication was first used tell nothing. */
const leastDaysBefore = 14;

/** 'Did it help' of a medication that was used from the beginning compares the days of use with the others. */
function compareUse(query: Query, { records }: Asked, { firstDay, isSinceEvent }: Parts): Query {
  const { period, against, where } = query;
  const isBeforeUse = against !== null && isNamedPeriod(against) && against.kind === 'before';
  if (
    isSinceEvent ||
    !isBeforeUse ||
    period === null ||
    !isNamedPeriod(period) ||
    period.kind !== 'since-use'
  )
    return query;
  const { medication } = period;
  const first = daysOfUse(medication, records)?.from;
  if (first === undefined || first >= addDays(firstDay, leastDaysBefore)) return query;
  const used = makeFilter({ measure: 'medication-days', name: medication });
  return { ...query, period: null, against: { kind: 'other-days' }, where: [...where, used] };
}

/** Days that have a name get it: 'Last month' instead of 'Oct 1 to Oct 31'. A single day is named only if a unit was meant. */
function namePeriods(query: Query, { records, today }: Asked, isUnit: boolean): Query {
  const name = (period: Period): Period => {
    if (isNamedPeriod(period) || (period.from === period.to && !isUnit)) return period;
    const isSame = (named: Period) => {
      const range = resolvePeriod(named, records, today);
      return range?.from === period.from && range.to === period.to;
    };
    return usualPeriods.find(isSame) ?? period;
  };
  const { period, against } = query;
  return {
    ...query,
    period: period && name(period),
    against: against && !isNamedPeriod(against) ? name(against) : against,
  };
}
