import { type Grouping, type Measure, measureRows } from '@flarewell/domain/measures/measures';
import { isOtherDays, type Query } from './query.ts';

export function canSplit(measure: Measure, by: Grouping): boolean {
  return measureRows[measure].by.includes(by);
}

/** The query without the breakdown, names and filters that its measure does not have. */
export function keepApplicable(query: Query): Query {
  const { measure, by, against } = query;
  const { names, filters } = measureRows[measure];
  const where = query.where.filter(
    (filter) => filters === 'any' || (filters === 'week' && filter.measure === 'week'),
  );
  return {
    ...query,
    ...(by !== null && !canSplit(measure, by) && { by: null }),
    where,
    ...(measure !== 'weather' && measure !== 'influence' && { weather: null }),
    ...Object.fromEntries(nameKinds.filter((kind) => !names.includes(kind)).map((kind) => [kind, []])),
    ...(measure !== 'skips' && { reason: null }),
    ...(measure !== 'notes' && { text: null }),
    ...(where.length === 0 && isOtherDays(against) && { against: null }),
  };
}

const nameKinds = ['conditions', 'medications', 'trackers', 'symptoms'] as const;

/** Says what was asked for and is not applicable. */
export function explainIgnored(asked: Query, kept: Query, noun: string): string[] {
  const isCalendar = asked.by === 'week' || asked.by === 'month' || asked.by === 'weekday';
  const isSplit = asked.by === kept.by || (measureRows[asked.measure].by.length === 0 && !isCalendar);
  const unlimited = [
    ...(asked.where.length > kept.where.length ? ['certain days'] : []),
    ...(asked.conditions.length > kept.conditions.length ? ['a condition'] : []),
    ...(asked.medications.length > kept.medications.length ? ['a medication'] : []),
    ...(asked.trackers.length > kept.trackers.length ? ['a thing to track'] : []),
    ...(asked.symptoms.length > kept.symptoms.length ? ['a symptom'] : []),
  ];
  return [
    ...(isSplit ? [] : [`I can't break down ${noun} by ${asked.by}.`]),
    ...unlimited.map((what) => `I can't limit ${noun} to ${what}.`),
  ];
}
