import { type Day, noonOf } from '@flarewell/domain/day';
import type { Entry } from './entry.ts';
import { listEntries, readPhoto } from './entryStore.ts';
import { setWaiting, type WaitingCheckIn, waitingRevision } from './waiting.ts';

/** New entries that a dialog waits for. Screens do not show them as waiting, because most are sent at once. */
export const hiddenDays = new Set<Day>();

let lastShown = Promise.resolve();

/** Lets the screens show the entries of the outbox. Calls are queued, so that the last one shows the latest state. */
export function showWaiting(): Promise<void> {
  const show = async () => {
    const entries = (await listEntries()).filter(({ day }) => !hiddenDays.has(day));
    setWaiting(await Promise.all(entries.map(toWaiting)));
    releasePhotoUrls(entries.map(photoKey));
  };
  lastShown = lastShown.then(show, show);
  return lastShown;
}

export async function toWaiting(entry: Entry): Promise<WaitingCheckIn> {
  const { day, content, photo, problem, base, writtenAt } = entry;
  const urls = await findPhotoUrls(entry);
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
  return { checkIn, photo, problem };
}

const photoKey = ({ day, photoVersion }: Entry) => `${day} ${photoVersion}`;

async function findPhotoUrls(entry: Entry): Promise<Entry['kept']> {
  if (entry.photo === 'kept') return entry.kept;
  const isNew = entry.photo === 'new';
  const photoUrl = isNew ? await makePhotoUrl(photoKey(entry), () => readPhoto(entry.day)) : null;
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
