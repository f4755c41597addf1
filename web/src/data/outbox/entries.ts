import { type Day, noonOf } from '@flarewell/domain/day';
import type { NewCheckIn, StoredCheckIn } from '@flarewell/domain/wire/checkIns';
import { ApiProblem } from '#data/api/request.ts';
import { type Change, readAll, readOne, update } from '#data/local/localCopy.ts';
import type { PhotoOfDay } from '#data/local/unsavedCheckIn.ts';
import type { StoredFile } from '#data/local/vault.ts';
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

const quickerTab = 'This day was changed in another tab in the meantime';

/** What the outbox holds of a person, in the order of sending. */
export async function listEntries(): Promise<Entry[]> {
  return inOrder(await readAll<Entry>('outbox'));
}

export function readEntry(day: Day): Promise<Entry | undefined> {
  return readOne<Entry>('outbox', day);
}

export async function readPhoto(day: Day): Promise<Blob | undefined> {
  const photo = await readOne<StoredFile>('outbox-photos', day);
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
export async function putEntry({ photo, ...rest }: CheckInToKeep): Promise<void> {
  // As bytes: not every browser stores a Blob for good.
  const file =
    photo.kind === 'new' ? { bytes: await photo.file.arrayBuffer(), type: photo.file.type } : undefined;
  const edit = { ...rest, photo: photo.kind };
  const { day } = rest;
  let unseen: Entry | undefined;
  await changeOutbox((entries) => {
    unseen = findUnseen(entries, edit);
    if (unseen) return [];
    const entry = nextEntry(entries, edit);
    const changesPhoto = file !== undefined || entry.photo !== 'new';
    return [
      putChange(entry),
      ...(changesPhoto ? [{ store: 'outbox-photos' as const, name: day, value: file }] : []),
    ];
  });
  if (!unseen) return;
  const { checkIn: current } = await toWaiting(unseen);
  throw new ApiProblem({ code: 'conflict', message: quickerTab, current });
}

export async function removeEntry(day: Day): Promise<void> {
  await changeOutbox(() => dropChanges(day));
}

export function putChange(entry: Entry): Change {
  return { store: 'outbox', name: entry.day, value: entry };
}

export function dropChanges(day: Day): Change[] {
  return [
    { store: 'outbox', name: day },
    { store: 'outbox-photos', name: day },
  ];
}

/** Reads the outbox and changes it, all or nothing; resolves once that is on the disk. */
export function changeOutbox(work: (entries: Entry[]) => Change[]): Promise<void> {
  return update<Entry>({ store: 'outbox', work: (entries) => work(inOrder(entries)) });
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
export async function announceWaiting(): Promise<void> {
  await showWaiting();
  channel.postMessage(null);
}

let shown = Promise.resolve();

/** One after the other, so that the last one shows what is there last. */
export function showWaiting(): Promise<void> {
  const show = async () => {
    const entries = await listEntries();
    setWaiting(await Promise.all(entries.map(toWaiting)));
    keepAddresses(entries.map(nameOf));
  };
  shown = shown.then(show, show);
  return shown;
}

async function toWaiting(entry: Entry): Promise<WaitingCheckIn> {
  const { day, content, photo, problem } = entry;
  const urls = await photoOf(entry);
  const id = `waiting-${day}`;
  const checkIn = { ...content, ...urls, id, date: noonOf(day), revision: waitingRevision };
  return { checkIn, photo, problem };
}

const nameOf = ({ day, photoVersion }: Entry) => `${day} ${photoVersion}`;

async function photoOf(entry: Entry): Promise<Entry['kept']> {
  if (entry.photo === 'kept') return entry.kept;
  const isNew = entry.photo === 'new';
  const photoUrl = isNew ? await addressOf(nameOf(entry), () => readPhoto(entry.day)) : null;
  return { photoUrl, thumbnailUrl: photoUrl };
}

function inOrder(entries: Entry[]): Entry[] {
  return entries.sort((one, other) => one.place - other.place);
}
