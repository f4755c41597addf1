import { addDays, type Day, type DayRange, lastDays, weekday } from '@flarewell/domain/day';
import { type FigureKind, measureRows } from '@flarewell/domain/measures/measures';
import type { Medication } from '@flarewell/domain/medications/medications';
import { usageWindowDays } from '@flarewell/domain/medications/usage';
import { controlShareWeeks } from '@flarewell/domain/patterns/control';
import { isCalendar } from './calendars.ts';
import type { Query } from './query.ts';

/** A trend without a period compares the last 30 days with the 30 before, and the last 90 with the 90 before. */
export const trendWindows = [30, 90] as const;
/** An average severity without a period is given for each of these. */
export const averageWindows = [7, 30, 365] as const;

const [week, , year] = averageWindows;
const ofAllDays: readonly FigureKind[] = ['first', 'last', 'longest', 'gap'];
const extremes: readonly FigureKind[] = ['best', 'worst', 'most', 'least'];

export function usualPeriod(
  query: Query,
  medications: readonly Medication[],
  firstDay: Day,
  today: Day,
): DayRange {
  // The last weeks that are over.
  if (query.measure === 'control') return lastDays(addDays(today, -weekday(today)), 7 * controlShareWeeks);
  const days = countUsualDays(query, medications);
  return days === null ? { from: firstDay, to: today } : lastDays(today, days);
}

/** Null for all days. */
function countUsualDays(
  { measure, figure, by, levels, text, where }: Query,
  medications: readonly Medication[],
): number | null {
  const { usualDays: usual, kind, hasWindow } = measureRows[measure];
  // Chosen days are few, so that all of them count.
  if (where.some((filter) => filter.measure !== 'week')) return null;
  if ((by === 'week' || by === 'month') && usual !== null) return year;
  if (figure === 'trend' && !isCalendar(by)) return 2 * Math.max(...trendWindows);
  if (usual === null || by === 'weekday') return null;
  const isRun = figure === 'current' && (measure === 'medication-days' || levels !== null);
  if (isRun || ofAllDays.includes(figure) || (measure === 'notes' && text !== null)) return null;
  if (by !== null) return usual;
  if (kind === 'level' && extremes.includes(figure)) return null;
  if (measure === 'severity') {
    if (figure === 'average') return year;
    return figure === 'count' || levels !== null ? null : week;
  }
  return hasWindow && !extremes.includes(figure)
    ? Math.max(usual, ...medications.map(usageWindowDays))
    : usual;
}
