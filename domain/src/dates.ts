import { type Day, type DayRange, dayIn, type Month, timeIn } from './day.ts';

// Formatters are reused, because creating one costs as much as a hundred uses. Results are cached, because several
// charts on one screen format the same days.
// `new Date(day)` is midnight UTC, so the formatter uses UTC too: in a local timezone it could print the day before.
const formatter = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  const cache = new Map<Day, string>();
  return (day: Day) => {
    const text = cache.get(day) ?? format.format(new Date(day));
    cache.set(day, text);
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

/** Includes the year only if it differs from today's. */
export function dateNear(day: Day, today: Day): string {
  return day.slice(0, 4) === today.slice(0, 4) ? shortDate(day) : mediumDate(day);
}

/** 'Nov 3, 2026', 'Aug 18 to Nov 15, 2026' */
export function dateRange({ from, to }: DayRange): string {
  if (from === to) return mediumDate(to);
  return `${dateNear(from, to)} to ${mediumDate(to)}`;
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

/** 'November 14, 2026 at 18:10', for what happens at an instant rather than on a day. */
export function dateAndTime(timezone: string, instant: string): string {
  return `${longDate(dayIn(timezone, instant))} at ${timeIn(timezone, instant)}`;
}

/** November 14 */
export function monthAndDay(day: Day): string {
  return withoutWeekday(weekdayDate(day));
}

function withoutWeekday(date: string): string {
  return date.slice(date.indexOf(' ') + 1);
}
