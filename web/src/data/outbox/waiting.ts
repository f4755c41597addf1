import type { Names } from '@flarewell/domain/check-in/deletedEntries';
import { type Day, dayOf } from '@flarewell/domain/day';
import type { ShownCheckIn } from '@flarewell/domain/wire/checkIns';
import { ApiProblem } from '#data/api/request.ts';
import { createDiaryStore } from '#data/diaries/openDiary.ts';
import { type History, putCheckIns } from '#data/diary/history.ts';
import type { PhotoEdit } from './photo.ts';

/** Why a check-in cannot be sent until the person decides or changes something; retrying does not help. */
export interface WaitingProblem {
  code: string;
  message: string;
  /** On a conflict, the server's version of the day; null if it was deleted there. */
  current: ShownCheckIn | null;
}

/** Only a conflict becomes an `ApiProblem`, which has its own words for some codes and would replace the message. */
export function toError(problem: WaitingProblem): Error {
  return problem.code === 'conflict' ? new ApiProblem(problem) : new Error(problem.message);
}

/** A check-in that is saved in this browser and not on the server yet. */
export interface WaitingCheckIn {
  /** As screens show it. A new photo has an object URL, which is valid in this page only. */
  checkIn: ShownCheckIn;
  /** Of its conditions and medications when it was saved. */
  names?: Names | undefined;
  /** What sending does to the server's photo. */
  photo: PhotoEdit['kind'];
  problem: WaitingProblem | null;
}

/** Sentinel revision for a check-in that is not on the server yet. */
export const waitingRevision = -1;

/** In the order in which they are sent. */
const waiting = createDiaryStore<readonly WaitingCheckIn[]>([]);
export const { get: getWaiting, set: setWaiting, use: useWaiting } = waiting;

export function findWaiting(day: Day): WaitingCheckIn | undefined {
  return getWaiting().find(({ checkIn }) => dayOf(checkIn.date) === day);
}

export function useIsWaiting(checkIn: { date: string } | undefined): boolean {
  return useWaiting().some((other) => other.checkIn.date === checkIn?.date);
}

let merged: { history: History; waiting: readonly WaitingCheckIn[]; result: History } | undefined;

/** The history with the waiting check-ins over the server's. Memoised, so that the result is referentially stable. */
export function withWaiting(history: History, waiting: readonly WaitingCheckIn[]): History {
  if (waiting.length === 0) return history;
  if (merged?.history !== history || merged.waiting !== waiting) {
    const checkIns = waiting.map(({ checkIn }) => checkIn);
    // The days are removed first, because −1 would count as an older revision.
    const days = checkIns.map(({ date }) => dayOf(date));
    merged = { history, waiting, result: putCheckIns(history, checkIns, days) };
  }
  return merged.result;
}
