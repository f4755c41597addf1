import type { Condition } from '@flarewell/domain/conditions';
import type { DayRange } from '@flarewell/domain/day';
import { checkInsWithin } from '@flarewell/domain/history';
import { type ControlledWeek, countControlled, findControl } from '@flarewell/domain/patterns/control';
import type { WeekShare } from '@flarewell/domain/patterns/foundPatterns';
import type { Records } from '@flarewell/domain/records/records';

export interface ControlSummary {
  /** Null for all conditions together. */
  condition: Condition | null;
  /** The whole weeks of the period, oldest first. */
  weeks: ControlledWeek[];
  share: WeekShare;
}

/** The controlled weeks of each condition; if there are several, those of all together come first. */
export function summarizeControl(
  { conditions, medications, checkIns }: Readonly<Records>,
  period: DayRange,
): ControlSummary[] {
  const rows = conditions.length > 1 ? [null, ...conditions] : conditions;
  const recorded = checkInsWithin(checkIns, period);
  return rows.map((condition) => {
    // Only all of them together depend on the days before.
    const weeks = findControl(condition ? recorded : checkIns, medications, period, condition?.id ?? null);
    return { condition, weeks, share: { ...countControlled(weeks), of: weeks.length } };
  });
}
