import { escapeMarkdown, makeTable } from '@flarewell/domain/assistant/markdown';
import type { CheckIn } from '@flarewell/domain/checkIns';
import { mediumDate } from '@flarewell/domain/dates';
import { daysBetween } from '@flarewell/domain/day';
import { type FigureKind, measureRows } from '@flarewell/domain/measures/measures';
import { topDays } from '@flarewell/domain/trends/extremeDays';
import { capitalize } from '@flarewell/domain/words';
import { isHighest, writeLines } from './groups.ts';
import { type AnswerLine, basisOf, type DayValue, readLine, sumOf } from './lines.ts';
import type { PreparedQuery } from './preparedQuery.ts';
import { isExtreme } from './query.ts';
import { sayFigure, sayNone, type Topic, writeFigure } from './topic.ts';
import { bold, boldCount, boldDay, counted, days, daysRated, ofName } from './words.ts';

const rowsShown = 31;

/** A sentence for each line; a line for which `say` has nothing gets one that says so. */
export function sayEach(
  topic: Topic,
  asked: PreparedQuery,
  say: (line: AnswerLine) => string | null,
): string {
  const nothing = (line: AnswerLine) => `${noRecord(topic, line)} ${asked.when}.`;
  return topic.lines.map((line) => say(line) ?? nothing(line)).join(' ');
}

export function noRecord({ event, countsGaps }: Topic, line: AnswerLine): string {
  return `There is no ${countsGaps ? 'day on which' : 'record that'} ${event(line)}`;
}

/** Lines that nobody named share a table instead of filling sentences. */
export function sharesTable({ isNamed, lines }: Topic): boolean {
  return isNamed === false && lines.length > 1;
}

/** The plain figure: an average or a count. */
export function writeTotal(topic: Topic, asked: PreparedQuery): string {
  if (sharesTable(topic)) return writeLines(topic, asked, topic.kind === 'count' ? 'count' : 'average');
  const sentences = sayEach(topic, asked, (line) => {
    const value = readLine(line, asked.checkIns);
    if (value === null) return null;
    if (asked.isOneDay && topic.kind === 'count' && !topic.countsGaps) {
      if (value === 0) return `${noRecord(topic, line)} ${asked.when} (${bold(0)}).`;
      if (topic.countsDays)
        return `${capitalize(topic.event(line))} ${asked.when} (${boldCount(value, days)}).`;
    }
    const rated = counted(line.list(asked.checkIns).length, daysRated);
    const ofDays = asked.isOneDay
      ? ''
      : topic.kind === 'level'
        ? ` (${rated})`
        : shareOf(topic, line, asked.checkIns, value);
    return `${sayFigure(topic, line, value)} ${asked.when}${ofDays}.`;
  });
  return topic.table ? `${sentences}\n\n${topic.table}` : sentences;
}

export const percentOf = (value: number, all: number) => Math.round((100 * value) / all);

/** ' (12% of 89 check-ins)' behind a count of days. */
export function shareOf(
  { countsDays, countsGaps }: Topic,
  line: AnswerLine,
  checkIns: readonly CheckIn[],
  value: number,
): string {
  const all = basisOf(line, checkIns);
  if (!countsDays || countsGaps || value === 0 || all === 0) return '';
  const share = percentOf(value, all);
  const noun = line.countRated ? daysRated : measureRows['check-ins'].noun;
  return ` (${share < 1 ? 'under 1' : share}% of ${counted(all, noun)})`;
}

/** The first, last, best or worst day. */
export function writeDay(topic: Topic, asked: PreparedQuery, figure: FigureKind): string {
  const findTop = (line: AnswerLine) =>
    topDays(line.list(asked.checkIns))[isHighest(figure, topic) ? 'highest' : 'lowest'];
  const findDay = (line: AnswerLine) => line.list(asked.checkIns).at(figure === 'first' ? 0 : -1);
  const find = isExtreme(figure) ? findTop : findDay;
  const say = (line: AnswerLine) => {
    if (isExtreme(figure)) {
      const top = findTop(line);
      return top ? `${topic.sayExtreme?.(figure, line, top)}.` : null;
    }
    const found = findDay(line);
    if (!found) return null;
    const day = boldDay(found.day);
    const detail = topic.dayDetail?.(found, line) ?? '';
    if (figure === 'first') return `${capitalize(topic.event(line, 'first '))} on ${day}${detail}.`;
    const ago = writeAgo(daysBetween(found.day, asked.today));
    return `${capitalize(topic.event(line, 'last '))} on ${day} (${ago})${detail}.`;
  };
  if (!sharesTable(topic)) return sayEach(topic, asked, say);
  const found = topic.lines
    .map((line) => ({ line, day: find(line)?.day ?? '' }))
    .filter(({ day }) => day !== '')
    .sort((one, other) => other.day.localeCompare(one.day));
  const chosen = figure === 'first' ? found.at(-1) : found.at(0);
  if (!chosen) return sayNone(topic, asked.when);
  const rows = found
    .slice(0, rowsShown)
    .map(({ line, day }) => [escapeMarkdown(line.name ?? ''), mediumDate(day)]);
  return `${say(chosen.line)}\n\n${makeTable(['Name', `${capitalize(figure)} day`], rows)}`;
}

export function writeAgo(count: number): string {
  return ['today', 'yesterday'][count] ?? `${count} days ago`;
}

export function writeList(topic: Topic, asked: PreparedQuery): string {
  const listed = topic.lines
    .flatMap((line) => line.list(asked.checkIns).map((value) => ({ ...value, line })))
    .sort((one, other) => other.day.localeCompare(one.day));
  if (listed.length === 0) return sayEach(topic, asked, () => null);
  const hasNames = topic.lines.length > 1;
  const hasFigures =
    topic.kind === 'level' || listed.some(({ value, detail }) => value !== 1 || detail !== undefined);
  // The rating of one condition or factor is a whole level; only a day's average has a decimal.
  const isWhole = ({ name }: AnswerLine) => topic.isNamed !== false || name !== null;
  const { listLength = rowsShown } = topic;
  const head = capitalize(topic.noun[1]);
  const heads = ['Day', ...(hasNames ? ['Name'] : []), ...(hasFigures ? [topic.listHead ?? head] : [])];
  const rows = listed
    .slice(0, listLength)
    .map(({ day, line, value, detail }) => [
      mediumDate(day),
      ...(hasNames ? [escapeMarkdown(line.name ?? 'Overall')] : []),
      ...(hasFigures ? [detail ?? (isWhole(line) ? value : writeFigure(topic, value))] : []),
    ]);
  const rest = listed.length > listLength ? ` The latest ${listLength} of ${listed.length} are shown.` : '';
  const title = `${nameList(topic, asked, listed)} ${asked.when}.`;
  return `${title}${rest}\n\n${makeTable(heads, rows)}`;
}

/** '2 flares of Neck'. Counts of several lines are not added up, because they may share days. */
function nameList(topic: Topic, { isOneDay }: PreparedQuery, listed: readonly DayValue[]): string {
  const [only, ...others] = topic.lines;
  if (!only || others.length > 0) return capitalize(topic.noun[1]);
  if (topic.kind !== 'count') return `${capitalize(topic.noun[1])}${ofName(only)}`;
  if (!topic.countsDays) return `${counted(sumOf(listed), topic.noun)}${ofName(only)}`;
  return `${capitalize(topic.event(only))}${isOneDay ? '' : ` on ${counted(listed.length, days)}`}`;
}
