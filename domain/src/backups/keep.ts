import { addDays, type Day, dayIn, isAfter, monthOf, weekday } from '@flarewell/domain/day';

/** How many days, weeks and months keep a backup. */
export interface BackupKeep {
  daily: number;
  weekly: number;
  monthly: number;
}

/**
 * Returns the backups to delete. The newest backup of each of the last days, weeks (from Monday) and months that have one
 * is kept, so that a server that was off for a year loses none. Backups of the future, made while the clock was wrong,
 * are kept, and do not count as the newest of a day, week or month.
 */
export function chooseObsoleteBackups(
  madeAt: readonly string[],
  keep: BackupKeep,
  { now, timezone }: { now: string; timezone: string },
): string[] {
  const newestFirst = madeAt
    .filter((instant) => !isAfter(instant, now))
    .sort((a, b) => (isAfter(a, b) ? -1 : isAfter(b, a) ? 1 : 0));
  const kept = new Set<string>();
  const keepNewest = (count: number, periodOf: (day: Day) => string) => {
    const periods = new Set<string>();
    for (const instant of newestFirst) {
      const period = periodOf(dayIn(timezone, instant));
      if (periods.has(period)) continue;
      if (periods.size === count) return;
      periods.add(period);
      kept.add(instant);
    }
  };
  keepNewest(keep.daily, (day) => day);
  keepNewest(keep.weekly, mondayOf);
  keepNewest(keep.monthly, monthOf);
  return newestFirst.filter((instant) => !kept.has(instant));
}

/**
 * Whether older backups may be deleted after one was made. A photo store that is not mounted or was emptied makes backups
 * without photos, which must not push out those that have them.
 */
export function mayThinOut({ shown, missing }: { shown: number; missing: number }): boolean {
  return missing * 2 <= shown;
}

function mondayOf(day: Day): Day {
  return addDays(day, -((weekday(day) + 6) % 7));
}
