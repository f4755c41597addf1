import type { FigureKind } from '@flarewell/domain/measures/measures';
import { explainIgnored } from './applicable.ts';
import { writePairs } from './comparisons.ts';
import { sharesTable, writeDay, writeList, writeTotal } from './figures.ts';
import { writeCalendar, writeLines } from './groups.ts';
import { isCalendar } from './periods.ts';
import type { PreparedQuery } from './preparedQuery.ts';
import { isExtreme, type Query } from './query.ts';
import { writeGap, writeLongest } from './runs.ts';
import { type Topic, titleOf } from './topic.ts';

const figuresOfKind: Record<Topic['kind'], readonly FigureKind[]> = {
  level: ['average', 'best', 'worst', 'most', 'least', 'first', 'last', 'list', 'trend'],
  count: ['count', 'first', 'last', 'longest', 'gap', 'list', 'trend'],
  percent: ['average', 'trend'],
};

/** The figure that was asked for, or the plain one if the measure or the breakdown does not have it. */
export function chooseFigure(topic: Topic, { figure, by, against }: Query): FigureKind {
  const plain = topic.kind === 'count' ? 'count' : 'average';
  if (topic.isFixed) return topic.own?.[figure] ? figure : plain;
  if (against || (isCalendar(by) && !isExtreme(figure))) return plain;
  if (topic.own?.[figure]) return figure;
  if (topic.isRanked && sharesTable(topic) && (figure === 'count' || figure === 'list')) return 'most';
  const isBetween = isExtreme(figure) && (topic.lines.length > 1 || by !== null);
  return isBetween || figuresOfKind[topic.kind].includes(figure) ? figure : plain;
}

const writers: Partial<Record<FigureKind, (topic: Topic, asked: PreparedQuery) => string>> = {
  average: writeTotal,
  count: writeTotal,
  trend: writePairs,
  longest: writeLongest,
  gap: writeGap,
  list: writeList,
};

export function writeFigureOf(topic: Topic, asked: PreparedQuery, figure: FigureKind): string {
  const { by, against } = asked.query;
  const own = topic.own?.[figure];
  const isShared = against !== null || isCalendar(by) || (by !== null && isExtreme(figure));
  if (own && (topic.isFixed || !isShared)) return own(topic, asked);
  return [writeShared(topic, asked, figure), topic.note].filter(Boolean).join('\n\n');
}

/** The figures that all topics share the words for. */
function writeShared(topic: Topic, asked: PreparedQuery, figure: FigureKind): string {
  const { by, against } = asked.query;
  if (against) return writePairs(topic, asked);
  if (isCalendar(by)) return writeCalendar(topic, asked, by, figure);
  const write = writers[figure];
  const isEach = by !== null && topic.isNamed === false && write === writeTotal;
  const isBetween = isExtreme(figure) && (by !== null || topic.kind !== 'level');
  if (isEach || isBetween) return writeLines(topic, asked, figure);
  return write ? write(topic, asked) : writeDay(topic, asked, figure);
}

/** Says which figure there is instead of the one that was asked for. */
export function explainChange(topic: Topic, query: Query, kept: Query, figure: FigureKind): string[] {
  const { by, against, figure: wanted } = kept;
  const { isFixed = false, noun } = topic;
  if (query.measure === 'influence') return [];
  // A number, list, average or trend is not missed where a table or two figures to compare come instead.
  const isShown = against !== null || isCalendar(by);
  const isTold =
    [figure, 'count', 'list'].includes(wanted) || (isShown && ['average', 'trend'].includes(wanted));
  const where = against ? ' of the two' : isCalendar(by) ? ` by ${by}` : '';
  const given =
    figure === 'count' && !isFixed ? `number of ${topic.isRanked ? 'days' : noun[1]}` : titleOf(topic);
  return [
    ...explainIgnored(query, kept, noun[1]),
    ...(isFixed && against ? [`I can't compare ${noun[1]}.`] : []),
    ...(isTold ? [] : [`I can only give the ${given}${where}:`]),
  ];
}
