import { dateRange } from '@flarewell/domain/dates';
import type { FigureKind, Grouping } from '@flarewell/domain/measures/measures';
import { capitalize } from '@flarewell/domain/words';
import { isHighest } from './groups.ts';
import type { PreparedQuery } from './preparedQuery.ts';
import { isExtreme, isOtherDays, recordKinds } from './query.ts';
import { type Topic, titleOf } from './topic.ts';
import { describeFilter } from './where.ts';

/** The line above an answer: what is measured, of what, and when. */
export function describeQuery(asked: PreparedQuery, topic: Topic, figure: FigureKind): string {
  const { query } = asked;
  const { symptoms, reason, text, weather, measure } = query;
  // The figure of an influence names its factor.
  const isNamedBefore = measure === 'influence';
  const named = recordKinds.filter(
    (kind) => query[kind].length > 0 && !(isNamedBefore && kind === 'trackers'),
  );
  const of = [
    ...named.flatMap((kind) => asked[kind].map(({ name }) => name)),
    ...symptoms,
    ...(isNamedBefore ? [] : [reason, weather]),
    text && `“${text}”`,
  ];
  const parts = [
    describeFigure(topic, query.by, figure),
    of.filter(Boolean).join(', '),
    describeDays(asked, topic, figure),
  ];
  return parts.filter(Boolean).join(' · ');
}

/** 'Average severity', 'Longest run of doses', 'Worst severity by month' */
export function describeFigure(topic: Topic, by: Grouping | null, figure: FigureKind): string {
  const [one, many] = topic.title ?? topic.noun;
  const isCount = topic.kind === 'count';
  const titles: Record<FigureKind, string> = {
    average: titleOf(topic),
    count: many,
    list: many,
    best: `best ${one}`,
    worst: `worst ${one}`,
    most: isCount ? `most ${many}` : `highest ${many}`,
    least: isCount ? `fewest ${many}` : `lowest ${many}`,
    longest: `longest run of ${many}`,
    gap: `longest time without ${isCount ? `a ${one}` : one}`,
    current: `current run of ${many}`,
    first: `first ${one}`,
    last: `last ${one}`,
    trend: `trend of ${many}`,
  };
  // Counts have no best day: the worst month is the one with the most flares.
  const isMost = isCount && isExtreme(figure) && (by !== null || !topic.own?.[figure]);
  const worded = isMost ? (isHighest(figure, topic) ? 'most' : 'least') : figure;
  const title = topic.titles?.[worded] ?? titles[worded];
  return capitalize(by === null ? title : `${title} by ${by}`);
}

/** The days that a question asks for, without those that it compares them with. */
export function describePeriod(
  { query, period }: PreparedQuery,
  { covers, own }: Topic,
  figure: FigureKind,
): string {
  const isOwn = covers !== undefined && own?.[figure] !== undefined && query.against === null;
  return isOwn ? covers : dateRange(period);
}

function describeDays(asked: PreparedQuery, topic: Topic, figure: FigureKind): string {
  const { query, against } = asked;
  const days = [describePeriod(asked, topic, figure), ...(against ? [dateRange(against)] : [])].join(' and ');
  const others = isOtherDays(query.against) ? ['and on the other days'] : [];
  return [days, ...query.where.map(describeFilter), ...others].filter(Boolean).join(', ');
}
