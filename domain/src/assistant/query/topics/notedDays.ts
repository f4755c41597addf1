import { escapeMarkdown } from '@flarewell/domain/assistant/markdown';
import { type AnswerLine, dayLine } from '@flarewell/domain/assistant/query/lines';
import type { PreparedQuery } from '@flarewell/domain/assistant/query/preparedQuery';
import { fromTable, type Topic } from '@flarewell/domain/assistant/query/topic';
import { boldCount, days } from '@flarewell/domain/assistant/query/words';
import { symptoms as allSymptoms, type CheckIn, type Symptom } from '@flarewell/domain/checkIns';
import { mediumDate } from '@flarewell/domain/dates';
import { addDays } from '@flarewell/domain/day';
import { weathers } from '@flarewell/domain/measures/factors';
import { measureRows } from '@flarewell/domain/measures/measures';
import { isRated } from '@flarewell/domain/measures/ratings';
import { notesByDay } from '@flarewell/domain/summary/notes';
import { writeNote } from './dayRecord.ts';

const nameOf = ({ name }: AnswerLine) => escapeMarkdown(name ?? '');

/** A symptom counts where its condition is rated, as in the shares of the trends. */
export function symptomsTopic({ query, who, conditions, checkIns }: PreparedQuery): Topic {
  const isNamed = query.symptoms.length > 0;
  const asked = isNamed ? allSymptoms.filter((symptom) => query.symptoms.includes(symptom)) : allSymptoms;
  const ids = conditions.map(({ id }) => id);
  const rated = ({ conditionEntries }: CheckIn, of: readonly string[]) =>
    conditionEntries.filter(({ conditionId, severity }) => isRated(severity) && of.includes(conditionId));
  const shows = (wanted: readonly Symptom[], of: readonly string[]) => (checkIn: CheckIn) =>
    rated(checkIn, of).some(({ symptoms }) => symptoms.some((symptom) => wanted.includes(symptom)));
  const topicOf = (what: (line: AnswerLine) => string) => ({
    ...fromTable('symptoms'),
    hidesZero: true,
    countsDays: true,
    event: (line: AnswerLine, adverb = '') => `${who.you} ${adverb}had ${what(line)}`,
    without: what,
  });
  if (query.by === 'condition') {
    const what = isNamed ? asked.join(' or ') : 'symptoms';
    return {
      ...topicOf((line) => `${what} with ${nameOf(line)}`),
      noun: [`day with ${what}`, `days with ${what}`],
      lines: conditions.map(({ id, name }) => dayLine(name, shows(asked, [id]))),
      isNamed: query.conditions.length > 0,
    };
  }
  const names = conditions.map(({ name }) => escapeMarkdown(name)).join(' or ');
  const of = query.conditions.length > 0 ? ` with ${names}` : '';
  return {
    ...topicOf(({ name }) => `${name}${of}`),
    lines: asked.map((symptom) => dayLine(symptom, shows([symptom], ids))),
    isNamed,
    isRanked: true,
    outOf: checkIns.filter((checkIn) => rated(checkIn, ids).length > 0).length,
    titles: { most: 'Most frequent symptoms' },
  };
}

export function weatherTopic({ query }: PreparedQuery): Topic {
  const named = query.weather === null ? weathers : [query.weather];
  return {
    ...fromTable('weather'),
    lines: named.map((weather) => dayLine(weather, ({ factors }) => factors.weather === weather)),
    isNamed: query.weather !== null,
    hidesZero: true,
    isRanked: true,
    countsDays: true,
    event: ({ name }, adverb = '') => `the weather was ${adverb}${name?.toLowerCase()}`,
    titles: { most: 'Most frequent weather' },
  };
}

/** The days on which a thing to track was noted. */
export function trackersTopic({ query, who, trackers, period, today }: PreparedQuery): Topic {
  const isNamed = query.trackers.length > 0;
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
    isRanked: !isNamed,
    countsDays: true,
    event: (line, adverb = '') => `${who.you} ${adverb}noted ${nameOf(line)}`,
    without: nameOf,
    table: remarks.join(' '),
  };
}

export function photosTopic({ who }: PreparedQuery): Topic {
  return {
    ...fromTable('photos'),
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
    lines: [line],
    say: (_, count) => `${who.You} wrote ${boldCount(count, measureRows.notes.noun)}${about}`,
    event: (_, adverb = '') => `${who.you} ${adverb}wrote a note${about}`,
    dayDetail: ({ detail = '' }) => `: “${detail.replace(/\.$/, '')}”`,
    listHead: 'Note',
    listLength: 10,
  };
}
