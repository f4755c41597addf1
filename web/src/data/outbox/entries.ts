import { type Day, noonOf } from '@flarewell/domain/day';
import type { NewCheckIn, StoredCheckIn } from '@flarewell/domain/wire/checkIns';
import { ApiProblem } from '#data/client.ts';
import { begin, rangeOf, readFrom, readOne } from '#data/localCopy.ts';
import type { PhotoOfDay } from '#data/unsavedCheckIn.ts';
import { findUnseen, nextEntry } from './edit.ts';
import { addressOf, keepAddresses } from './photoAddresses.ts';
import { setWaiting, type WaitingCheckIn, type WaitingProblem, waitingRevision } from './waiting.ts';

/** What a person wrote about a day, without its photo. */
export type Content = Omit<NewCheckIn, 'photo' | 'revision'>;

/** A version that left for the server, which did not say whether it arrived. */
export interface Attempt {
  content: Content;
  /** The name of its uploaded photo, null where it removed the photo; absent where it kept it. */
  photo?: string | null;
}

/** One day's check-in on its way to the server, as this browser stores it. */
export interface Entry {
  day: Day;
  /** Among the others: they are sent in the order in which they were first saved. */
  place: number;
  /** Counts the edits. Another one than before means that it was edited meanwhile. */
  version: number;
  content: Content;
  /** The revision of the check-in that it replaces; null for none. */
  base: number | null;
  photo: PhotoOfDay['kind'];
  /** The version that brought the new photo. */
  photoVersion: number;
  /** Where the photo is that `kept` keeps. */
  kept: Pick<StoredCheckIn, 'photoUrl' | 'thumbnailUrl'>;
  /** The name that the server gave the new photo, once it has it. */
  uploaded: string | null;
  attempts: Attempt[];
  problem: WaitingProblem | null;
}

interface StoredPhoto {
  bytes: ArrayBuffer;
  type: string;
}

const quickerTab = 'This day was changed in another tab in the meantime';
const stores = ['outbox', 'outbox-photos', 'check-ins', 'copies'] as const;
export type OutboxStores = (name: (typeof stores)[number]) => IDBObjectStore;

/** What the outbox holds of a person, in the order of sending. */
export async function listEntries(userId: string): Promise<Entry[]> {
  return inOrder(await readFrom<Entry>('outbox', userId));
}

export function readEntry(userId: string, day: Day): Promise<Entry | undefined> {
  return readOne<Entry>('outbox', [userId, day]);
}

export async function readPhoto(userId: string, day: Day): Promise<Blob | undefined> {
  const photo = await readOne<StoredPhoto>('outbox-photos', [userId, day]);
  return photo && new Blob([photo.bytes], { type: photo.type });
}

export interface CheckInToKeep {
  day: Day;
  content: Content;
  base: number | null;
  photo: PhotoOfDay;
  kept: Entry['kept'];
  uploaded: string | null;
  attempts: Attempt[];
}

/**
 * Puts a check-in into the outbox, in the place of what waits for that day. Fails where nothing can be stored, and with
 * a conflict where another tab was quicker.
 */
export async function putEntry(userId: string, { photo, ...rest }: CheckInToKeep): Promise<void> {
  // As bytes: not every browser stores a Blob for good.
  const bytes = photo.kind === 'new' ? await photo.file.arrayBuffer() : null;
  const type = photo.kind === 'new' ? photo.file.type : '';
  const edit = { ...rest, photo: photo.kind };
  let unseen: Entry | undefined;
  await changeOutbox(userId, (entries, store) => {
    unseen = findUnseen(entries, edit);
    if (unseen) return;
    const entry = nextEntry(entries, edit);
    const key = [userId, rest.day];
    store('outbox').put(entry, key);
    if (bytes) store('outbox-photos').put({ bytes, type } satisfies StoredPhoto, key);
    else if (entry.photo !== 'new') store('outbox-photos').delete(key);
  });
  if (!unseen) return;
  const { checkIn: current } = await toWaiting(userId, unseen);
  throw new ApiProblem({ code: 'conflict', message: quickerTab, current });
}

export async function removeEntry(userId: string, day: Day): Promise<void> {
  await changeOutbox(userId, (_, store) => dropEntry(store, userId, day));
}

export function dropEntry(store: OutboxStores, userId: string, day: Day): void {
  store('outbox').delete([userId, day]);
  store('outbox-photos').delete([userId, day]);
}

/** Reads the outbox and changes it in one go; resolves once that is on the disk. */
export async function changeOutbox(
  userId: string,
  work: (entries: Entry[], store: OutboxStores) => void,
): Promise<void> {
  const transaction = await begin(stores, 'readwrite', { durability: 'strict' });
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    const store: OutboxStores = (name) => transaction.objectStore(name);
    const request = store('outbox').getAll(rangeOf(userId));
    request.onsuccess = () => work(inOrder(request.result), store);
  });
}

/** One tab at a time. Without locks two tabs may send the same, which the server takes for one. */
export async function withLock<Value>(work: () => Promise<Value>): Promise<Value> {
  return navigator.locks ? navigator.locks.request('flarewell-outbox', work) : work();
}

const channel = new BroadcastChannel('flarewell-outbox');

/** Calls back when another tab has put something in, or sent it. */
export function onOutboxChange(callback: () => void): void {
  channel.onmessage = callback;
}

/** Lets the screens show what waits now, here and in the other tabs. */
export async function announceWaiting(userId: string): Promise<void> {
  await showWaiting(userId);
  channel.postMessage(null);
}

let shown = Promise.resolve();

/** One after the other, so that the last one shows what is there last. */
export function showWaiting(userId: string): Promise<void> {
  const show = async () => {
    const entries = await listEntries(userId);
    setWaiting(await Promise.all(entries.map((entry) => toWaiting(userId, entry))));
    keepAddresses(entries.map(nameOf));
  };
  shown = shown.then(show, show);
  return shown;
}

async function toWaiting(userId: string, entry: Entry): Promise<WaitingCheckIn> {
  const { day, content, photo, problem } = entry;
  const urls = await photoOf(userId, entry);
  const id = `waiting-${day}`;
  const checkIn = { ...content, ...urls, id, date: noonOf(day), revision: waitingRevision };
  return { checkIn, photo, problem };
}

const nameOf = ({ day, photoVersion }: Entry) => `${day} ${photoVersion}`;

async function photoOf(userId: string, entry: Entry): Promise<Entry['kept']> {
  if (entry.photo === 'kept') return entry.kept;
  const isNew = entry.photo === 'new';
  const photoUrl = isNew ? await addressOf(nameOf(entry), () => readPhoto(userId, entry.day)) : null;
  return { photoUrl, thumbnailUrl: photoUrl };
}

function inOrder(entries: Entry[]): Entry[] {
  return entries.sort((one, other) => one.place - other.place);
}
