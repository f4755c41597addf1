import { addDays, addMs, type Day, dayIn, instantOf, isAfter } from './day.ts';
import type { Profile } from './profile.ts';

export interface Reminder {
  /** The local date it is about: at most one reminder each. */
  day: Day;
  instant: string;
}

export interface ReminderHistory {
  daysCheckedIn: ReadonlySet<Day>;
  /** The local date of the last reminder sent. */
  lastRemindedOn?: Day;
}

export type ReminderSettings = Pick<Profile, 'reminderEnabled' | 'reminderTime' | 'timezone'>;

/** How late a reminder may still come. */
export const reminderGraceMs = 2 * 60 * 60 * 1000;
const firstRetryMs = 60 * 1000;
const unreachedRetryMs = 5 * 60 * 1000;

/**
 * The first reminder due after an instant; null when reminders are off. A day that has its check-in, or that was
 * reminded of already (before a flight back over the date line, say), gets none.
 */
export function nextReminder(
  profile: ReminderSettings,
  after: string,
  { daysCheckedIn, lastRemindedOn = '' }: ReminderHistory,
): Reminder | null {
  if (!profile.reminderEnabled) return null;
  const { reminderTime, timezone } = profile;
  // From the day before, whose last hour a clock change may have moved past midnight.
  for (let day = addDays(dayIn(timezone, after), -1); ; day = addDays(day, 1)) {
    if (day <= lastRemindedOn || daysCheckedIn.has(day)) continue;
    const instant = instantOf(day, reminderTime, timezone);
    if (isAfter(instant, after) && isLived(day, timezone)) return { day, instant };
  }
}

/** A timezone that moved across the date line has a day that never was: even its noon falls on the next one. */
function isLived(day: Day, timezone: string): boolean {
  return dayIn(timezone, instantOf(day, '12:00', timezone)) === day;
}

/**
 * What is to be done when somebody looks, at or after the instant that was planned: the reminder to send now, if any,
 * and the one to plan next. Who looks too late to send (the server was down) goes on with the next.
 */
export function planReminder(
  profile: ReminderSettings,
  { plannedAt, now }: { plannedAt: string; now: string },
  history: ReminderHistory,
): { due: Reminder | null; next: Reminder | null } {
  const notBefore = addMs(now, -reminderGraceMs);
  const since = isAfter(plannedAt, notBefore) ? plannedAt : notBefore;
  const due = nextReminder(profile, addMs(since, -1), history);
  return {
    due: due && !isAfter(due.instant, now) ? due : null,
    // A check-in of today may be deleted again before its time comes: whether there is one is asked then.
    next: nextReminder(profile, now, { ...history, daysCheckedIn: new Set() }),
  };
}

/**
 * When to try again what a service would not take now: twice as late each time, until it would be too late. One that
 * could not even be reached gets one more try.
 */
export function retryReminderAt({
  attempts,
  dueAt,
  now,
  askedMs = 0,
  isUnreached = false,
}: {
  /** Made so far, at least one. */
  attempts: number;
  dueAt: string;
  now: string;
  /** How long the service asked to be left alone. */
  askedMs?: number;
  isUnreached?: boolean;
}): string | null {
  if (isUnreached && attempts > 1) return null;
  const pauseMs = isUnreached ? unreachedRetryMs : firstRetryMs * 2 ** (attempts - 1);
  const at = addMs(now, Math.max(askedMs, pauseMs));
  return isAfter(at, addMs(dueAt, reminderGraceMs)) ? null : at;
}
