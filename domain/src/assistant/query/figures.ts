import { escapeMarkdown, makeTable } from '@flarewell/domain/assistant/markdown';
import { mediumDate } from '@flarewell/domain/dates';
import { daysBetween } from '@flarewell/domain/day';
import type { Asked } from './asked.ts';
import { isExtreme, isHighest, writeLines } from './groups.ts';
import { type DayValue, findLongest, type Line, readLine } from './lines.ts';
import type { FigureKind } from './query.ts';
import { type Topic, writeFigure } from './topic.ts';
import { bold, boldCount, boldDay, capitalize, counted, days, duringRange, ofName } from './words.ts';

const rowsShown = 31;

/** A sentence for each line; a line for which `say` has nothing gets one that says so. */
function sayEach(topic: Topic, asked: Asked, say: (line: Line) => string | null): string {
  const nothing = (line: Line) =>
    `There is no day on which ${topic.event(line)} ${asked.during(asked.period)}.`;
  return topic.lines.map((line) => say(line) ?? nothing(line)).join(' ');
}

/** Lines that nobody named share a table instead of filling sentences. */
export function sharesTable({ isNamed, lines }: Topic): boolean {
  return !isNamed && lines.length > 1;
}

/** The plain figure: an average or a count. */
export function writeTotal(topic: Topic, asked: Asked): string {
  if (sharesTable(topic)) return writeLines(topic, asked, topic.kind === 'count' ? 'count' : 'average');
  const sentences = sayEach(topic, asked, (line) => {
    const value = readLine(line, asked.checkIns);
    if (value === null) return null;
    const rated = topic.kind === 'level' ? `, over ${counted(line.list(asked.checkIns).length, days)}` : '';
    return `${topic.say(line, value, bold(writeFigure(topic, value)))} ${asked.during(asked.period)}${rated}.`;
  });
  return topic.table ? `${sentences}\n\n${topic.table}` : sentences;
}

const extremeWords: Partial<Record<FigureKind, string>> = { most: 'highest', least: 'lowest' };

/** The first, last, best or worst day. */
export function writeDay(topic: Topic, asked: Asked, figure: FigureKind): string {
  const find = (line: Line): DayValue | undefined => {
    if (!isExtreme(figure)) return line.list(asked.checkIns).at(figure === 'first' ? 0 : -1);
    const found = line.extremes?.(asked.checkIns)[isHighest(figure, topic) ? 'worst' : 'best'];
    return found ? { day: found.day, value: found.average } : undefined;
  };
  const say = (line: Line) => {
    const found = find(line);
    if (!found) return null;
    const day = topic.writeDay?.(found, line) ?? boldDay(found.day);
    const word = extremeWords[figure] ?? figure;
    if (isExtreme(figure)) return `Your ${word} day for ${topic.noun[1]}${ofName(line)} was ${day}.`;
    const ago = figure === 'last' ? ` (${writeAgo(daysBetween(found.day, asked.today))})` : '';
    return `The ${word} day on which ${topic.event(line)} was ${day}${ago}.`;
  };
  if (!sharesTable(topic)) return sayEach(topic, asked, say);
  const found = topic.lines
    .map((line) => ({ line, day: find(line)?.day ?? '' }))
    .filter(({ day }) => day !== '')
    .sort((one, other) => other.day.localeCompare(one.day));
  const chosen = figure === 'first' ? found.at(-1) : found.at(0);
  if (!chosen) return `There are no ${topic.noun[1]} ${asked.during(asked.period)}.`;
  const rows = found
    .slice(0, rowsShown)
    .map(({ line, day }) => [escapeMarkdown(line.name ?? ''), mediumDate(day)]);
  return `${say(chosen.line)}\n\n${makeTable(['Name', `${capitalize(figure)} day`], rows)}`;
}

function writeAgo(count: number): string {
  return ['today', 'yesterday'][count] ?? `${count} days ago`;
}

export function writeLongest(topic: Topic, asked: Asked): string {
  const longest = new Map(topic.lines.map((line) => [line, findLongest(line, asked.checkIns)]));
  const [top] = [...longest].toSorted(([, one], [, other]) => (other?.days ?? 0) - (one?.days ?? 0));
  const told = sharesTable(topic) && top ? { ...topic, lines: [top[0]] } : topic;
  return sayEach(told, asked, (line) => {
    const run = longest.get(line);
    const what = `The longest run of days on which ${topic.event(line)}`;
    return run ? `${what} has ${boldCount(run.days, days)}, ${duringRange(run)}.` : null;
  });
}

export function writeList(topic: Topic, asked: Asked): string {
  const listed = topic.lines
    .flatMap((line) => line.list(asked.checkIns).map((value) => ({ ...value, line })))
    .sort((one, other) => other.day.localeCompare(one.day));
  if (listed.length === 0) return sayEach(topic, asked, () => null);
  const hasNames = topic.lines.length > 1;
  const hasFigures = listed.some(({ value, detail }) => value !== 1 || detail !== undefined);
  // The rating of one condition or factor is a whole level; only a day's average has a decimal.
  const isWhole = ({ name }: Line) => topic.isNamed || name !== null;
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
  return `${head} ${asked.during(asked.period)}.${rest}\n\n${makeTable(heads, rows)}`;
}
