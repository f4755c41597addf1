import type { Day } from '@flarewell/domain/day';
import type { UsagePattern, UsageStats } from '@flarewell/domain/medications/usage';
import { dateNear } from '#ui/dates.ts';

const patternWords: Record<UsagePattern, string> = {
  'as-needed': 'Used as needed',
  regular: 'Used regularly',
  sporadic: 'Used sporadically',
};

interface Options {
  today: Day;
  /** Whether a badge next to it names the last day taken. */
  hasSchedule: boolean;
  /** The pattern of an inactive medication is left out, because check-ins no longer ask about it. */
  isActive: boolean;
}

/** The usage statistics of a medication, as two lines. Without any use there is one line, or none beside a badge. */
export function describeUsage(stats: UsageStats, { today, hasSchedule, isActive }: Options): string[] {
  const { lastUsed, daysUsed, windowDays, consecutiveDays, totalDoses, usagePattern } = stats;
  if (lastUsed === null) return hasSchedule ? [] : ['Not taken yet'];
  const days = `${daysUsed} of the last ${windowDays} days`;
  const details = [
    counted(consecutiveDays, 'day', 'in a row'),
    totalDoses > 0 && counted(totalDoses, 'dose'),
    isActive && patternWords[usagePattern],
  ];
  return [
    hasSchedule ? `Taken on ${days}` : `Last taken ${dateNear(lastUsed, today)} · ${days}`,
    details.filter(Boolean).join(' · '),
  ];
}

function counted(count: number, noun: string, after = ''): string {
  return `${count} ${noun}${count === 1 ? '' : 's'} ${after}`.trim();
}
