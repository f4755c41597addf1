import { escapeMarkdown } from '@flarewell/domain/assistant/markdown';
import { mediumDate } from '@flarewell/domain/dates';
import { type Day, isDay } from '@flarewell/domain/day';
import type { Who } from '@flarewell/domain/who';
import { type AskedRecords, pickNamed, whoOf } from './askedRecords.ts';
import { daysOfUse } from './periods.ts';
import { type Against, type DayFilter, isNamedPeriod, type Query } from './query.ts';

/** Why the query cannot be answered, in a sentence; null if it can. Names are answered with those that exist. */
export function findProblem(query: Query, records: Readonly<AskedRecords>, today: Day): string | null {
  const { period, against, levels, where } = query;
  const who = whoOf(records);
  for (const asked of [period, against]) {
    const problem = asked && findPeriodProblem(asked, records, today);
    if (problem) return problem;
  }
  if (levels && levels.min > levels.max) return 'The lowest level is above the highest.';
  return (
    findUnknown('condition', query.conditions, records.conditions, who) ??
    findUnknown('medication', query.medications, records.medications, who) ??
    findUnknown('thing to track', query.trackers, records.trackers ?? [], who) ??
    findUnknown('condition', namesOf(where, 'severity'), records.conditions, who) ??
    findUnknown('medication', namesOf(where, 'medication-days'), records.medications, who) ??
    findUnknown('thing to track', namesOf(where, 'trackers'), records.trackers ?? [], who)
  );
}

function findPeriodProblem(period: Against, records: Readonly<AskedRecords>, today: Day): string | null {
  if (isNamedPeriod(period)) {
    if (period.kind !== 'since-use') return null;
    const who = whoOf(records);
    const unknown = findUnknown('medication', [period.medication], records.medications, who);
    if (unknown !== null || daysOfUse(period.medication, records)) return unknown;
    return `There is no record that ${who.you} used ${escapeMarkdown(period.medication)}.`;
  }
  if (!isDay(period.from) || !isDay(period.to)) return 'A period needs two days that exist, as yyyy-MM-dd.';
  if (period.from > period.to) return 'The period ends before it begins.';
  return period.from > today ? `${mediumDate(period.from)} is still ahead.` : null;
}

function namesOf(where: readonly DayFilter[], measure: DayFilter['measure']): string[] {
  return where.flatMap((filter) => (filter.measure === measure && filter.name !== null ? [filter.name] : []));
}

function findUnknown(
  noun: string,
  asked: readonly string[],
  known: readonly { name: string }[],
  who: Who,
): string | null {
  const unknown = asked.find((name) => pickNamed([name], known).length === 0);
  if (unknown === undefined) return null;
  const names = known.map(({ name }) => escapeMarkdown(name)).join(', ');
  const all = names === '' ? '' : ` There is: ${names}.`;
  return `There is no ${noun} named “${escapeMarkdown(unknown)}” in ${who.your} records.${all}`;
}
