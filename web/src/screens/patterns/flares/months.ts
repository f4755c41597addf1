import { addDays, addMonths, type Day, type DayRange, monthOf } from '@flarewell/domain/day';
import { shortDate } from '#ui/dates.ts';

/** A name needs this many days of the axis on a phone; the last one may reach a little beyond its end. */
const nameDays = 18;
const lastNameDays = 10;

/** The months that begin in a period, and its first day's month if there is room before the next one. */
export function findMonths({ from, to }: DayRange): { day: Day; name: string }[] {
  const days: Day[] = [];
  for (
    let month = addMonths(monthOf(from), 1);
    `${month}-01` <= addDays(to, -lastNameDays);
    month = addMonths(month, 1)
  ) {
    days.push(`${month}-01`);
  }
  const hasRoom = addDays(from, nameDays) <= (days[0] ?? to);
  return [...(hasRoom ? [from] : []), ...days].map((day) => ({ day, name: shortDate(day).slice(0, 3) }));
}
