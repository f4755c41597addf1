import type { CheckIn } from './checkIns.ts';
import type { Day } from './day.ts';
import { checkRequired, collectMessages, type FieldMessages, trimText } from './fields.ts';

/** A yes/no thing that a person tracks, such as 'Dairy'. */
export interface Tracker {
  id: string;
  name: string;
  /** The first day on which the check-in asked for it. */
  since: Day;
  /** The day on which it was hidden; null while check-ins ask for it. */
  until: Day | null;
}

/** How many a check-in asks for, and how many a person can have with the hidden ones. */
export const trackerLimits = { shown: 20, stored: 100 } as const;
/** Short enough for a chip. */
export const trackerNameLimit = 40;

export const trackerMessages = {
  name: 'Please enter a name',
  taken: 'This is already tracked',
  hidden: 'This is hidden. Show it again in Settings',
  gone: 'This thing to track no longer exists.',
  tooManyShown: `You can track at most ${trackerLimits.shown} things at a time. Hide one of them first`,
  tooManyStored: `You can have at most ${trackerLimits.stored} things to track, hidden ones included`,
} as const;

export function isShown({ until }: Tracker): boolean {
  return until === null;
}

/** Whether the check-in of a day asked for it. */
export function isAskedFor({ since, until }: Tracker, day: Day): boolean {
  return day >= since && (until === null || day < until);
}

/** Whether the thing was noted that day; null on days when the check-in did not ask for it. */
export function trackerValue(tracker: Tracker, day: Day, checkIn: CheckIn): boolean | null {
  if (!isAskedFor(tracker, day)) return null;
  return checkIn.trackers?.includes(tracker.id) ?? false;
}

export function trimTrackerName(name: string): string {
  return trimText(name).replace(/\s+/g, ' ');
}

/** `others` are the person's other trackers. */
export function validateTracker(
  { name }: Pick<Tracker, 'name'>,
  others: readonly Tracker[],
): FieldMessages<'name'> {
  const same = others.find((other) => isSameTracker(other, { name }));
  const repeated = same && (isShown(same) ? trackerMessages.taken : trackerMessages.hidden);
  return collectMessages({
    name: checkRequired('Name', name, trackerNameLimit, trackerMessages.name) ?? repeated,
  });
}

/** Whether two names count as the same, without regard to case and spaces. */
export function isSameTracker(one: Pick<Tracker, 'name'>, other: Pick<Tracker, 'name'>): boolean {
  const [name, otherName] = [one, other].map((each) => trimTrackerName(each.name).toLowerCase());
  return name === otherName;
}

/** Hides a tracker, or shows it again. */
export function showTracker(tracker: Tracker, isToShow: boolean, today: Day): Tracker {
  if (isToShow === isShown(tracker)) return tracker;
  // It may have been added in a timezone where it was already tomorrow.
  if (!isToShow) return { ...tracker, until: today < tracker.since ? tracker.since : today };
  // The days between were not asked for, so they are neither yes nor no: it counts from today on.
  return { ...tracker, since: tracker.until === today ? tracker.since : today, until: null };
}

/** Moves a tracker to a place in the list, counted from 0; the others keep their order. */
export function moveTracker(trackers: readonly Tracker[], id: string, position: number): Tracker[] {
  const moved = trackers.filter((tracker) => tracker.id === id);
  return trackers.filter((tracker) => tracker.id !== id).toSpliced(position, 0, ...moved);
}

/** The place of the shown tracker before (-1) or after (1) this one; null if it is the first or last. */
export function placeBeside(trackers: readonly Tracker[], id: string, step: -1 | 1): number | null {
  const shown = trackers.filter(isShown);
  const beside = shown[shown.findIndex((tracker) => tracker.id === id) + step];
  return beside ? trackers.indexOf(beside) : null;
}
