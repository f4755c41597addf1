import { escapeMarkdown, makeTable } from '@flarewell/domain/assistant/markdown';
import { levelLine, type View } from '@flarewell/domain/assistant/query/lines';
import type { PreparedQuery } from '@flarewell/domain/assistant/query/preparedQuery';
import type { Topic } from '@flarewell/domain/assistant/query/topic';
import { averageWindows } from '@flarewell/domain/assistant/query/usualPeriods';
import { describeFilter } from '@flarewell/domain/assistant/query/where';
import { bold, boldDay, ofName } from '@flarewell/domain/assistant/query/words';
import { severityOf } from '@flarewell/domain/checkIns';
import { lastDays } from '@flarewell/domain/day';
import { oneDecimal } from '@flarewell/domain/measures/ratings';
import { lastOfDays } from '@flarewell/domain/patterns/words/counts';
import { checkInAverage } from '@flarewell/domain/severity';
import { peakSeverity } from '@flarewell/domain/trends/extremeDays';
import type { Who } from '@flarewell/domain/who';
import { ratedTopic } from './ratings.ts';

/** A day has the average of its conditions, and is at the level of the worst of them. */
const overall: View = {
  name: null,
  read: (checkIn) => checkInAverage(checkIn) || null,
  peak: peakSeverity,
};

/** Everything together, unless conditions are named or compared. */
export function conditionViews({ query, conditions }: Pick<PreparedQuery, 'query' | 'conditions'>): View[] {
  if (query.conditions.length === 0 && query.by !== 'condition') return [overall];
  return conditions.map(({ id, name }) => ({ name, read: (checkIn) => severityOf(checkIn, id) }));
}

/** Without a condition, one day has an average too: that of its conditions. */
function sayAverage(line: Pick<View, 'name'>, who: Who, isOneDay = false): string {
  if (line.name === null) return `${who.Your} average severity`;
  return `The ${isOneDay ? '' : 'average '}severity${ofName(line)}`;
}

export function severityTopic(asked: PreparedQuery): Topic {
  const { query, who } = asked;
  const isAverage = query.measure === 'severity' && query.figure === 'average';
  const isChosen = query.where.some(({ measure }) => measure !== 'week');
  const hasWindows = isAverage && !query.period && !query.against && !query.by && !isChosen;
  const topic = ratedTopic(asked, 'severity', conditionViews(asked), {
    isNamed: query.conditions.length > 0,
    subject: ({ name }) => (name === null ? `${who.your} skin` : escapeMarkdown(name)),
    at: 'at a severity of',
    say: (line, _, shown) => `${sayAverage(line, who, asked.isOneDay)} was ${shown}`,
    sayExtreme: (figure, { name }, { day, days, value }) => {
      const word = figure === 'worst' || figure === 'most' ? 'worst' : 'best';
      const whose = name === null ? '' : ` for ${escapeMarkdown(name)}`;
      const shown = bold(name === null ? oneDecimal(value) : value);
      return days === 1
        ? `${who.Your} ${word} day${whose} was ${boldDay(day)} with a severity of ${shown}`
        : `${who.Your} ${word} severity${whose} was ${shown} on ${lastOfDays(days, boldDay(day))}`;
    },
    dayDetail: ({ value }, { name }) =>
      ` with a severity of ${bold(name === null ? oneDecimal(value) : value)}`,
  });
  if (!hasWindows) return topic;
  return {
    ...topic,
    own: { average: () => averageOfWindows(asked) },
    covers: 'Last 7, 30 and 365 days',
    ranges: averageWindows.map((count) => lastDays(asked.today, count)),
  };
}

/** The averages of the last 7, 30 and 365 days, as on the dashboard, the trends and the summary. */
function averageOfWindows({ query, who, conditions, select, today }: PreparedQuery): string {
  const asked = conditionViews({ query, conditions });
  const isAll = query.conditions.length === 0 && conditions.length > 1;
  const each = isAll ? conditionViews({ query: { ...query, by: 'condition' }, conditions }) : [];
  const windows = averageWindows.map((count) => select(lastDays(today, count)));
  const rows = [...asked, ...each].map((view) => [
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
      : `${sayAverage(view, who)} was ${bold(month)} ${over}.`;
  });
  const heads = averageWindows.map((count) => `${count} days`);
  return `${sentences.join(' ')}\n\n${makeTable(['Average severity', ...heads], rows)}`;
}
