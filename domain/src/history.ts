import { type CheckIn, serverSlackDays } from './checkIns.ts';
import { addDays, type Day, type DayRange, lastDays, noonOf } from './day.ts';
import { isRated } from './measures/ratings.ts';

export const recentHistoryLimits = { days: 30, items: 5 } as const;
export const photoGalleryDays = 7;

export function findCheckIn<Item extends Pick<CheckIn, 'date'>>(
  checkIns: readonly Item[],
  day: Day,
): Item | undefined {
  const noon = noonOf(day);
  return checkIns.find(({ date }) => date === noon);
}

/** The last day that can be opened: today, or tomorrow if it has a check-in, as after a flight west. */
export function latestDay(checkIns: readonly Pick<CheckIn, 'date'>[], today: Day): Day {
  const tomorrow = addDays(today, serverSlackDays);
  return findCheckIn(checkIns, tomorrow) ? tomorrow : today;
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

/** The nearest check-ins before and after a day, up to today. The day itself need not have one. */
export function neighbours<Item extends Pick<CheckIn, 'date'>>(
  checkIns: readonly Item[],
  day: Day,
  today: Day,
): { previous: Item | undefined; next: Item | undefined } {
  const noon = noonOf(day);
  const end = noonOf(today);
  let previous: Item | undefined;
  let next: Item | undefined;
  for (const checkIn of checkIns) {
    const { date } = checkIn;
    if (date < noon && date > (previous?.date ?? '')) previous = checkIn;
    if (date > noon && date <= end && date < (next?.date ?? '9999')) next = checkIn;
  }
  return { previous, next };
}

/** The check-ins that rate a condition, each without its other conditions, so that averages are the condition's own. */
export function historyOfCondition<Stored extends CheckIn>(
  checkIns: readonly Stored[],
  conditionId: string,
): Stored[] {
  return checkIns.flatMap((checkIn) => {
    const entry = checkIn.conditionEntries.find((each) => each.conditionId === conditionId);
    return entry && isRated(entry.severity) ? [{ ...checkIn, conditionEntries: [entry] }] : [];
  });
}

export function recentHistory<Stored extends CheckIn>(checkIns: readonly Stored[], today: Day): Stored[] {
  const { days, items } = recentHistoryLimits;
  return newest(checkInsWithin(checkIns, lastDays(today, days)), today, items);
}

/** All check-ins with a photo up to today, newest first. */
export function photoHistory<Stored extends CheckIn>(checkIns: readonly Stored[], today: Day): Stored[] {
  const end = noonOf(today);
  return checkIns
    .filter(({ photoUrl, date }) => photoUrl !== null && date <= end)
    .sort((one, other) => (one.date < other.date ? 1 : -1));
}

export function photoGallery<Stored extends CheckIn>(checkIns: readonly Stored[], today: Day): Stored[] {
  return photoHistory(checkInsWithin(checkIns, lastDays(today, photoGalleryDays)), today);
}

/** The check-ins up to today, oldest first. */
export function inOrder(checkIns: readonly CheckIn[], today: Day): CheckIn[] {
  const end = noonOf(today);
  return checkIns.filter(({ date }) => date <= end).sort((one, other) => (one.date < other.date ? -1 : 1));
}
