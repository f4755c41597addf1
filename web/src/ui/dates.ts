import { addDays, type Day, type Month, noonOf } from '@flarewell/domain/day';

// Making a formatter costs more than a hundred uses of it, and each use more than remembering: charts that stand
// below each other show the same days.
const formatter = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', options);
  const known = new Map<Day, string>();
  return (day: Day) => {
    const text = known.get(day) ?? format.format(new Date(noonOf(day)));
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

const monthYear = formatter({ month: 'long', year: 'numeric' });

/** November 2026 */
export function monthName(month: Month): string {
  return monthYear(`${month}-01`);
}

/** Today, Yesterday, or the weekday. */
export function relativeDay(day: Day, today: Day): string {
  if (day === today) return 'Today';
  return day === addDays(today, -1) ? 'Yesterday' : weekdayName(day);
}
