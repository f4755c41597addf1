import type { CheckIn } from './checkIns.ts';
import { type Day, type DayRange, lastDays, noonOf } from './day.ts';

export const recentHistoryLimits = { days: 30, items: 5 } as const;
export const photoGalleryDays = 7;

export function findCheckIn<Item extends Pick<CheckIn, 'date'>>(
  checkIns: readonly Item[],
  day: Day,
): Item | undefined {
  const noon = noonOf(day);
  return checkIns.find(({ date }) => date === noon);
}

export function checkInsWithin<Stored extends CheckIn>(
  checkIns: readonly Stored[],
  { from, to }: DayRange,
): Stored[] {
  // Every date is a noon and dates sort as text, so comparing them is enough; extracting each day would be slower.
  const end = noonOf(to);
  return checkIns.filter(({ date }) => from <= date && date <= end);
}

/**
 * The newest `count` check-ins up to today that `isWanted` accepts, newest first. One pass, because sorting a whole
 * history would cost more. Check-ins after today exist after a flight over the date line; they are ignored.
 */
export function newest<Stored extends CheckIn>(
  checkIns: readonly Stored[],
  today: Day,
  count: number,
  isWanted: (checkIn: Stored) => boolean = () => true,
): Stored[] {
  const end = noonOf(today);
  const kept: Stored[] = [];
  for (const checkIn of checkIns) {
    const isTooOld = kept.length >= count && checkIn.date <= (kept.at(-1)?.date ?? '');
    if (isTooOld || checkIn.date > end || !isWanted(checkIn)) continue;
    const older = kept.findIndex((other) => other.date < checkIn.date);
    kept.splice(older === -1 ? kept.length : older, 0, checkIn);
    if (kept.length > count) kept.pop();
  }
  return kept;
}

export function recentHistory(checkIns: readonly CheckIn[], today: Day): CheckIn[] {
  const { days, items } = recentHistoryLimits;
  return newest(checkInsWithin(checkIns, lastDays(today, days)), today, items);
}

export function photoGallery<Stored extends CheckIn>(checkIns: readonly Stored[], today: Day): Stored[] {
  const recent = checkInsWithin(checkIns, lastDays(today, photoGalleryDays));
  return newest(recent, today, photoGalleryDays, (checkIn) => checkIn.photoUrl !== null);
}
