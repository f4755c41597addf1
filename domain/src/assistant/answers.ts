import { mediumDate } from '@flarewell/domain/dates';
import { type Day, type DayRange, daysBetween } from '@flarewell/domain/day';
import { checkInsWithin } from '@flarewell/domain/history';
import type { Records } from '@flarewell/domain/profile';
import { windowAverage } from '@flarewell/domain/severity';
import { type HealthSummary, healthSummary } from '@flarewell/domain/summary/summary';
import { conditionStats } from '@flarewell/domain/trends/conditionStats';
import { type ExtremeDays, extremeDays } from '@flarewell/domain/trends/extremeDays';
import { listSevereDays } from '@flarewell/domain/trends/flares';
import type { Question } from './questions.ts';
import type { ChatSource, SeverityFigures } from './sources.ts';

export interface Answer {
  markdown: string;
  sources: ChatSource[];
}

/** A question with the records that its answer is computed from. */
export interface Asked extends Pick<Question, 'condition' | 'medication' | 'period'> {
  records: Readonly<Records>;
  today: Day;
}

/** The severity figures of any range, by the same rules as the summary. */
export function measureSeverity(
  { conditions, checkIns }: Readonly<Records>,
  period: DayRange,
): SeverityFigures & { extremes: ExtremeDays } {
  const recorded = checkInsWithin(checkIns, period);
  return {
    period,
    daysRecorded: recorded.length,
    average: windowAverage(recorded) ?? 0,
    severeDays: listSevereDays(recorded, period).length,
    extremes: extremeDays(recorded),
    conditions: conditions.map((condition) => ({
      condition,
      stats: conditionStats(recorded, condition.id),
    })),
  };
}

/** The summary of any range, as if its last day were today. */
export function summarizeRange(records: Readonly<Records>, { from, to }: DayRange): HealthSummary {
  return healthSummary(records, to, daysBetween(from, to) + 1);
}

export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Names the days that an answer covers. Every answer contains it. */
export function coverage({ from, to }: DayRange, checkIns: number): string {
  const days = from === to ? mediumDate(from) : `${mediumDate(from)} to ${mediumDate(to)}`;
  return `${days}, ${counted(checkIns, 'check-in')}`;
}
