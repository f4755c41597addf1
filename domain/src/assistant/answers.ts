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

/** What a question is answered from. */
export interface Asked extends Pick<Question, 'condition' | 'medication' | 'period'> {
  records: Readonly<Records>;
  today: Day;
}

/** The severities of any range, by the rules of the summary and without its medications. */
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

/** The summary of any range: the one of the screens, told to end on its last day. */
export function summarizeRange(records: Readonly<Records>, { from, to }: DayRange): HealthSummary {
  return healthSummary(records, to, daysBetween(from, to) + 1);
}

export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Which days an answer covers: it stands in every one. */
export function coverage({ from, to }: DayRange, checkIns: number): string {
  const days = from === to ? mediumDate(from) : `${mediumDate(from)} to ${mediumDate(to)}`;
  return `${days}, ${counted(checkIns, 'check-in')}`;
}
