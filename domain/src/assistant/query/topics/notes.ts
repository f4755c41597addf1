import { escapeMarkdown, makeTable } from '@flarewell/domain/assistant/markdown';
import { type AnswerLine, dayLine } from '@flarewell/domain/assistant/query/lines';
import type { PreparedQuery } from '@flarewell/domain/assistant/query/preparedQuery';
import { fixedTopic, fromTable, type Topic } from '@flarewell/domain/assistant/query/topic';
import { boldCount } from '@flarewell/domain/assistant/query/words';
import { measureRows } from '@flarewell/domain/measures/measures';
import { notesByDay } from '@flarewell/domain/summary/notes';
import { writeNote } from './dayRecord.ts';

export function photosTopic({ who }: PreparedQuery): Topic {
  return {
    ...fromTable('photos'),
    isNamed: true,
    lines: [dayLine(null, ({ photoUrl }) => photoUrl !== null)],
    say: (_, count) => `${who.You} added ${boldCount(count, measureRows.photos.noun)}`,
    event: (_, adverb = '') => `${who.you} ${adverb}added a photo`,
  };
}

/** The notes of days and of their conditions; with a named condition only the notes of that. */
export function notesTopic({ query, who, records, conditions }: PreparedQuery): Topic {
  const wanted = query.text?.trim().toLowerCase() ?? '';
  const isOfNamed = (name: string | null) =>
    query.conditions.length === 0 || conditions.some((condition) => condition.name === name);
  const about = wanted === '' ? '' : ` with “${escapeMarkdown(wanted)}”`;
  const line: AnswerLine = {
    name: null,
    list: (checkIns) =>
      notesByDay(checkIns, records.conditions)
        .flatMap(({ day, notes }) =>
          notes
            .filter(({ condition, text }) => isOfNamed(condition) && text.toLowerCase().includes(wanted))
            .map(({ condition, text }) => {
              const lead = condition === null ? '' : `${escapeMarkdown(condition)}: `;
              return { day, value: 1, detail: `${lead}${writeNote(text)}` };
            }),
        )
        .reverse(),
  };
  return {
    ...fromTable('notes'),
    isNamed: true,
    lines: [line],
    say: (_, count) => `${who.You} wrote ${boldCount(count, measureRows.notes.noun)}${about}`,
    event: (_, adverb = '') => `${who.you} ${adverb}wrote a note${about}`,
    dayDetail: ({ detail = '' }) => `: “${detail.replace(/\.$/, '')}”`,
    listHead: 'Note',
    listLength: 10,
  };
}

export function conditionsTopic({ who, conditions }: PreparedQuery): Topic {
  const rows = conditions.map(({ name }) => [escapeMarkdown(name)]);
  const sentence = `${who.You} ${who.track} ${boldCount(rows.length, measureRows.conditions.noun)}.`;
  return fixedTopic('conditions', {
    count: () => sentence,
    list: () => (rows.length > 0 ? `${sentence}\n\n${makeTable(['Condition'], rows)}` : sentence),
  });
}
