import { type Measure, measureRows } from '@flarewell/domain/measures/measures';
import { nameKinds, nameNouns } from './askedRecords.ts';
import { isCalendar } from './periods.ts';
import { isOtherDays, type Query } from './query.ts';

/** The parts that only a few measures have. */
const ownParts = {
  reason: ['skips'],
  weather: ['weather', 'influence'],
  factor: ['influence'],
  text: ['notes'],
} satisfies Partial<Record<keyof Query, Measure[]>>;

export function hasPart(measure: Measure, part: keyof typeof ownParts): boolean {
  const having: Measure[] = ownParts[part];
  return having.includes(measure);
}

/** The query without the breakdown, names and filters that its measure does not have. */
export function keepApplicable(query: Query): Query {
  const { measure, by, against } = query;
  const { names, filters, by: groupings } = measureRows[measure];
  const where = query.where.filter(
    (filter) => filters === 'any' || (filters === 'week' && filter.measure === 'week'),
  );
  const parts = Object.keys(ownParts) as (keyof typeof ownParts)[];
  return {
    ...query,
    ...(by !== null && !groupings.includes(by) && { by: null }),
    where,
    ...Object.fromEntries(nameKinds.filter((kind) => !names.includes(kind)).map((kind) => [kind, []])),
    ...Object.fromEntries(parts.filter((part) => !hasPart(measure, part)).map((part) => [part, null])),
    ...(where.length === 0 && isOtherDays(against) && { against: null }),
  };
}

/** Says what was asked for and is not applicable. */
export function explainIgnored(asked: Query, kept: Query, noun: string): string[] {
  const isSplit =
    asked.by === kept.by || (measureRows[asked.measure].by.length === 0 && !isCalendar(asked.by));
  const unlimited = [
    ...(asked.where.length > kept.where.length ? ['certain days'] : []),
    ...nameKinds
      .filter((kind) => asked[kind].length > kept[kind].length)
      .map((kind) => `a ${nameNouns[kind]}`),
  ];
  return [
    ...(isSplit ? [] : [`I can't break down ${noun} by ${asked.by}.`]),
    ...unlimited.map((what) => `I can't limit ${noun} to ${what}.`),
  ];
}
