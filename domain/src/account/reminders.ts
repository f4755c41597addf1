import { addDays, addMs, type Day, dayIn, instantOf, isAfter } from '@flarewell/domain/day';
import type { Profile } from './profile.ts';

export interface Reminder {
  /** The day that it reminds of; a day gets at most one. */
  day: Day;
  instant: string;
}

export interface ReminderHistory {
  daysCheckedIn: ReadonlySet<Day>;
  /** The day of the last reminder sent. */
  lastRemindedOn?: Day;
}

export type ReminderSettings = Pick<
  Profile,
  'reminderEnabled' | 'reminderTime' | 'timezone' | 'dayStartHour'
>;

/** Whether a reminder has a way to the person: a device with notifications, or email if the server can send it. */
export function canReach(
  ways: { push: { devices: number }; email: { isOffered: boolean } },
  isEmailOn: boolean,
): boolean {
  return ways.push.devices > 0 || (ways.email.isOffered && isEmailOn);
}

/** Of a reminder's notification, so that a new one replaces an older one. */
export const reminderTag = 'check-in';
/** How long after its time a reminder may still be sent. */
export const reminderGraceMs = 2 * 60 * 60 * 1000;
const firstRetryMs = 60 * 1000;
const unreachedRetryMs = 5 * 60 * 1000;

/**
 * The first reminder due after an instant; null if reminders are off. At a time before the person's new day starts, it is
 * about the day before, whose evening it is. Skips days with a check-in and days that already
 * had their reminder, for example before a flight back over the date line.
 */
export function nextReminder(
  profile: ReminderSettings,
  after: string,
  { daysCheckedIn, lastRemindedOn = '' }: ReminderHistory,
): Reminder | null {
  if (!profile.reminderEnabled) return null;
  const { reminderTime, timezone, dayStartHour } = profile;
  const isAfterMidnight = Number(reminderTime.slice(0, 2)) < dayStartHour;
  // Starts two days before: that of yesterday's evening may come after midnight, also because of a clock change.
  for (let day = addDays(dayIn(timezone, after), -2); ; day = addDays(day, 1)) {
    if (day <= lastRemindedOn || daysCheckedIn.has(day)) continue;
    const instant = instantOf(isAfterMidnight ? addDays(day, 1) : day, reminderTime, timezone);
    if (isAfter(instant, after) && existsIn(day, timezone)) return { day, instant };
  }
}

/** False for a date that a timezone skipped when it moved across the date line: its noon falls on the next date. */
function existsIn(day: Day, timezone: string): boolean {
  return dayIn(timezone, instantOf(day, '12:00', timezone)) === day;
}

/**
 * Called at or after `plannedAt`. Returns the reminder to send now, if any, and the next one to plan. A reminder that is
 * later than the grace period, for example because the server was down, is skipped.
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
    // Ignores existing check-ins, because one may be deleted before the reminder is due. They are read again then.
    next: nextReminder(profile, now, { ...history, daysCheckedIn: new Set() }),
  };
}

/**
 * When to retry a delivery that a push or mail service refused: exponential backoff until the grace period ends, then
 * null. A service that could not be reached gets a single retry.
 */
export function retryReminderAt({
  attempts,
  dueAt,
  now,
  askedMs = 0,
  isUnreached = false,
}: {
  /** Attempts so far, at least 1. */
  attempts: number;
  dueAt: string;
  now: string;
  /** The delay that the service asked for (Retry-After). */
  askedMs?: number;
  isUnreached?: boolean;
}): string | null {
  if (isUnreached && attempts > 1) return null;
  const pauseMs = isUnreached ? unreachedRetryMs : firstRetryMs * 2 ** (attempts - 1);
  const at = addMs(now, Math.max(askedMs, pauseMs));
  return isAfter(at, addMs(dueAt, reminderGraceMs)) ? null : at;
}
