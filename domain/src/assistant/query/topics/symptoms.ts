import { escapeMarkdown } from '@flarewell/domain/assistant/markdown';
import { type AnswerLine, dayLine } from '@flarewell/domain/assistant/query/lines';
import type { PreparedQuery } from '@flarewell/domain/assistant/query/preparedQuery';
import { fromTable, type Topic } from '@flarewell/domain/assistant/query/topic';
import { boldCount, days } from '@flarewell/domain/assistant/query/words';
import { symptoms as allSymptoms, type CheckIn, type Symptom } from '@flarewell/domain/checkIns';
import { weathers } from '@flarewell/domain/measures/factors';
import { isRated } from '@flarewell/domain/measures/ratings';

const withName = ({ name }: AnswerLine) => (name === null ? '' : ` with ${escapeMarkdown(name)}`);

/** A symptom counts where its condition is rated, as in the shares of the trends. */
export function symptomsTopic({ query, who, conditions, checkIns }: PreparedQuery): Topic {
  const shows = (wanted: readonly Symptom[], ids: ReadonlySet<string>) => (checkIn: CheckIn) =>
    checkIn.conditionEntries.some(
      ({ conditionId, severity, symptoms }) =>
        symptoms.some((symptom) => wanted.includes(symptom)) && isRated(severity) && ids.has(conditionId),
    );
  const isNamed = query.symptoms.length > 0;
  const asked = isNamed ? allSymptoms.filter((symptom) => query.symptoms.includes(symptom)) : allSymptoms;
  const ids = new Set(conditions.map(({ id }) => id));
  const shared = { ...fromTable('symptoms'), hidesZero: true };
  if (query.by === 'condition') {
    const what = isNamed ? asked.join(' or ') : 'symptoms';
    return {
      ...shared,
      noun: [`day with ${what}`, `days with ${what}`],
      lines: conditions.map(({ id, name }) => dayLine(name, shows(asked, new Set([id])))),
      isNamed: query.conditions.length > 0,
      say: (line, count) => `${who.You} had ${what}${withName(line)} on ${boldCount(count, days)}`,
      countsDays: true,
      event: (line, adverb = '') => `${who.you} ${adverb}had ${what}${withName(line)}`,
      without: (line) => `${what}${withName(line)}`,
    };
  }
  const names = conditions.map(({ name }) => escapeMarkdown(name)).join(' or ');
  const of = query.conditions.length > 0 ? ` with ${names}` : '';
  return {
    ...shared,
    lines: asked.map((symptom) => dayLine(symptom, shows([symptom], ids))),
    isNamed,
    isRanked: true,
    countsDays: true,
    outOf: checkIns.filter(({ conditionEntries }) =>
      conditionEntries.some(({ conditionId, severity }) => isRated(severity) && ids.has(conditionId)),
    ).length,
    say: ({ name }, count) => `${who.You} had ${name}${of} on ${boldCount(count, days)}`,
    event: ({ name }, adverb = '') => `${who.you} ${adverb}had ${name}${of}`,
    without: ({ name }) => `${name}${of}`,
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
    say: ({ name }, count) => `The weather was ${name?.toLowerCase()} on ${boldCount(count, days)}`,
    event: ({ name }, adverb = '') => `the weather was ${adverb}${name?.toLowerCase()}`,
    titles: { most: 'Most frequent weather' },
  };
}
