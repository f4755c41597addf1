import { addDays, addMs, dayIn, instantOf, isAfter } from '@flarewell/domain/day';

export interface BackupTime {
  /** The time of day, 'HH:mm'. */
  at: string;
  timezone: string;
}

const missedAfterMs = 60 * 60 * 1000;

/** The last instant, up to `now`, at which a backup was to be made. */
export function lastBackupTime(now: string, { at, timezone }: BackupTime): string {
  // Starts with tomorrow: a clock change can move the last minutes of a day past midnight, where the date is a new one.
  for (let day = addDays(dayIn(timezone, now), 1); ; day = addDays(day, -1)) {
    const instant = instantOf(day, at, timezone);
    if (!isAfter(instant, now)) return instant;
  }
}

export type BackupState = 'made' | 'due' | 'missed';

/**
 * Whether a backup has to be made now. `madeAt` are the instants of the existing ones. Those in the future were made while
 * the clock was wrong, so they do not count.
 */
export function judgeBackups(madeAt: readonly string[], now: string, time: BackupTime): BackupState {
  const dueAt = lastBackupTime(now, time);
  const past = madeAt.filter((instant) => !isAfter(instant, now));
  if (past.some((instant) => !isAfter(dueAt, instant))) return 'made';
  const isLate = isAfter(now, addMs(dueAt, missedAfterMs));
  return isLate && past.length > 0 ? 'missed' : 'due';
}

/** Whether there is no backup since the last time that is more than an hour ago. A new server has missed none. */
export function isBackupMissed(madeAt: readonly string[], now: string, time: BackupTime): boolean {
  const overdue = lastBackupTime(addMs(now, -missedAfterMs - 1), time);
  const last = lastBackup(madeAt, now);
  return last !== null && isAfter(overdue, last);
}

/** The newest instant up to `now`; null if there is none. */
export function lastBackup(madeAt: readonly string[], now: string): string | null {
  const past = madeAt.filter((instant) => !isAfter(instant, now));
  return past.reduce<string | null>(
    (last, instant) => (last === null || isAfter(instant, last) ? instant : last),
    null,
  );
}
