import type { CalendarCell } from '@flarewell/domain/calendar';
import { averageText } from '@flarewell/domain/severity';
import { fullDate } from '#ui/dates.ts';
import { averageLooks } from '#ui/records/averageLooks.ts';

export const medsTaken = 'Meds taken';
export const waitingToSync = 'Waiting to sync';

export function countConditions(count: number): string {
  return count === 1 ? '1 condition' : `${count} conditions`;
}

/** Describes everything that a day's cell shows, for screen readers. */
export function describeDay(
  { day, isToday, isFuture, entry }: CalendarCell,
  { emptyText = 'No check-in', isWaiting = false }: { emptyText?: string; isWaiting?: boolean } = {},
): string {
  const date = isToday ? `${fullDate(day)}, today` : fullDate(day);
  if (!entry) return `${date}. ${isFuture ? 'In the future' : emptyText}`;
  const { average, color, conditionCount, hasPhoto, hasMedsTaken, notesPreview } = entry;
  const severity = average > 0 ? `average severity ${averageText(average)}` : averageLooks[color].label;
  return [
    date,
    `${countConditions(conditionCount)}, ${severity}`,
    hasPhoto && 'Photo',
    hasMedsTaken && medsTaken,
    notesPreview && `Notes: ${notesPreview}`,
    isWaiting && waitingToSync,
  ]
    .filter(Boolean)
    .join('. ');
}
