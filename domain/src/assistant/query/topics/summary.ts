import type { PreparedQuery } from '@flarewell/domain/assistant/query/preparedQuery';
import { fixedTopic, type Topic } from '@flarewell/domain/assistant/query/topic';
import { boldCount, duringRange } from '@flarewell/domain/assistant/query/words';
import { dateRange } from '@flarewell/domain/dates';
import { type DayRange, lastDays } from '@flarewell/domain/day';
import { measureRows } from '@flarewell/domain/measures/measures';
import { summaryPeriodFor, summaryPeriods } from '@flarewell/domain/summary/summary';

/** A summary ends today and has one of a few lengths. */
export function summaryRange({ period, today }: PreparedQuery): DayRange {
  return lastDays(today, summaryPeriodFor(period, today));
}

/** The summary itself is a screen. The answer says what it will cover. */
export function summaryTopic(asked: PreparedQuery): Topic {
  const range = summaryRange(asked);
  const isAsked = asked.period.from === range.from && asked.period.to === range.to;
  const lengths = `${summaryPeriods.slice(0, -1).join(', ')} or ${summaryPeriods.at(-1)}`;
  const count = () =>
    [
      ...(isAsked ? [] : [`A summary covers the last ${lengths} days.`]),
      `The Healthcare Summary ${duringRange(range)} covers ${boldCount(asked.select(range).length, measureRows['check-ins'].noun)}. Open it to read, print or share it.`,
    ].join(' ');
  return fixedTopic(
    'summary',
    { count },
    {
      title: ['healthcare summary', 'healthcare summary'],
      covers: dateRange(range),
      ranges: [range],
    },
  );
}
