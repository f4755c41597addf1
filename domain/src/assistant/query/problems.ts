import { escapeMarkdown } from '@flarewell/domain/assistant/markdown';
import { mediumDate } from '@flarewell/domain/dates';
import { type Day, isDay } from '@flarewell/domain/day';
import { type AskedRecords, nameNouns, pickNamed, whoOf } from './askedRecords.ts';
import { daysOfUse } from './periods.ts';
import {
  type Against,
  type DayFilter,
  filterKinds,
  isNamedPeriod,
  type Query,
  type RecordKind,
  recordKinds,
} from './query.ts';

/** Why the query cannot be answered, in a sentence; null if it can. Names are answered with those that exist. */
export function findProblem(query: Query, records: Readonly<AskedRecords>, today: Day): string | null {
  const { period, against, levels, where } = query;
  for (const asked of [period, against]) {
    const problem = asked && findPeriodProblem(asked, records, today);
    if (problem) return problem;
  }
  if (levels && levels.min > levels.max) return 'The lowest level is above the highest.';
  const ofQuery = recordKinds.map((kind) => findUnknown(kind, query[kind], records));
  const ofFilters = recordKinds.map((kind) => findUnknown(kind, namesOf(where, kind), records));
  return [...ofQuery, ...ofFilters].find((problem) => problem !== null) ?? null;
}

function findPeriodProblem(period: Against, records: Readonly<AskedRecords>, today: Day): string | null {
  if (isNamedPeriod(period)) {
    if (period.kind !== 'since-use') return null;
    const unknown = findUnknown('medications', [period.medication], records);
    if (unknown !== null || daysOfUse(period.medication, records)) return unknown;
    return `There is no record that ${whoOf(records).you} used ${escapeMarkdown(period.medication)}.`;
  }
  if (!isDay(period.from) || !isDay(period.to)) return 'A period needs two days that exist, as yyyy-MM-dd.';
  if (period.from > period.to) return 'The period ends before it begins.';
  return period.from > today ? `${mediumDate(period.from)} is still ahead.` : null;
}

function namesOf(where: readonly DayFilter[], kind: RecordKind): string[] {
  return where.flatMap(({ measure, name }) => (filterKinds[measure] === kind && name !== null ? [name] : []));
}

function findUnknown(
  kind: RecordKind,
  asked: readonly string[],
  records: Readonly<AskedRecords>,
): string | null {
  const known: readonly { name: string }[] = records[kind] ?? [];
  const unknown = asked.find((name) => pickNamed([name], known).length === 0);
  if (unknown === undefined) return null;
  const names = known.map(({ name }) => escapeMarkdown(name)).join(', ');
  const all = names === '' ? '' : ` There is: ${names}.`;
  const { your } = whoOf(records);
  return `There is no ${nameNouns[kind]} named “${escapeMarkdown(unknown)}” in ${your} records.${all}`;
}
