import { weekdayName } from '@flarewell/domain/dates';
import { addDays, type Day } from '@flarewell/domain/day';

export {
  dateNear,
  fullDate,
  mediumDate,
  monthName,
  shortDate,
  weekdayDate,
  weekdayName,
} from '@flarewell/domain/dates';

/** 'Today', 'Yesterday' or the weekday. */
export function relativeDay(day: Day, today: Day): string {
  if (day === today) return 'Today';
  return day === addDays(today, -1) ? 'Yesterday' : weekdayName(day);
}
