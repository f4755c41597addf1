/** A calendar date, `yyyy-MM-dd`. Days sort and compare as text. */
export type Day = string;
/** A calendar month, `yyyy-MM`. */
export type Month = string;
export interface DayRange {
  from: Day;
  to: Day;
}

export const earliestDay: Day = '1900-01-01';
const dayMs = 86_400_000;
const twoDigits = Array.from({ length: 100 }, (_, value) => String(value).padStart(2, '0'));

// Parses by hand, because rules do this for every check-in of a history: several times faster than `Date.parse` and
// `toISOString`.
function msOf(day: Day): number {
  const digit = (at: number) => day.charCodeAt(at) - 48;
  const year = digit(0) * 1000 + digit(1) * 100 + digit(2) * 10 + digit(3);
  return Date.UTC(year, digit(5) * 10 + digit(6) - 1, digit(8) * 10 + digit(9));
}

function dayAt(ms: number): Day {
  const date = new Date(ms);
  return `${date.getUTCFullYear()}-${twoDigits[date.getUTCMonth() + 1]}-${twoDigits[date.getUTCDate()]}`;
}

export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < earliestDay) return false;
  // `Date` turns 30 February into 1 or 2 March, so only a real date survives the round trip.
  return dayAt(msOf(text)) === text;
}

export function addDays(day: Day, count: number): Day {
  return dayAt(msOf(day) + count * dayMs);
}

export function daysBetween(from: Day, to: Day): number {
  return (msOf(to) - msOf(from)) / dayMs;
}

export function dayOf(date: string): Day {
  return date.slice(0, 10);
}

/** Local noon without an offset names the same day in every timezone. */
export function noonOf(day: Day): string {
  return `${day}T12:00:00`;
}

/** The `count` days that end today. */
export function lastDays(today: Day, count: number): DayRange {
  return { from: addDays(today, 1 - count), to: today };
}

export function listDays({ from, to }: DayRange): Day[] {
  const first = msOf(from);
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) =>
    dayAt(first + index * dayMs),
  );
}

/** 0 is Sunday. */
export function weekday(day: Day): number {
  return new Date(day).getUTCDay();
}

export function monthOf(day: Day): Month {
  return day.slice(0, 7);
}

export function addMonths(month: Month, count: number): Month {
  const first = new Date(`${month}-01`);
  return monthOf(dayAt(first.setUTCMonth(first.getUTCMonth() + count)));
}

export function daysOfMonth(month: Month): DayRange {
  return { from: `${month}-01`, to: addDays(`${addMonths(month, 1)}-01`, -1) };
}

// Cached, because building a formatter costs about 100 times more than using one.
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timezone: string): Intl.DateTimeFormat {
  const known = clocks.get(timezone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  clocks.set(timezone, clock);
  return clock;
}

/** The wall clock of a timezone, `yyyy-MM-ddTHH:mm:ss`. */
function wallTime(timezone: string, ms: number): string {
  const parts = Object.fromEntries(
    clockOf(timezone)
      .formatToParts(ms)
      .map((part) => [part.type, part.value]),
  );
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:${parts.second}`;
}

function offsetMs(timezone: string, ms: number): number {
  const wholeSeconds = Math.floor(ms / 1000) * 1000;
  return Date.parse(`${wallTime(timezone, ms)}Z`) - wholeSeconds;
}

/** Twice the length of the longest IANA name. */
export const timezoneLimit = 64;

export function isTimezone(text: string): boolean {
  if (clocks.has(text)) return true;
  if (text.length > timezoneLimit || !/^[A-Za-z][\w+/-]*$/.test(text)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

/** The calendar day in a timezone at an instant. */
export function dayIn(timezone: string, instant: string): Day {
  return dayOf(wallTime(timezone, Date.parse(instant)));
}

/** What the clock of a timezone shows at an instant, 'HH:mm'. */
export function timeIn(timezone: string, instant: string): string {
  return wallTime(timezone, Date.parse(instant)).slice(11, 16);
}

/** Whether the wall clock of a timezone is past noon of a day at an instant, or on a later day. */
export function isAfterNoon(instant: string, day: Day, timezone: string): boolean {
  const ms = Date.parse(instant);
  const wall = wallTime(timezone, ms);
  // The wall clock shows whole seconds.
  return wall > noonOf(day) || (wall === noonOf(day) && ms % 1000 > 0);
}

export function isAfter(instant: string, other: string): boolean {
  return Date.parse(instant) > Date.parse(other);
}

export function addMs(instant: string, ms: number): string {
  return new Date(Date.parse(instant) + ms).toISOString();
}

/**
 * The instant at which the wall clock of a timezone shows a day and time. A time that a clock change skips moves
 * forward by the length of the gap; of a time that occurs twice, the first occurrence is returned.
 */
export function instantOf(day: Day, time: string, timezone: string): string {
  const wall = Date.parse(`${day}T${time}:00Z`);
  // Offsets never exceed 14 hours, so a day earlier and a day later are on either side of any clock change near `wall`.
  const before = wall - offsetMs(timezone, wall - dayMs);
  const after = wall - offsetMs(timezone, wall + dayMs);
  const fitting = [before, after].filter((ms) => wall - ms === offsetMs(timezone, ms));
  return new Date(fitting.length > 0 ? Math.min(...fitting) : before).toISOString();
}
