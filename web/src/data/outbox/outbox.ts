import type { Day } from '@flarewell/domain/day';
import { photoChange } from '@flarewell/domain/photos';
import type { NewCheckIn, StoredCheckIn } from '@flarewell/domain/wire/checkIns';
import type { Client } from '#data/api/client.ts';
import { hasCode, isUnreachable } from '#data/cache/cache.ts';
import { readOne } from '#data/local/localCopy.ts';
import type { PhotoOfDay } from '#data/local/unsavedCheckIn.ts';
import { announceWaiting, putEntry, readEntry, removeEntry, withLock } from './entries.ts';
import { isPassing } from './failures.ts';
import { sentName, within } from './send.ts';
import { sendNow } from './sender.ts';
import { waitingRevision } from './waiting.ts';

interface Work {
  day: Day;
  checkIn: Omit<NewCheckIn, 'photo'>;
  photo: PhotoOfDay;
  /** What the work began with. */
  existing: StoredCheckIn | undefined;
}

interface Sending {
  /** Sends it with these calls, on top of that revision. */
  send: (calls: Client['checkIns'], revision: number | null) => Promise<StoredCheckIn>;
  /** The name of the new photo, once the server has it. */
  findUploaded: () => string | undefined;
}

/** After that the outbox goes on with it. */
const patienceMs = 15_000;

/** Saves on the server, or where nobody answers in the outbox: then the answer is null. */
export async function saveOrKeep(work: Work, sending: Sending): Promise<StoredCheckIn | null> {
  const { day, photo } = work;
  const { revision, ...content } = work.checkIn;
  const entry = await readEntry(day);
  // Work on what waited when it began, and was sent since, builds on that.
  const isSent = revision === waitingRevision && !entry;
  const base = isSent ? ((await readOne<number>('copies', sentName(day))) ?? null) : revision;

  async function keepIt(hasLeft: boolean): Promise<null> {
    const uploaded = (photo.kind === 'new' && sending.findUploaded()) || null;
    const change = photoChange(photo.kind === 'new' ? { uploaded: uploaded ?? '' } : photo.kind);
    const { photoUrl = null, thumbnailUrl = null } = work.existing ?? {};
    const attempts = hasLeft ? [{ content, ...change }] : [];
    await putEntry({
      day,
      content,
      base,
      photo,
      kept: { photoUrl, thumbnailUrl },
      uploaded,
      attempts,
    });
    await announceWaiting();
    sendNow();
    return null;
  }

  // Update the queued entry instead of sending, so that an older version cannot arrive last.
  if (navigator.onLine === false || entry) return keepIt(false);
  try {
    return await sending.send(within(patienceMs).checkIns, base);
  } catch (error) {
    // What our own server says, the person hears.
    const isForeign = hasCode(error, 'configuration');
    if (!isUnreachable(error) && !(isForeign && isPassing(error))) throw error;
    // Where nothing can be stored, the person hears of the network as before.
    return keepIt(true).catch((failure) => {
      throw hasCode(failure, 'conflict') ? failure : error;
    });
  }
}

/** Takes a day out of the outbox; `removeFromServer` is asked unless the check-in never left this browser. */
export function removeDay(day: Day, removeFromServer: () => Promise<void>): Promise<void> {
  return withLock(async () => {
    const entry = await readEntry(day);
    const isHereAlone = entry && entry.base === null && entry.attempts.length === 0;
    if (!isHereAlone) await removeFromServer();
    await forgetDay(day);
  });
}

/** Nothing of what waits for that day is sent any more. */
export async function forgetDay(day: Day): Promise<void> {
  await removeEntry(day);
  await announceWaiting();
}
