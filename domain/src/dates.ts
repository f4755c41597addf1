import type { Day, Month } from './day.ts';

// Making a formatter costs more than a hundred uses of it, and each use more than remembering: charts that stand
// below each other show the same days.
// A day without a time is read as UTC, so it is written as UTC: no timezone that the program runs in can move it.
const formatter = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  const known = new Map<Day, string>();
  return (day: Day) => {
    const text = known.get(day) ?? format.format(new Date(day));
    known.set(day, text);
    return text;
  };
};

/** Saturday, November 14, 2026 */
export const fullDate = formatter({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
/** Saturday, November 14 */
export const weekdayDate = formatter({ weekday: 'long', month: 'long', day: 'numeric' });
/** Nov 14, 2026 */
export const mediumDate = formatter({ month: 'short', day: 'numeric', year: 'numeric' });
/** Nov 14 */
export const shortDate = formatter({ month: 'short', day: 'numeric' });
/** Saturday */
export const weekdayName = formatter({ weekday: 'long' });

/** With its year only where that is another than today's. */
export function dateNear(day: Day, today: Day): string {
  return day.slice(0, 4) === today.slice(0, 4) ? shortDate(day) : mediumDate(day);
}

const monthYear = formatter({ month: 'long', year: 'numeric' });

/** November 2026 */
export function monthName(month: Month): string {
  return monthYear(`${month}-01`);
}

/** November 14, 2026 */
export function longDate(day: Day): string {
  return withoutWeekday(fullDate(day));
}

/** November 14 */
export function monthAndDay(day: Day): string {
  return withoutWeekday(weekdayDate(day));
}

function withoutWeekday(date: string): string {
  return date.slice(date.indexOf(' ') + 1);
}
