import { escapeMarkdown } from '@flarewell/domain/assistant/markdown';
import { mediumDate } from '@flarewell/domain/dates';
import { type Day, isDay } from '@flarewell/domain/day';
import { type AskedRecords, pickNamed } from './preparedQuery.ts';
import type { Query } from './query.ts';

/** Why the query cannot be answered, in a sentence; null if it can. Names are answered with those that exist. */
export function findProblem(query: Query, records: Readonly<AskedRecords>, today: Day): string | null {
  const { period, against, levels } = query;
  for (const range of [period, against]) {
    if (range === null) continue;
    if (!isDay(range.from) || !isDay(range.to)) return 'A period needs two days that exist, as yyyy-MM-dd.';
    if (range.from > range.to) return 'The period ends before it begins.';
    if (range.from > today) return `${mediumDate(range.from)} is still ahead.`;
  }
  if (levels && levels.min > levels.max) return 'The lowest level is above the highest.';
  return (
    findUnknown('condition', query.conditions, records.conditions) ??
    findUnknown('medication', query.medications, records.medications) ??
    findUnknown('thing to track', query.trackers, records.trackers ?? [])
  );
}

function findUnknown(
  noun: string,
  asked: readonly string[],
  known: readonly { name: string }[],
): string | null {
  const unknown = asked.find((name) => pickNamed([name], known).length === 0);
  if (unknown === undefined) return null;
  const names = known.map(({ name }) => escapeMarkdown(name)).join(', ');
  const all = names === '' ? '' : ` There is: ${names}.`;
  return `There is no ${noun} named “${escapeMarkdown(unknown)}” in your records.${all}`;
}
