import { addDays, type Day, dayIn, instantOf, isAfter } from './day.ts';
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

/**
 * The first reminder due after an instant; null when reminders are off. A day that has its check-in, or that was
 * reminded of already (before a flight back over the date line, say), gets none.
 */
export function nextReminder(
  profile: Pick<Profile, 'reminderEnabled' | 'reminderTime' | 'timezone'>,
  after: string,
  { daysCheckedIn, lastRemindedOn = '' }: ReminderHistory,
): Reminder | null {
  if (!profile.reminderEnabled) return null;
  const { reminderTime, timezone } = profile;
  for (let day = dayIn(timezone, after); ; day = addDays(day, 1)) {
    if (day <= lastRemindedOn || daysCheckedIn.has(day)) continue;
    const instant = instantOf(day, reminderTime, timezone);
    // A timezone that moved across the date line has a day that never was: its times fall on the next one.
    if (isAfter(instant, after) && dayIn(timezone, instant) === day) return { day, instant };
  }
}
