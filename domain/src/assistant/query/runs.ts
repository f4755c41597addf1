import { escapeMarkdown, makeTable } from '@flarewell/domain/assistant/markdown';
import { mediumDate } from '@flarewell/domain/dates';
import { addDays, type DayRange, daysBetween } from '@flarewell/domain/day';
import type { Run } from '@flarewell/domain/trends/runs';
import { capitalize } from '@flarewell/domain/words';
import { noRecord, sayEach, sharesTable, writeAgo } from './figures.ts';
import { type AnswerLine, findCurrent, findLongest } from './lines.ts';
import type { PreparedQuery } from './preparedQuery.ts';
import type { Topic } from './topic.ts';
import { bold, boldCount, days, duringRange, ofName } from './words.ts';

export function writeLongest(topic: Topic, asked: PreparedQuery): string {
  const longest = new Map(topic.lines.map((line) => [line, findLongest(line, asked.checkIns)]));
  const [top] = [...longest].toSorted(([, one], [, other]) => (other?.days ?? 0) - (one?.days ?? 0));
  const told = sharesTable(topic) && top ? { ...topic, lines: [top[0]] } : topic;
  return sayEach(told, asked, (line) => {
    const run = longest.get(line);
    return run ? `The longest run: ${writeRun(topic, line, run)}.` : null;
  });
}

/** The longest stretch of days without it, from the first check-in on, and as long as it was asked for. */
export function writeGap(topic: Topic, asked: PreparedQuery): string {
  const { period, firstDay, checkIns } = asked;
  return sayEach(topic, asked, (line) => {
    const span = {
      from: [period.from, firstDay ?? '', line.asked?.from ?? ''].sort().at(-1) ?? period.from,
      to: line.asked && line.asked.to < period.to ? line.asked.to : period.to,
    };
    const gap = findGap(
      line.runs?.(checkIns) ?? line.list(checkIns).map(({ day }) => ({ from: day, to: day })),
      span,
    );
    const without = topic.without?.(line) ?? `a ${topic.noun[0]}${ofName(line)}`;
    return gap
      ? `The longest time without ${without}: ${boldCount(gap.days, days)}, ${duringRange(gap)}.`
      : `There is no day without ${without} ${asked.when}.`;
  });
}

/** The longest part of the span that none of the ranges covers; on a tie the most recent. */
function findGap(ranges: readonly DayRange[], span: DayRange): Run | null {
  let longest: Run | null = null;
  let next = span.from;
  const end = { from: addDays(span.to, 1), to: addDays(span.to, 1) };
  for (const { from, to } of [...ranges.toSorted((one, other) => (one.from < other.from ? -1 : 1)), end]) {
    const length = daysBetween(next, from);
    if (length > 0 && length >= (longest?.days ?? 1))
      longest = { from: next, to: addDays(from, -1), days: length };
    if (to >= next) next = addDays(to, 1);
  }
  return longest;
}

/** 'you used Cetirizine on **3** days in a row, from Nov 11 to Nov 13, 2026' */
function writeRun({ event }: Topic, line: AnswerLine, run: Run): string {
  // A day without a rating does not end a run at a level.
  const inRow = daysBetween(run.from, run.to) + 1 === run.days ? ' in a row' : ' with a rating in a row';
  const when = run.days > 1 ? `${inRow}, ${duringRange(run)}` : `, ${mediumDate(run.to)}`;
  return `${event(line)} on ${boldCount(run.days, days)}${when}`;
}

/** The run of days that lasts until now. */
export function writeCurrent(topic: Topic, asked: PreparedQuery): string {
  const { checkIns, today } = asked;
  if (sharesTable(topic)) {
    const rows = topic.lines.flatMap((line) => {
      const run = findCurrent(line, checkIns);
      return run ? [[escapeMarkdown(line.name ?? ''), run.days, mediumDate(run.to)]] : [];
    });
    const table = makeTable(['Name', 'Days in a row', 'Last of them'], rows);
    return rows.length > 0 ? `The latest days in a row:\n\n${table}` : 'There is no current run of days.';
  }
  return sayEach(topic, asked, (line) => {
    const run = findCurrent(line, checkIns);
    const newest = line.newest?.(checkIns);
    if (run) {
      const ago = daysBetween(run.to, today);
      const ended =
        ago > 1 && !newest ? ` ${run.days > 1 ? 'The last of them' : 'That'} was ${writeAgo(ago)}.` : '';
      return `${capitalize(writeRun(topic, line, run))}.${ended}`;
    }
    return newest
      ? `${noRecord(topic, line)} on ${mediumDate(newest)}, the day of the latest rating (${bold(0)}).`
      : null;
  });
}
