import { escapeMarkdown, makeTable } from '@flarewell/domain/assistant/markdown';
import { dayOf } from '@flarewell/domain/day';
import type { FigureKind } from '@flarewell/domain/measures/measures';
import { wholePercent } from '@flarewell/domain/measures/ratings';
import { joinNames } from '@flarewell/domain/patterns/words/counts';
import { capitalize } from '@flarewell/domain/words';
import { type AnswerLine, readLine, sumOf } from './lines.ts';
import { type CalendarGrouping, calendars } from './periods.ts';
import type { PreparedQuery } from './preparedQuery.ts';
import { isExtreme } from './query.ts';
import { sayNone, type Topic, titleOf, writeFigure } from './topic.ts';
import { bold, boldCount, days, ofName } from './words.ts';

const rowsShown = 36;
/** More groups that share the highest or lowest figure are only counted. */
const mostTied = 3;
/** How many days of a week must be rated before it can be the best or the worst one. */
const weekDays = 4;

interface Group {
  name: string;
  value: number;
}

interface LineGroup extends Group {
  line: AnswerLine;
}

export function isHighest(figure: FigureKind, { isLowerBetter }: Topic): boolean {
  return figure === 'most' || figure === (isLowerBetter ? 'worst' : 'best');
}

/** Names the group with the highest or lowest figure, and those that share it. */
function nameExtreme(
  topic: Topic,
  figure: FigureKind,
  groups: readonly Group[],
  when: string,
  isOneDay = false,
): string | null {
  const isHigh = isHighest(figure, topic);
  const [found] = groups.toSorted((one, other) =>
    isHigh ? other.value - one.value : one.value - other.value,
  );
  if (!isExtreme(figure) || !found || (isHigh && found.value === 0)) return null;
  const name = bold(escapeMarkdown(found.name));
  const tied = groups.filter((group) => group !== found && group.value === found.value);
  if (topic.isRanked && topic.lines.some((line) => line.name === found.name)) {
    const count = boldCount(found.value, days);
    if (isOneDay) return `${name} was recorded${when} (${count}).`;
    const also = nameTied(tied, tied.length > 1 ? 'were' : 'was');
    return `${name} was recorded ${isHigh ? 'most' : 'least'} often${when}: on ${count}${also}.`;
  }
  const [high, low] = topic.kind === 'count' ? ['most', 'fewest'] : ['highest', 'lowest'];
  const shown = bold(writeFigure(topic, found.value));
  return `${name} had the ${isHigh ? high : low} ${titleOf(topic)}${when}: ${shown}${nameTied(tied, 'had')}.`;
}

/** ', as had Neck and Scalp' */
function nameTied(tied: readonly Group[], verb: string): string {
  if (tied.length === 0) return '';
  const names = tied.map((group) => escapeMarkdown(group.name));
  return `, as ${verb} ${names.length > mostTied ? `${names.length} others` : joinNames(names)}`;
}

/** A table of the lines, highest first. `best`, `worst`, `most` and `least` also name one in a sentence. */
export function writeLines(topic: Topic, asked: PreparedQuery, figure: FigureKind): string {
  const title = capitalize(titleOf(topic));
  const { outOf = 0, hidesZero } = topic;
  const groups = topic.lines
    .map((line) => ({ line, name: line.name ?? 'Overall', value: readLine(line, asked.checkIns) }))
    .filter((group): group is LineGroup => group.value !== null && !(hidesZero && group.value === 0))
    .sort((one, other) => other.value - one.value);
  if (groups.length === 0) return sayNone(topic, asked.when);
  const rows = groups
    .slice(0, rowsShown)
    .map(({ name, value }) => [
      escapeMarkdown(name),
      writeFigure(topic, value),
      ...(outOf > 0 ? [`${wholePercent(value, outOf)}%`] : []),
    ]);
  const table = makeTable(['Name', title, ...(outOf > 0 ? ['Share'] : [])], rows);
  const sentence =
    nameExtreme(topic, figure, groups, ` ${asked.when}`, asked.isOneDay) ?? `${title} ${asked.when}.`;
  const [top] = groups;
  const isExplained = isExtreme(figure) && isHighest(figure, topic) && top && top.value > 0;
  const explained = isExplained && topic.explainTop ? [topic.explainTop(top.line)] : [];
  return [sentence, table, ...explained].join('\n\n');
}

/** A row for each week, month or weekday with a check-in, a column for each line. */
export function writeCalendar(
  topic: Topic,
  asked: PreparedQuery,
  by: CalendarGrouping,
  figure: FigureKind,
): string {
  const { keyOf, nameOf } = calendars[by];
  const recorded = Map.groupBy(asked.checkIns, ({ date }) => keyOf(dayOf(date)));
  const keys = [...recorded.keys()].sort();
  const columns = topic.lines.map((line) => {
    // Counts are listed first and grouped then, because a flare is found in all its days.
    const listed = Map.groupBy(line.average ? [] : line.list(asked.checkIns), ({ day }) => keyOf(day));
    const read = (key: string) =>
      line.average ? line.average(recorded.get(key) ?? []) : sumOf(listed.get(key) ?? []);
    return { line, read };
  });
  const sentences = columns.flatMap(({ line, read }) => {
    const groups = keys.map((key) => ({
      name: nameOf(key),
      value: read(key),
      days: line.average ? line.list(recorded.get(key) ?? []).length : weekDays,
    }));
    const rated = groups.filter((group): group is Group & { days: number } => group.value !== null);
    // The average of one or two days says little about a week.
    const whole = by === 'week' ? rated.filter(({ days: count }) => count >= weekDays) : rated;
    const known = whole.length > 0 ? whole : rated;
    return nameExtreme(topic, figure, known.reverse(), `${ofName(line)} ${asked.when}`) ?? [];
  });
  const title = capitalize(titleOf(topic));
  const heads = topic.lines.map(({ name }) => (name === null ? title : escapeMarkdown(name)));
  const rows = keys
    .slice(-rowsShown)
    .map((key) => [nameOf(key), ...columns.map(({ read }) => writeFigure(topic, read(key)))]);
  const cut = keys.length > rowsShown ? ` The latest ${rowsShown} of ${keys.length} ${by}s are shown.` : '';
  const table = makeTable([capitalize(by), ...heads], rows);
  return `${sentences.join(' ') || `${title} ${asked.when}.`}${cut}\n\n${table}`;
}
