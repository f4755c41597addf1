import { escapeMarkdown, makeTable } from '@flarewell/domain/assistant/markdown';
import type { AnswerLine, DayValue } from '@flarewell/domain/assistant/query/lines';
import { averageWindows } from '@flarewell/domain/assistant/query/periods';
import type { PreparedQuery } from '@flarewell/domain/assistant/query/preparedQuery';
import type { Query } from '@flarewell/domain/assistant/query/query';
import { writeCurrent } from '@flarewell/domain/assistant/query/runs';
import { fromTable, type Topic } from '@flarewell/domain/assistant/query/topic';
import { describeFilter } from '@flarewell/domain/assistant/query/where';
import { bold, boldDay, ofName, writeLevels } from '@flarewell/domain/assistant/query/words';
import { type CheckIn, severityOf } from '@flarewell/domain/checkIns';
import type { Condition } from '@flarewell/domain/conditions';
import { dayOf, lastDays } from '@flarewell/domain/day';
import {
  type FactorName,
  factorLabel,
  factorRow,
  factorValue,
  highLevels,
  lowLevels,
} from '@flarewell/domain/measures/factors';
import { type FigureKind, type Measure, measureRows, scaleOf } from '@flarewell/domain/measures/measures';
import { mean, oneDecimal, roundNoise } from '@flarewell/domain/measures/ratings';
import { lastOfDays } from '@flarewell/domain/patterns/words/counts';
import { checkInAverage } from '@flarewell/domain/severity';
import { peakSeverity } from '@flarewell/domain/trends/extremeDays';
import { findRuns } from '@flarewell/domain/trends/runs';

/** What is read of a check-in: severity, or a factor. Null if it is not rated. */
interface View {
  name: string | null;
  read(checkIn: CheckIn): number | null;
  /** Decides whether the day is at a level, if not `read`: for the whole skin the highest severity, not the average. */
  peak?(checkIn: CheckIn): number | null;
}

function levelLine({ name, read }: View): AnswerLine {
  const list = (checkIns: readonly CheckIn[]) => listRated(checkIns, read);
  return {
    name,
    list,
    average: (checkIns) => {
      const listed = list(checkIns);
      return listed.length > 0 ? roundNoise(mean(listed.map(({ value }) => value))) : null;
    },
  };
}

/** The days with a rating, in the order of the check-ins. */
function listRated(checkIns: readonly CheckIn[], read: View['read']): DayValue[] {
  return checkIns.flatMap((checkIn) => {
    const value = read(checkIn);
    return value === null ? [] : [{ day: dayOf(checkIn.date), value }];
  });
}

/** How severity or a factor is worded: its average, what is rated, and being at a level. */
type Wording = Pick<Topic, 'isNamed' | 'say' | 'dayDetail' | 'sayExtreme'> & {
  subject(line: AnswerLine): string;
  at: string;
};

/** The topic of severity or of a lifestyle factor. */
function ratedTopic(
  { query, who }: PreparedQuery,
  measure: Measure,
  views: readonly View[],
  { subject, at, ...rest }: Wording,
): Topic {
  const shared = fromTable(measure);
  const rated: Topic['event'] = (line, adverb = '') => `${who.you} ${adverb}rated ${subject(line)}`;
  if (!asksForDays(query)) return { ...rest, ...shared, lines: views.map(levelLine), event: rated };

  const scale = scaleOf(measure);
  const isAny = query.levels === null && query.measure !== 'days-at-level' && query.figure === 'count';
  const { min, max } = query.levels ?? (isAny ? scale : highLevels(scale));
  const levels = writeLevels({ min, max }, scale);
  const [noun] = shared.noun;
  const article = /^[aeiou]/.test(noun) ? 'an' : 'a';
  const what = isAny ? `a rated ${noun}` : `${article} ${noun} of ${levels}`;
  return {
    isNamed: rest.isNamed,
    isLowerBetter: shared.isLowerBetter === max > lowLevels(scale).max,
    kind: 'count',
    noun: [`day with ${what}`, `days with ${what}`],
    lines: views.map((view) => lineAtLevel(view, min, max, isAny)),
    listHead: 'Rating',
    countsDays: true,
    event: isAny ? rated : (line, adverb = '') => `${subject(line)} was ${adverb}${at} ${levels}`,
    own: { current: writeCurrent },
  };
}

/** With levels, days are counted or found instead of averaged: 'when did I last sleep badly'. */
function asksForDays({ measure, figure, levels }: Query): boolean {
  if (measure === 'days-at-level' || figure === 'count' || figure === 'longest') return true;
  return levels !== null && ['first', 'last', 'list', 'current'].includes(figure);
}

function lineAtLevel(
  { name, read, peak = read }: View,
  min: number,
  max: number,
  isAny: boolean,
): AnswerLine {
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
    ...(!isAny && { countRated: (checkIns: readonly CheckIn[]) => rated(checkIns).length }),
  };
}

// Lifestyle factors.

const extremeWords: Partial<Record<FigureKind, string>> = { most: 'highest', least: 'lowest' };

export function factorTopic(asked: PreparedQuery, factor: FactorName): Topic {
  const { who, isOneDay } = asked;
  const [noun] = measureRows[factor].noun;
  const view: View = { name: null, read: ({ factors }) => factorValue(factors, factor) };
  return ratedTopic(asked, factor, [view], {
    subject: () => `${who.your} ${noun}`,
    at: 'at',
    say: (_, value, shown) =>
      `${who.Your} ${isOneDay ? '' : 'average '}${noun} was ${shown}${levelWords(factor, value)}`,
    dayDetail: ({ value }) => `: ${value}${levelWords(factor, value)}`,
    sayExtreme: (figure, _, { day, days, value }) => {
      const subject = `${who.Your} ${extremeWords[figure] ?? figure} ${noun} was`;
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

// Severity.

/** A day has the average of its conditions, and is at the level of the worst of them. */
const overall: View = {
  name: null,
  read: (checkIn) => checkInAverage(checkIn) || null,
  peak: peakSeverity,
};

const viewOf = ({ id, name }: Condition): View => ({ name, read: (checkIn) => severityOf(checkIn, id) });

/** Everything together, unless conditions are named or compared. */
export function severityTopic(asked: PreparedQuery): Topic {
  const { query, who, conditions, isOneDay, today } = asked;
  const isNamed = query.conditions.length > 0;
  const isAverage = query.measure === 'severity' && query.figure === 'average';
  const isChosen = query.where.some(({ measure }) => measure !== 'week');
  const hasWindows = isAverage && !query.period && !query.against && !query.by && !isChosen;
  const views = isNamed || query.by === 'condition' ? conditions.map(viewOf) : [overall];
  /** Without a condition, one day has an average too: that of its conditions. */
  const nameAverage = (line: { name: string | null }) =>
    line.name === null
      ? `${who.Your} average severity`
      : `The ${isOneDay ? '' : 'average '}severity${ofName(line)}`;
  const show = (name: string | null, value: number) => bold(name === null ? oneDecimal(value) : value);
  const topic = ratedTopic(asked, 'severity', views, {
    isNamed,
    subject: ({ name }) => (name === null ? `${who.your} skin` : escapeMarkdown(name)),
    at: 'at a severity of',
    say: (line, _, shown) => `${nameAverage(line)} was ${shown}`,
    sayExtreme: (figure, { name }, { day, days, value }) => {
      const word = figure === 'worst' || figure === 'most' ? 'worst' : 'best';
      const whose = name === null ? '' : ` for ${escapeMarkdown(name)}`;
      return days === 1
        ? `${who.Your} ${word} day${whose} was ${boldDay(day)} with a severity of ${show(name, value)}`
        : `${who.Your} ${word} severity${whose} was ${show(name, value)} on ${lastOfDays(days, boldDay(day))}`;
    },
    dayDetail: ({ value }, { name }) => ` with a severity of ${show(name, value)}`,
  });
  if (!hasWindows) return topic;
  const others = isNamed || conditions.length < 2 ? [] : conditions.map(viewOf);
  return {
    ...topic,
    own: { average: () => averageOfWindows(asked, views, others, nameAverage) },
    covers: 'Last 7, 30 and 365 days',
    ranges: averageWindows.map((count) => lastDays(today, count)),
  };
}

/** The averages of the last 7, 30 and 365 days, as on the dashboard, the trends and the summary. */
function averageOfWindows(
  { query, select, today }: PreparedQuery,
  asked: readonly View[],
  others: readonly View[],
  nameAverage: (view: View) => string,
): string {
  const windows = averageWindows.map((count) => select(lastDays(today, count)));
  const rows = [...asked, ...others].map((view) => [
    view.name === null ? 'Overall' : escapeMarkdown(view.name),
    ...windows.map((checkIns) => {
      const average = levelLine(view).average?.(checkIns) ?? null;
      return average === null ? '–' : oneDecimal(average);
    }),
  ]);
  const over = ['over the last 30 days', ...query.where.map(describeFilter)].join(', ');
  const sentences = asked.map((view, index) => {
    const month = rows[index]?.[2] ?? '–';
    return month === '–'
      ? `There is no rating${ofName(view)} ${over}.`
      : `${nameAverage(view)} was ${bold(month)} ${over}.`;
  });
  const heads = averageWindows.map((count) => `${count} days`);
  return `${sentences.join(' ')}\n\n${makeTable(['Average severity', ...heads], rows)}`;
}
