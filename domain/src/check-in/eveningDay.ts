import { addDays, type Day } from '@flarewell/domain/day';

/**
 * The day that a check-in is about at an hour of `today`: until the person's new day starts, it is the day before, because
 * people check in before they sleep.
 */
export function eveningDay(today: Day, hour: number, dayStartHour: number): Day {
  return hour < dayStartHour ? addDays(today, -1) : today;
}
