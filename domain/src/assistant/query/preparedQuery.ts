import type { CheckIn } from '@flarewell/domain/checkIns';
import type { Condition } from '@flarewell/domain/conditions';
import { type Day, type DayRange, dayOf, listDays, noonOf, weekday } from '@flarewell/domain/day';
import { checkInsWithin } from '@flarewell/domain/history';
import { isLinkedTo, type Medication } from '@flarewell/domain/medications/medications';
import type { Flare } from '@flarewell/domain/patterns/flares/flare';
import type { FoundFlare, Patterns } from '@flarewell/domain/patterns/foundPatterns';
import type { Records } from '@flarewell/domain/records/records';
import type { Tracker } from '@flarewell/domain/trackers';
import { keepApplicable } from './applicable.ts';
import type { Query } from './query.ts';
import { usualPeriod } from './usualPeriods.ts';
import { duringRange } from './words.ts';

/** What a query is answered from. */
export interface AskedRecords extends Records {
  trackers?: readonly Tracker[];
  /** What the person decided about flares. */
  flares?: readonly Flare[];
  /** The result of `findFlares`, if the caller has it already. Otherwise each query about flares computes it again. */
  foundFlares?: readonly FoundFlare[];
  /** Needed for `influence` only, because finding them takes some time. */
  patterns?: Patterns | null;
}

/** A query with the records that its answer is computed from. */
export interface PreparedQuery {
  query: Query;
  records: Readonly<AskedRecords>;
  today: Day;
  /** The day of the first check-in; null without one up to today. */
  firstDay: Day | null;
  period: DayRange;
  /** Whether the period, and the one that it is compared with, are single days. */
  isOneDay: boolean;
  /** The check-ins of a range that the query's filters let through, oldest first. */
  select(range: DayRange): CheckIn[];
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
}

/** The items with these names, in the order of the names. */
export function pickNamed<Item extends { name: string }>(
  names: readonly string[],
  items: readonly Item[],
): Item[] {
  const plain = (name: string) => name.trim().toLowerCase();
  return [...new Set(names.map(plain))].flatMap((asked) => items.filter(({ name }) => plain(name) === asked));
}

export function prepare(given: Query, records: Readonly<AskedRecords>, today: Day): PreparedQuery {
  const cut = (range: DayRange): DayRange => ({ from: range.from, to: range.to < today ? range.to : today });
  const query = { ...keepApplicable(given), against: given.against && cut(given.against) };
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
  const period = cut(query.period ?? usualPeriod(query, medications, firstDay ?? today, today));
  const select = (range: DayRange) =>
    query.measure === 'missed-days'
      ? listMissed(history, range, { from: firstDay ?? today, to: today }).filter(isWanted(query))
      : checkInsWithin(history, range).filter(isWanted(query));
  return {
    query,
    records,
    today,
    firstDay,
    period,
    isOneDay: [period, query.against ?? period].every(({ from, to }) => from === to),
    select,
    checkIns: select(period),
    conditions: conditions.length > 0 ? conditions : records.conditions,
    medications,
    trackers: query.trackers.length > 0 ? pickNamed(query.trackers, all) : all,
    during: (range) => [duringRange(range), ...describeFilters(query)].join(', '),
  };
}

function isWanted({ days, weather, measure }: Query): (checkIn: CheckIn) => boolean {
  return ({ date, factors }) =>
    (weather === null || !filtersByWeather(measure) || factors.weather === weather) &&
    (days === null || (weekday(dayOf(date)) % 6 === 0) === (days === 'weekends'));
}

/** How often it rained is counted among the days of any weather, and so is what rain does. */
function filtersByWeather(measure: Query['measure']): boolean {
  return measure !== 'weather' && measure !== 'influence';
}

export function describeFilters({ days, weather, measure }: Query): string[] {
  return [
    ...(days ? [`on ${days}`] : []),
    ...(weather && filtersByWeather(measure) ? [`in ${weather.toLowerCase()} weather`] : []),
  ];
}

/** The days without a check-in between the first check-in and today, so that they are grouped like recorded ones. */
function listMissed(history: readonly CheckIn[], range: DayRange, { from, to }: DayRange): CheckIn[] {
  const days = listDays(range).filter((day) => from < day && day < to);
  return addBlanks(history, days).slice(history.length);
}

/** Adds an empty check-in for each of the days that has none: a flare may begin on such a day. */
function addBlanks(checkIns: readonly CheckIn[], days: readonly Day[]): CheckIn[] {
  const recorded = new Set(checkIns.map(({ date }) => dayOf(date)));
  const blank = { id: '', photoUrl: null, factors: {}, conditionEntries: [], medicationEntries: [] };
  const missing = [...new Set(days)].filter((day) => !recorded.has(day));
  return [...checkIns, ...missing.map((day) => ({ ...blank, date: noonOf(day) }))];
}
