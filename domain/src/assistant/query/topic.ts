import type { CheckIn } from '@flarewell/domain/checkIns';
import type { DayRange } from '@flarewell/domain/day';
import { type FigureKind, type Measure, measureRows, type Noun } from '@flarewell/domain/measures/measures';
import { oneDecimal } from '@flarewell/domain/measures/ratings';
import type { Top } from '@flarewell/domain/trends/extremeDays';
import { capitalize } from '@flarewell/domain/words';
import { type AnswerLine, type DayValue, readLine } from './lines.ts';
import type { PreparedQuery } from './preparedQuery.ts';
import { bold, boldCount, days } from './words.ts';

export type Figures = (readonly [label: string, value: string | number | null])[];

/** How the figures of a measure are computed, and the sentences that show them. */
export interface Topic {
  kind: 'level' | 'percent' | 'count';
  noun: Noun;
  /** Names the topic above its answers, if not `noun`. */
  title?: Noun;
  lines: readonly AnswerLine[];
  /** False for lines that the question did not name: they share a table, instead of a sentence for each. */
  isNamed?: boolean;
  isLowerBetter: boolean;
  /** 'Your average severity was **2.4**'. Without it, a number of days is said with `event`. */
  say?(line: AnswerLine, value: number, shown: string): string;
  /** 'you used Cetirizine'; with an adverb 'you last used Cetirizine'. */
  event(line: AnswerLine, adverb?: '' | 'first ' | 'last '): string;
  /** What follows 'the longest time without'; the noun, if absent. */
  without?(line: AnswerLine): string;
  /** What follows the first or last day: ' with a severity of **3**'. */
  dayDetail?(value: DayValue, line: AnswerLine): string;
  /** 'Your worst day for Neck was **Nov 3, 2026** with a severity of **4**', 'Your worst severity was **4** on ten days, …' */
  sayExtreme?(figure: FigureKind, line: AnswerLine, top: Top<DayValue>): string;
  /** The heading of the column beside the days of a list. */
  listHead?: string;
  /** How many days a list shows; 31 if it is not given. */
  listLength?: number;
  /** A Markdown table below the sentence with the figure. */
  table?: string;
  /** Whether lines without a day are left out of tables. */
  hidesZero?: boolean;
  /** True for missed days: the measure counts days without a check-in. */
  countsGaps?: boolean;
  /** Whether the figure is a number of days, so that one day has the event or does not. */
  countsDays?: boolean;
  /** A question about all lines asks for the most frequent one; figures are then days. */
  isRanked?: boolean;
  /** What follows a ranking about the line with the highest figure. */
  explainTop?(line: AnswerLine): string;
  /** The number of days of which a table gives shares. */
  outOf?: number;
  /** A sentence below figures that the topic does not word itself; may be empty. */
  note?: string;
  /** Figures that this topic words itself. */
  own?: Partial<Record<FigureKind, (topic: Topic, asked: PreparedQuery) => string>>;
  /** Has no figures except `own`. */
  isFixed?: boolean;
  /** The days of the topic's own figures, in words, instead of the period. */
  covers?: string;
  /** The days of the sources, if not those of the period. */
  ranges?: DayRange[];
  /** What the sources show, instead of the figure of each line. */
  figures?: Figures;
  titles?: Partial<Record<FigureKind, string>>;
}

/** What the table of measures says about a topic. */
export function fromTable(measure: Measure): Pick<Topic, 'kind' | 'noun' | 'isLowerBetter'> {
  const { kind, noun, worse } = measureRows[measure];
  return { kind: kind === 'list' ? 'count' : kind, noun, isLowerBetter: worse === 'high' };
}

/** A topic that has no figures but its own. */
export function fixedTopic(
  measure: Measure,
  own: NonNullable<Topic['own']>,
  rest: Partial<Topic> = {},
): Topic {
  return { ...fromTable(measure), lines: [], event: () => '', own, isFixed: true, covers: '', ...rest };
}

/** 'You used Cetirizine on **3** days' */
export function sayFigure(topic: Topic, line: AnswerLine, value: number): string {
  return (
    topic.say?.(line, value, bold(writeFigure(topic, value))) ??
    `${capitalize(topic.event(line))} on ${boldCount(value, days)}`
  );
}

export function writeFigure({ kind }: Topic, value: number | null): string {
  if (value === null) return '–';
  if (kind === 'level') return oneDecimal(value);
  return kind === 'percent' ? `${value}%` : `${value}`;
}

/** 'average severity', 'doses' */
export function titleOf({ kind, noun, isRanked }: Topic): string {
  if (isRanked) return 'days';
  return kind === 'level' ? `average ${noun[1]}` : noun[1];
}

/** A noun without a plural, such as 'weather', is not counted. */
export function sayNone({ noun: [one, many] }: Topic, during: string): string {
  return one === many ? `No ${one} is recorded ${during}.` : `There are no ${many} ${during}.`;
}

export function figuresOf(topic: Topic, checkIns: readonly CheckIn[]): Figures {
  const title = titleOf(topic);
  return topic.lines.map((line) => {
    const value = readLine(line, checkIns);
    const label = line.name === null ? capitalize(title) : `${line.name}: ${title}`;
    return [label, value === null ? null : writeFigure(topic, value)];
  });
}
