import type { Asked } from '@flarewell/domain/assistant/query/asked';
import { type Line, levelLine, type View } from '@flarewell/domain/assistant/query/lines';
import type { FigureKind, Query } from '@flarewell/domain/assistant/query/query';
import { writeCurrent } from '@flarewell/domain/assistant/query/runs';
import type { Topic } from '@flarewell/domain/assistant/query/topic';
import { boldCount, boldDay, capitalize, days, writeLevels } from '@flarewell/domain/assistant/query/words';
import { type FactorName, factorLabel, factorRows, factorValue } from '@flarewell/domain/measures/factors';
import { lastOfDays } from '@flarewell/domain/patterns/words/counts';
import { isRated, type Level, type Rating } from '@flarewell/domain/ratings';
import { findRuns, listRatedDays } from '@flarewell/domain/trends/runs';

/** With levels, days are counted or found instead of averaged: 'when did I last sleep badly'. */
function asksForDays({ measure, figure, levels }: Query): boolean {
  if (measure === 'days-at-level' || figure === 'count' || figure === 'longest') return true;
  return levels !== null && ['first', 'last', 'list', 'current'].includes(figure);
}

/** How severity or a factor is worded: its average, what is rated, and being at a level. */
type Wording = Pick<Topic, 'isNamed' | 'isLowerBetter' | 'say' | 'dayDetail' | 'sayExtreme'> & {
  subject(line: Line): string;
  at: string;
};

/** The topic of severity or of a lifestyle factor. */
export function ratedTopic(
  asked: Asked,
  noun: string,
  views: readonly View[],
  { subject, at, ...rest }: Wording,
): Topic {
  const { query } = asked;
  const rated: Topic['event'] = (line, adverb = '') => `you ${adverb}rated ${subject(line)}`;
  if (!asksForDays(query)) {
    return {
      ...rest,
      kind: 'level',
      noun: [noun, noun],
      lines: views.map(levelLine),
      event: rated,
    };
  }
  const isAny = query.levels === null && query.measure !== 'days-at-level' && query.figure === 'count';
  const { min, max } = query.levels ?? { min: isAny ? 1 : 4, max: 5 };
  const levels = writeLevels(min, max);
  const what = isAny ? `a rated ${noun}` : `a ${noun} of ${levels}`;
  const event: Topic['event'] = isAny
    ? rated
    : (line, adverb = '') => `${subject(line)} was ${adverb}${at} ${levels}`;
  const topic: Topic = {
    isNamed: rest.isNamed,
    isLowerBetter: rest.isLowerBetter === max > 2,
    kind: 'count',
    noun: [`day with ${what}`, `days with ${what}`],
    lines: views.map((view) => lineAtLevel(view, min, max)),
    listHead: 'Rating',
    countsDays: true,
    say: (line, count) => `${capitalize(event(line))} on ${boldCount(count, days)}`,
    event,
  };
  return { ...topic, own: { current: () => writeCurrent(topic, asked) } };
}

/** Overall, a day counts by its highest severity, as severe days do in the summary. */
function lineAtLevel({ name, history }: View, min: Level, max: Level): Line {
  const isWithin = (severity: Level) => min <= severity && severity <= max;
  return {
    name,
    list: (checkIns) =>
      listRatedDays(history(checkIns))
        .filter(({ severity }) => isWithin(severity))
        .map(({ day, severity }) => ({ day, value: 1, detail: `${severity}` })),
    runs: (checkIns) => findRuns(listRatedDays(history(checkIns)), isWithin),
    newest: (checkIns) => listRatedDays(history(checkIns)).at(-1)?.day,
  };
}

const extremeWords: Partial<Record<FigureKind, string>> = { most: 'highest', least: 'lowest' };

export function factorTopic(asked: Asked, factor: FactorName): Topic {
  const noun = factorRows[factor].name.toLowerCase();
  const view: View = {
    name: null,
    // The ratings of the factor stand in the place of severities, so that the same rules apply.
    history: (checkIns) =>
      checkIns.flatMap((checkIn) => {
        const severity = factorValue(checkIn.factors, factor) as Rating;
        const entry = isRated(severity) && { conditionId: factor, severity, symptoms: [] };
        return entry ? [{ ...checkIn, conditionEntries: [entry] }] : [];
      }),
  };
  return ratedTopic(asked, noun, [view], {
    isNamed: true,
    isLowerBetter: factorRows[factor].worse === 'high',
    subject: () => `your ${noun}`,
    at: 'at',
    say: (_, value, shown) =>
      `Your ${asked.isOneDay ? '' : 'average '}${noun} was ${shown} (${factorLabel(factor, value)})`,
    dayDetail: ({ value }) => `: ${value} (${factorLabel(factor, value)})`,
    sayExtreme: (figure, _, { day, days, average }) => {
      const subject = `Your ${extremeWords[figure] ?? figure} ${noun} was`;
      const level = `${average} (${factorLabel(factor, average)})`;
      if (days === 1) return `${subject} on ${boldDay(day)}: ${level}`;
      return `${subject} ${level} on ${lastOfDays(days, boldDay(day))}`;
    },
  });
}
