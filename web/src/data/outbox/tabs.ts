import { type Day, dayOf } from '@flarewell/domain/day';
import type { ShownCheckIn } from '@flarewell/domain/wire/checkIns';
import { type Box, placeOf } from './box.ts';

const name = 'flarewell-outbox';

/** Runs work in one tab at a time. Without Web Locks two tabs may send the same entry, which the server ignores. */
export async function withLock<Value>(work: () => Promise<Value>): Promise<Value> {
  return navigator.locks ? navigator.locks.request(name, work) : work();
}

/** Runs work if no tab holds the lock, and otherwise returns null at once. */
export async function ifUnlocked<Value>(work: () => Promise<Value>): Promise<Value | null> {
  if (!navigator.locks) return work();
  return navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : null));
}

/** Tells other tabs that the outbox or the server's check-ins changed, or only what it names. */
interface Message {
  userId: string;
  diaryId: string;
  /** The check-in that reached the server. */
  saved?: ShownCheckIn;
  /** The day whose stored draft was removed. */
  removedDraft?: Day;
  /** The server no longer gives the account this diary. */
  gone?: { isExpected: boolean };
}

let channel: BroadcastChannel | undefined;

function openChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel(name);
  return channel;
}

export function notifyOtherTabs(message: Message): void {
  if (message.saved) noteSaved(message, message.saved);
  openChannel().postMessage(message);
}

/** Ignores messages of tabs in which somebody else is signed in. */
export function onOtherTab(userId: string, listener: (message: Message) => void): void {
  openChannel().onmessage = ({ data }: MessageEvent<Message | null>) => {
    if (data?.userId !== userId) return;
    if (data.saved) noteSaved(data, data.saved);
    const { removedDraft } = data;
    if (removedDraft === undefined) listener(data);
    else for (const removed of draftListeners) removed(placeOf(data, removedDraft));
  };
}

const draftListeners = new Set<(place: string) => void>();

/** Calls back with the place (`placeOf`) of each draft that another tab removes. Returns a function that stops this. */
export function onRemovedDraft(listener: (place: string) => void): () => void {
  draftListeners.add(listener);
  return () => void draftListeners.delete(listener);
}

const savedRevisions = new Map<string, number>();

function noteSaved(diary: Pick<Box, 'diaryId'>, { date, revision }: ShownCheckIn): void {
  savedRevisions.set(placeOf(diary, dayOf(date)), revision);
}

/** Whether a tab of this browser saved that revision of the day, as opposed to another device. */
export function isSavedHere(box: Box, { date, revision }: ShownCheckIn): boolean {
  return savedRevisions.get(placeOf(box, dayOf(date))) === revision;
}
