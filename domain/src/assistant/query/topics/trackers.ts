import { escapeMarkdown } from '@flarewell/domain/assistant/markdown';
import { type AnswerLine, dayLine } from '@flarewell/domain/assistant/query/lines';
import type { PreparedQuery } from '@flarewell/domain/assistant/query/preparedQuery';
import { fromTable, type Topic } from '@flarewell/domain/assistant/query/topic';
import { boldCount, days } from '@flarewell/domain/assistant/query/words';
import { mediumDate } from '@flarewell/domain/dates';
import { addDays } from '@flarewell/domain/day';

/** The days on which a thing to track was noted. */
export function trackersTopic({ query, who, trackers, period, today }: PreparedQuery): Topic {
  const isNamed = query.trackers.length > 0;
  const nameOf = ({ name }: AnswerLine) => escapeMarkdown(name ?? '');
  // Without a note, the days before check-ins asked for it are neither yes nor no.
  const late = trackers.filter(({ since }) => isNamed && since > period.from);
  const remarks = late.map(
    ({ name, since }) => `Check-ins ask for ${escapeMarkdown(name)} since ${mediumDate(since)}.`,
  );
  return {
    ...fromTable('trackers'),
    ...(isNamed && { noun: days }),
    lines: trackers.map(({ id, name, since, until }) => ({
      ...dayLine(name, (checkIn) => checkIn.trackers?.includes(id) ?? false),
      asked: { from: since, to: until === null ? today : addDays(until, -1) },
    })),
    isNamed,
    countsDays: true,
    isRanked: !isNamed,
    say: (line, count) => `${who.You} noted ${nameOf(line)} on ${boldCount(count, days)}`,
    event: (line, adverb = '') => `${who.you} ${adverb}noted ${nameOf(line)}`,
    without: nameOf,
    ...(remarks.length > 0 && { table: remarks.join(' ') }),
  };
}
