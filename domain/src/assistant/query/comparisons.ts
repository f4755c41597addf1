import { escapeMarkdown, makeTable } from '@flarewell/domain/assistant/markdown';
import type { CheckIn } from '@flarewell/domain/checkIns';
import { dateRange, shortDate } from '@flarewell/domain/dates';
import { addDays, type DayRange, daysBetween, lastDays } from '@flarewell/domain/day';
import { measureRows } from '@flarewell/domain/measures/measures';
import { toTenths } from '@flarewell/domain/measures/ratings';
import { directionOfAverages, trendLabels } from '@flarewell/domain/trends/trends';
import { capitalize } from '@flarewell/domain/words';
import { percentOf, shareOf, sharesTable } from './figures.ts';
import { type AnswerLine, basisOf, readLine } from './lines.ts';
import { trendWindows } from './periods.ts';
import type { PreparedQuery } from './preparedQuery.ts';
import { sayFigure, type Topic, titleOf, writeFigure } from './topic.ts';
import { bold, counted, daysRated } from './words.ts';

/** Days to compare, with the words for them. */
interface Side {
  range: DayRange;
  checkIns: CheckIn[];
  words: string;
  /** 'Oct 1 to Oct 31', to say which side is higher. */
  name: string;
  /** Whether a filter chose the days, so that there may be many more on the other side. */
  isGroup?: true;
}

/** The stretches that a comparison or a trend is about. A named period has two halves; the second gets an odd day. */
export function listPairs(asked: PreparedQuery): (readonly [Side, Side])[] {
  const { query, period, against, today, during, select } = asked;
  const side = (range: DayRange, words = during(range), name = nameRange(range)): Side => ({
    range,
    checkIns: select(range),
    words,
    name,
  });
  const window = (range: DayRange, name: string) => side(range, `in ${name}`, name);
  if (against) return [[side(period), side(against)]];
  if (query.against) {
    const group = { isGroup: true } as const;
    const others = { ...side(period, 'on the other days'), checkIns: asked.selectOthers(period), ...group };
    return [[{ ...side(period, asked.when, 'these days'), ...group }, others]];
  }
  if (query.period) {
    const middle = addDays(period.from, Math.floor((daysBetween(period.from, period.to) + 1) / 2));
    if (middle === period.from) return [];
    return [[side({ from: period.from, to: addDays(middle, -1) }), side({ from: middle, to: period.to })]];
  }
  return trendWindows.map((count) => [
    window(lastDays(today, count), `the last ${count} days`),
    window(lastDays(addDays(today, -count), count), `the ${count} days before`),
  ]);
}

function nameRange({ from, to }: DayRange): string {
  if (from.slice(0, 4) !== to.slice(0, 4)) return dateRange({ from, to });
  return from === to ? shortDate(from) : `${shortDate(from)} to ${shortDate(to)}`;
}

export function writePairs(topic: Topic, asked: PreparedQuery): string {
  const pairs = listPairs(asked);
  if (pairs.length === 0) return 'One day is too short for a trend.';
  const sides = pairs.flat();
  const read = (line: AnswerLine, { checkIns }: Side) =>
    checkIns.length > 0 || topic.countsGaps ? readLine(line, checkIns) : null;
  if (sharesTable(topic)) {
    const rows = topic.lines.map((line) => [
      escapeMarkdown(line.name ?? 'Overall'),
      ...sides.map((side) => writeFigure(topic, read(line, side))),
    ]);
    const table = makeTable(['Name', ...sides.map(({ words }) => capitalize(words))], rows);
    return `${capitalize(titleOf(topic))}, compared.\n\n${table}`;
  }
  const isTrend = asked.query.against === null && topic.kind === 'level';
  const { filters } = measureRows[asked.query.measure];
  const sentences = topic.lines.flatMap((line) =>
    pairs.map(([first, second]) => {
      const [one, other] = [read(line, first), read(line, second)];
      if (one !== null && other !== null) {
        const isOfUneven = filters === 'any' && isUneven(line, first, second);
        const basis = (side: Side, value: number) => describeBasis(topic, line, side, value, isOfUneven);
        const told = `${sayFigure(topic, line, one)} ${first.words}${basis(first, one)} and ${bold(writeFigure(topic, other))} ${second.words}${basis(second, other)}`;
        const change = difference(topic, line, [first, one], [second, other], isOfUneven);
        if (!isTrend) return `${told}: ${change}.`;
        const isFirstLater = first.range.from > second.range.from;
        // A name keeps its capital.
        const rest = told.replace(/^(?:Your|The)\b/, (word) => word.toLowerCase());
        return `${trendWord(topic, one, other, isFirstLater)}: ${rest}.`;
      }
      const [value, there, missing] = one === null ? [other, second, first] : [one, first, second];
      if (value === null) return `There is nothing to compare ${first.words} and ${second.words}.`;
      return `${sayFigure(topic, line, value)} ${there.words}; there is nothing to compare it with ${missing.words}.`;
    }),
  );
  return sentences.join('\n\n');
}

/** A week, of longer periods. */
const FEW_DAYS = 7;

/** ' (3 days rated)' where an average of a longer time stands on few days, ' (12% of 89 check-ins)' behind a count of days. */
function describeBasis(
  topic: Topic,
  line: AnswerLine,
  { range, checkIns, isGroup }: Side,
  value: number,
  isOfUneven: boolean,
): string {
  if (topic.kind === 'count' && checkIns.length > 1)
    return (isGroup || isOfUneven) && !topic.countsDays
      ? ` (in ${counted(checkIns.length, measureRows['check-ins'].noun)})`
      : shareOf(topic, line, checkIns, value);
  const rated = line.list(checkIns).length;
  const isFew = topic.kind === 'level' && rated < FEW_DAYS && daysBetween(range.from, range.to) >= FEW_DAYS;
  return isFew ? ` (${counted(rated, daysRated)})` : '';
}

function trendWord({ isLowerBetter }: Topic, one: number, other: number, isFirstLater: boolean): string {
  // `directionOfAverages` calls a lower figure an improvement, so the two are swapped where a higher one is.
  return trendLabels[
    isFirstLater === isLowerBetter ? directionOfAverages(other, one) : directionOfAverages(one, other)
  ];
}

/** A longer time has more of everything: from this difference on, shares are compared. */
const UNEVEN = 0.1;

function isUneven(line: AnswerLine, ...sides: readonly [Side, Side]): boolean {
  const [one = 0, other = 0] = sides.map(({ checkIns }) => basisOf(line, checkIns));
  return Math.abs(one - other) > UNEVEN * Math.max(one, other);
}

/** The difference of the figures as they are shown, so that it is never off by a rounding. */
function difference(
  topic: Topic,
  line: AnswerLine,
  [first, one]: readonly [Side, number],
  [second, other]: readonly [Side, number],
  isOfUneven: boolean,
): string {
  const { kind, countsDays, countsGaps } = topic;
  const { name, checkIns, isGroup } = first;
  const [mine, theirs] = [basisOf(line, checkIns), basisOf(line, second.checkIns)];
  if (countsDays && !countsGaps && isOfUneven && mine > 0 && theirs > 0) {
    const points = percentOf(one, mine) - percentOf(other, theirs);
    if (points === 0) return 'the same share in both';
    return `${name} had a share ${counted(Math.abs(points), ['point', 'points'])} ${points > 0 ? 'higher' : 'lower'}`;
  }
  if (kind === 'count' && !countsDays && !countsGaps && (isGroup || isOfUneven)) {
    const more = Math.sign(one * theirs - other * mine);
    return `${name} had ${['fewer', 'as many', 'more'][more + 1]} for each check-in`;
  }
  const change = kind === 'level' ? (toTenths(one) - toTenths(other)) / 10 : one - other;
  if (change === 0) return 'the same in both';
  const size = kind === 'level' ? Math.abs(change).toFixed(1) : `${Math.abs(change)}`;
  if (kind === 'count') return `${name} had ${size} ${change > 0 ? 'more' : 'fewer'}`;
  const unit = kind === 'percent' ? (size === '1' ? ' point' : ' points') : '';
  return `${name} ${name.endsWith('days') ? 'were' : 'was'} ${size}${unit} ${change > 0 ? 'higher' : 'lower'}`;
}
