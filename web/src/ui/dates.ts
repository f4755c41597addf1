import { weekdayName } from '@flarewell/domain/dates';
import { addDays, type Day, dayIn } from '@flarewell/domain/day';

export {
  dateNear,
  dateRange,
  fullDate,
  mediumDate,
  monthName,
  shortDate,
  weekdayDate,
  weekdayName,
} from '@flarewell/domain/dates';

/** 'Today', 'Yesterday', 'Tomorrow' or the weekday. */
export function relativeDay(day: Day, today: Day): string {
  if (day === today) return 'Today';
  if (day === addDays(today, 1)) return 'Tomorrow';
  return day === addDays(today, -1) ? 'Yesterday' : weekdayName(day);
}

/** The hour of the day as its time, such as 04:00. */
export function clockTime(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

/** The day of an instant in the device's timezone. */
export function localDay(at: string): Day {
  return dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, at);
}
