import { noonOf } from '@flarewell/domain/day';
import { type Box, isOpen, openBox, placeOf } from './box.ts';
import type { Entry } from './entry.ts';
import { listEntries, readPhoto } from './entryStore.ts';
import { setWaiting, type WaitingCheckIn, waitingRevision } from './waiting.ts';

/** The places of new entries that a dialog waits for. Screens do not show them as waiting, because most are sent at once. */
export const hiddenPlaces = new Set<string>();

let lastShown = Promise.resolve();

/**
 * Lets the screens show the open diary's entries of the outbox. Calls are queued, so that the last one shows the latest
 * state.
 */
export function showWaiting(): Promise<void> {
  const show = async () => {
    const box = openBox();
    const entries = (await listEntries(box)).filter(({ day }) => !hiddenPlaces.has(placeOf(box, day)));
    const shown = await Promise.all(entries.map((entry) => toWaiting(box, entry)));
    // Another diary was opened meanwhile: what waits there is shown next.
    if (!isOpen(box)) return;
    setWaiting(shown);
    releasePhotoUrls(entries.map((entry) => photoKey(box, entry)));
  };
  lastShown = lastShown.then(show, show);
  return lastShown;
}

export async function toWaiting(box: Box, entry: Entry): Promise<WaitingCheckIn> {
  const { day, content, names, photo, problem, base, writtenAt } = entry;
  const urls = await findPhotoUrls(box, entry);
  const id = `waiting-${day}`;
  const checkIn = {
    ...content,
    ...urls,
    id,
    date: noonOf(day),
    revision: waitingRevision,
    // The day's first check-in. For others only the server knows when the first was saved.
    ...(base === null && writtenAt && { createdAt: writtenAt }),
  };
  return { checkIn, names, photo, problem };
}

const photoKey = (box: Box, { day, photoVersion }: Entry) => `${placeOf(box, day)} ${photoVersion}`;

async function findPhotoUrls(box: Box, entry: Entry): Promise<Entry['kept']> {
  if (entry.photo === 'kept') return entry.kept;
  const isNew = entry.photo === 'new';
  const read = () => readPhoto(box, entry.day);
  const photoUrl = isNew ? await makePhotoUrl(photoKey(box, entry), read) : null;
  return { photoUrl, thumbnailUrl: photoUrl };
}

/** Object URLs of the waiting photos. An edit reuses the URL, because an image with a new URL would flicker. */
const photoUrls = new Map<string, string>();

export async function makePhotoUrl(
  key: string,
  read: () => Promise<Blob | undefined>,
): Promise<string | null> {
  const file = photoUrls.has(key) ? undefined : await read();
  if (file) photoUrls.set(key, URL.createObjectURL(file));
  return photoUrls.get(key) ?? null;
}

/** Revokes the URLs of all other photos: a later photo may get the same key. */
export function releasePhotoUrls(keysInUse: readonly string[]): void {
  for (const [key, url] of photoUrls) {
    if (keysInUse.includes(key)) continue;
    URL.revokeObjectURL(url);
    photoUrls.delete(key);
  }
}
