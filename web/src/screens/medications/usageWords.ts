import type { Day } from '@flarewell/domain/day';
import type { Medication } from '@flarewell/domain/medications/medications';
import { allowedDays } from '@flarewell/domain/medications/schedule';
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
  medication: Pick<Medication, 'active' | 'frequency'>;
}

/** The usage statistics of a medication, as two lines. Without any use there is one line, or none beside a badge. */
export function describeUsage(stats: UsageStats, { today, hasSchedule, medication }: Options): string[] {
  const { lastUsed, daysUsed, windowDays, consecutiveDays, totalDoses, usagePattern } = stats;
  if (lastUsed === null) return hasSchedule ? [] : ['Not taken yet'];
  const days = `${daysUsed} of the last ${windowDays} days`;
  const details = [
    // A run that ended before the window would read as if it lasted.
    daysUsed > 0 && counted(consecutiveDays, 'day', 'in a row'),
    totalDoses > 0 && counted(totalDoses, 'dose'),
    // Check-ins no longer ask about an inactive medication.
    medication.active && patternText(usagePattern, medication),
  ];
  return [
    hasSchedule ? `Taken on ${days}` : `Last taken ${dateNear(lastUsed, today)} · ${days}`,
    details.filter(Boolean).join(' · '),
  ].filter(Boolean);
}

/** The pattern looks at seven check-ins, in which a medication that is taken weekly or more rarely always looks sporadic. */
function patternText(pattern: UsagePattern, { frequency }: Pick<Medication, 'frequency'>): string {
  const isRare = pattern === 'sporadic' && allowedDays(frequency) > 1;
  return isRare ? `Scheduled ${frequency.toLowerCase()}` : patternWords[pattern];
}

function counted(count: number, noun: string, after = ''): string {
  return `${count} ${noun}${count === 1 ? '' : 's'} ${after}`.trim();
}
