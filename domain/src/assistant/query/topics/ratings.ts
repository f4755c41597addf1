import { type AnswerLine, levelLine, listRated, type View } from '@flarewell/domain/assistant/query/lines';
import type { PreparedQuery } from '@flarewell/domain/assistant/query/preparedQuery';
import type { Query } from '@flarewell/domain/assistant/query/query';
import { writeCurrent } from '@flarewell/domain/assistant/query/runs';
import { fromTable, type Topic } from '@flarewell/domain/assistant/query/topic';
import { boldCount, boldDay, days, writeLevels } from '@flarewell/domain/assistant/query/words';
import type { CheckIn } from '@flarewell/domain/checkIns';
import {
  type FactorName,
  factorLabel,
  factorRow,
  factorValue,
  highLevels,
  lowLevels,
} from '@flarewell/domain/measures/factors';
import { type FigureKind, type Measure, measureRows, scaleOf } from '@flarewell/domain/measures/measures';
import { lastOfDays } from '@flarewell/domain/patterns/words/counts';
import { findRuns } from '@flarewell/domain/trends/runs';
import { capitalize } from '@flarewell/domain/words';

/** With levels, days are counted or found instead of averaged: 'when did I last sleep badly'. */
function asksForDays({ measure, figure, levels }: Query): boolean {
  if (measure === 'days-at-level' || figure === 'count' || figure === 'longest') return true;
  return levels !== null && ['first', 'last', 'list', 'current'].includes(figure);
}

/** How severity or a factor is worded: its average, what is rated, and being at a level. */
type Wording = Pick<Topic, 'isNamed' | 'say' | 'dayDetail' | 'sayExtreme'> & {
  subject(line: AnswerLine): string;
  at: string;
};

/** The topic of severity or of a lifestyle factor. */
export function ratedTopic(
  asked: PreparedQuery,
  measure: Measure,
  views: readonly View[],
  { subject, at, ...rest }: Wording,
): Topic {
  const { query, who } = asked;
  const scale = scaleOf(measure);
  const {
    noun: [noun],
    isLowerBetter,
  } = fromTable(measure);
  const rated: Topic['event'] = (line, adverb = '') => `${who.you} ${adverb}rated ${subject(line)}`;
  if (!asksForDays(query)) {
    return {
      ...rest,
      ...fromTable(measure),
      lines: views.map(levelLine),
      event: rated,
    };
  }
  const isAny = query.levels === null && query.measure !== 'days-at-level' && query.figure === 'count';
  const { min, max } = query.levels ?? (isAny ? scale : highLevels(scale));
  const levels = writeLevels({ min, max }, scale);
  const article = /^[aeiou]/.test(noun) ? 'an' : 'a';
  const what = isAny ? `a rated ${noun}` : `${article} ${noun} of ${levels}`;
  const event: Topic['event'] = isAny
    ? rated
    : (line, adverb = '') => `${subject(line)} was ${adverb}${at} ${levels}`;
  const topic: Topic = {
    isNamed: rest.isNamed,
    isLowerBetter: isLowerBetter === max > lowLevels(scale).max,
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

function lineAtLevel({ name, read, peak = read }: View, min: number, max: number): AnswerLine {
  const isWithin = (value: number) => min <= value && value <= max;
  const rated = (checkIns: readonly CheckIn[]) => listRated(checkIns, peak);
  return {
    name,
    list: (checkIns) =>
      rated(checkIns)
        .filter(({ value }) => isWithin(value))
        .map(({ day, value }) => ({ day, value: 1, detail: `${value}` })),
    runs: (checkIns) => findRuns(rated(checkIns), isWithin),
    newest: (checkIns) => rated(checkIns).at(-1)?.day,
  };
}

const extremeWords: Partial<Record<FigureKind, string>> = { most: 'highest', least: 'lowest' };

export function factorTopic(asked: PreparedQuery, factor: FactorName): Topic {
  const [noun] = measureRows[factor].noun;
  const view: View = { name: null, read: ({ factors }) => factorValue(factors, factor) };
  return ratedTopic(asked, factor, [view], {
    isNamed: true,
    subject: () => `${asked.who.your} ${noun}`,
    at: 'at',
    say: (_, value, shown) =>
      `${asked.who.Your} ${asked.isOneDay ? '' : 'average '}${noun} was ${shown}${levelWords(factor, value)}`,
    dayDetail: ({ value }) => `: ${value}${levelWords(factor, value)}`,
    sayExtreme: (figure, _, { day, days, value }) => {
      const subject = `${asked.who.Your} ${extremeWords[figure] ?? figure} ${noun} was`;
      const level = `${value}${levelWords(factor, value)}`;
      if (days === 1) return `${subject} on ${boldDay(day)}: ${level}`;
      return `${subject} ${level} on ${lastOfDays(days, boldDay(day))}`;
    },
  });
}

/** ' (High)'; on a scale of numbers ' of 10'. */
function levelWords(factor: FactorName, value: number): string {
  const { numbers } = factorRow(factor);
  return numbers ? ` of ${numbers.max}` : ` (${factorLabel(factor, value)})`;
}
