import type { NamedFile } from '#data/api/saveFile.ts';
import { createStore } from '#data/cache/store.ts';
import type { Owner } from '#data/local/database.ts';
import { dropCopy } from '#data/local/localCopy.ts';

/** A diary that the server no longer gives this account. The shell says so. */
export interface LostDiary {
  owner: Owner;
  /** Of its person; null if this browser does not know it. */
  name: string | null;
  /** What was never sent, as a file to read, and how many check-ins it has; null if there is nothing. */
  unsent: { file: NamedFile; count: number } | null;
  /** Whether something was never sent that cannot be read any more, because the key is gone. */
  isUnreadable: boolean;
}

/** A diary that the server no longer gives to this account. */
export interface GoneDiary {
  diaryId: string;
  /** Whether the person has just left or deleted it themselves: then only unsent work is worth a word. */
  isExpected: boolean;
}

// Apart from `loseDiary`, whose code is that of the outbox and loads after the first screen: it follows `gone`.
const gone = createStore<readonly GoneDiary[]>([]);
export const useGoneDiaries = gone.use;

/** Whether the server has said so since this page was loaded: nothing is sent to that diary any more. */
export function isGone(diaryId: string): boolean {
  return gone.get().some((known) => known.diaryId === diaryId);
}

/** Many requests may learn of it. The first one counts. */
export function noteGone(diaryId: string, { isExpected = false } = {}): void {
  if (isGone(diaryId)) return;
  gone.set([...gone.get(), { diaryId, isExpected }]);
}

/** The diary may come back: somebody has shared it again. */
export function forgetGone(diaryId: string): void {
  gone.set(gone.get().filter((known) => known.diaryId !== diaryId));
}

const lost = createStore<readonly LostDiary[]>([]);
export const { get: getLostDiaries, set: setLostDiaries, use: useLostDiaries } = lost;

/** The person has read that the diary is gone, and perhaps saved the file. */
export async function dismissLost(dismissed: LostDiary): Promise<void> {
  lost.set(lost.get().filter((other) => other !== dismissed));
  await dropCopy(dismissed.owner);
}
