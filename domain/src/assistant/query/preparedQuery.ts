import type { CheckIn } from '@flarewell/domain/checkIns';
import type { Condition } from '@flarewell/domain/conditions';
import { type Day, type DayRange, dayOf, listDays, noonOf } from '@flarewell/domain/day';
import { checkInsWithin } from '@flarewell/domain/history';
import { isLinkedTo, type Medication } from '@flarewell/domain/medications/medications';
import type { Tracker } from '@flarewell/domain/trackers';
import type { Who } from '@flarewell/domain/who';
import { keepApplicable } from './applicable.ts';
import { type AskedRecords, pickNamed, whoOf } from './askedRecords.ts';
import { rangeBefore, resolvePeriod, usualPeriod } from './periods.ts';
import { type Against, isNamedPeriod, isOtherDays, type Query } from './query.ts';
import { describeFilter, makeFilterTest } from './where.ts';
import { duringRange } from './words.ts';

/** A query with the records that its answer is computed from. */
export interface PreparedQuery {
  query: Query;
  records: Readonly<AskedRecords>;
  today: Day;
  who: Who;
  /** The day of the first check-in; null without one up to today. */
  firstDay: Day | null;
  period: DayRange;
  /** Whether the period, and the one that it is compared with, are single days. */
  isOneDay: boolean;
  /** The days of a second period to compare with; null if none is asked for or the other days of the same one are. */
  against: DayRange | null;
  /** The check-ins of a range that the query's filters let through, oldest first. */
  select(range: DayRange): CheckIn[];
  /** Those that they leave out, as far as the records say. */
  selectOthers(range: DayRange): CheckIn[];
  /** Those of the period. */
  checkIns: CheckIn[];
  /** The named ones; all if none is named. */
  conditions: Condition[];
  /** The named ones, else those linked to a named condition; all if nothing is named. */
  medications: Medication[];
  /** The named ones; all if none is named. */
  trackers: readonly Tracker[];
  /** 'from Oct 1 to Oct 31, 2026, on weekends' */
  during(range: DayRange): string;
  /** The same for the period. */
  when: string;
}

export function prepare(given: Query, records: Readonly<AskedRecords>, today: Day): PreparedQuery {
  const query = keepApplicable(given);
  const began = query.measure === 'flares' ? (records.flares ?? []).map(({ from }) => from) : [];
  const history = addBlanks(records.checkIns, began).sort((one, other) => (one.date < other.date ? -1 : 1));
  const [{ date } = { date: '' }] = checkInsWithin(history, { from: '', to: today });
  const firstDay = date === '' ? null : dayOf(date);
  const conditions = pickNamed(query.conditions, records.conditions);
  const linked = records.medications.filter(
    (medication) => conditions.length === 0 || conditions.some(({ id }) => isLinkedTo(medication, id)),
  );
  const medications =
    query.medications.length > 0 ? pickNamed(query.medications, records.medications) : linked;
  const { trackers: all = [] } = records;
  const period =
    (query.period && resolvePeriod(query.period, records, today)) ??
    usualPeriod(query, medications, firstDay ?? today, today);
  const against = resolveAgainst(query.against, period, records, today);
  const test = makeFilterTest(query.where, records);
  const isGaps = query.measure === 'missed-days';
  const listIn = (range: DayRange) =>
    isGaps
      ? listMissed(history, range, { from: firstDay ?? today, to: today })
      : checkInsWithin(history, range);
  const during = (range: DayRange) => [duringRange(range), ...query.where.map(describeFilter)].join(', ');
  const select = (range: DayRange) => listIn(range).filter((checkIn) => test(checkIn) === true);
  return {
    query,
    records,
    today,
    who: whoOf(records),
    firstDay,
    period,
    isOneDay: [period, against ?? period].every(({ from, to }) => from === to),
    against,
    select,
    selectOthers: (range) => listIn(range).filter((checkIn) => test(checkIn) === false),
    checkIns: select(period),
    conditions: conditions.length > 0 ? conditions : records.conditions,
    medications,
    trackers: query.trackers.length > 0 ? pickNamed(query.trackers, all) : all,
    during,
    when: during(period),
  };
}

function resolveAgainst(
  against: Against | null,
  period: DayRange,
  records: Readonly<AskedRecords>,
  today: Day,
): DayRange | null {
  if (against === null || isOtherDays(against)) return null;
  return isNamedPeriod(against) && against.kind === 'before'
    ? rangeBefore(period)
    : resolvePeriod(against, records, today);
}

/** The days without a check-in between the first check-in and today, so that they are grouped like recorded ones. */
function listMissed(history: readonly CheckIn[], range: DayRange, { from, to }: DayRange): CheckIn[] {
  // A client may ask for any range, and each of its days would cost.
  const within = { from: range.from > from ? range.from : from, to: range.to < to ? range.to : to };
  const days = listDays(within).filter((day) => from < day && day < to);
  return addBlanks(history, days).slice(history.length);
}

/** Adds an empty check-in for each of the days that has none: a flare may begin on such a day. */
function addBlanks(checkIns: readonly CheckIn[], days: readonly Day[]): CheckIn[] {
  const recorded = new Set(checkIns.map(({ date }) => dayOf(date)));
  const blank = { id: '', photoUrl: null, factors: {}, conditionEntries: [], medicationEntries: [] };
  const missing = [...new Set(days)].filter((day) => !recorded.has(day));
  return [...checkIns, ...missing.map((day) => ({ ...blank, date: noonOf(day) }))];
}
