import { type CheckIn, isTaken } from '@flarewell/domain/checkIns';
import { addDays, type Day, dayOf, daysBetween } from '@flarewell/domain/day';
import { newest } from '@flarewell/domain/history';
import { type Frequency, isScheduled, type Medication } from './medications.ts';

const daysBetweenDoses: Partial<Record<Frequency, number>> = { Weekly: 7, Fortnightly: 14, Monthly: 30 };

export function allowedDays(frequency: Frequency): number {
  return daysBetweenDoses[frequency] ?? 1;
}

export type ScheduleBadge =
  | { status: 'no-data' }
  | { status: 'overdue' | 'due-soon' | 'on-schedule'; lastTaken: Day };

/** Null for medications without a schedule: inactive or 'As required'. */
export function scheduleBadge(
  medication: Medication,
  checkIns: readonly CheckIn[],
  today: Day,
): ScheduleBadge | null {
  if (!isScheduled(medication)) return null;
  const [latest] = newest(checkIns, today, 1, (checkIn) => isTaken(checkIn, medication.id));
  if (!latest) return { status: 'no-data' };
  const lastTaken = dayOf(latest.date);
  const spare = allowedDays(medication.frequency) - daysBetween(lastTaken, today);
  if (spare < 0) return { status: 'overdue', lastTaken };
  return { status: spare === 0 ? 'due-soon' : 'on-schedule', lastTaken };
}

/** Whether a dose belongs to a day: the medication has a schedule, and its days since it was last taken have passed. */
export function isDueOn(medication: Medication, checkIns: readonly CheckIn[], day: Day): boolean {
  if (!isScheduled(medication)) return false;
  const [latest] = newest(checkIns, addDays(day, -1), 1, (checkIn) => isTaken(checkIn, medication.id));
  return !latest || daysBetween(dayOf(latest.date), day) >= allowedDays(medication.frequency);
}

/** `formatDay` comes from the UI, which decides how dates are written. */
export function scheduleText(badge: ScheduleBadge, formatDay: (day: Day) => string): string {
  switch (badge.status) {
    case 'no-data':
      return 'No recent usage data';
    case 'overdue':
      return `Overdue (last taken ${formatDay(badge.lastTaken)})`;
    case 'due-soon':
      return `Due soon (last taken ${formatDay(badge.lastTaken)})`;
    case 'on-schedule':
      return `Last taken ${formatDay(badge.lastTaken)}`;
  }
}
