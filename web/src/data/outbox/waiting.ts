import { dayOf } from '@flarewell/domain/day';
import type { StoredCheckIn } from '@flarewell/domain/wire/checkIns';
import { createStore } from '#data/cache/store.ts';
import { type History, putCheckIns } from '#data/history.ts';
import type { PhotoOfDay } from '#data/local/unsavedCheckIn.ts';

/** What time alone does not mend: the person has to look at it. */
export interface WaitingProblem {
  code: string;
  message: string;
  /** What the day holds on the server, where another device was quicker; null when it holds nothing any more. */
  current: StoredCheckIn | null;
}

/** A check-in that is saved in this browser, and that the server does not have yet. */
export interface WaitingCheckIn {
  /** As the screens show it. Its photo, where it is a new one, has an address that only this page knows. */
  checkIn: StoredCheckIn;
  /** What sending it does to the photo that the server has. */
  photo: PhotoOfDay['kind'];
  problem: WaitingProblem | null;
}

/** Of no version that a server counts: who edits a waiting check-in builds on whatever that becomes. */
export const waitingRevision = -1;

/** In the order in which they are sent. */
const waiting = createStore<readonly WaitingCheckIn[]>([]);
export const { get: getWaiting, set: setWaiting, use: useWaiting } = waiting;

export function useIsWaiting(checkIn: { date: string } | undefined): boolean {
  return useWaiting().some((other) => other.checkIn.date === checkIn?.date);
}

let merged: { history: History; waiting: readonly WaitingCheckIn[]; result: History } | undefined;

/** The history with what waits over what the server said. The same for the same: screens compare. */
export function withWaiting(history: History, waiting: readonly WaitingCheckIn[]): History {
  if (waiting.length === 0) return history;
  if (merged?.history !== history || merged.waiting !== waiting) {
    const checkIns = waiting.map(({ checkIn }) => checkIn);
    const days = checkIns.map(({ date }) => dayOf(date));
    merged = { history, waiting, result: putCheckIns(history, checkIns, days) };
  }
  return merged.result;
}
