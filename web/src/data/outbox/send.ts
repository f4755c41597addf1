import { dayOf } from '@flarewell/domain/day';
import { photoChange } from '@flarewell/domain/photos';
import type { StoredCheckIn } from '@flarewell/domain/wire/checkIns';
import { ApiProblem, createClient } from '#data/client.ts';
import { isOwnAttempt, rebase } from './edit.ts';
import { type Attempt, changeOutbox, dropEntry, type Entry, readPhoto } from './entries.ts';

const timeouts = { save: 30_000, upload: 120_000 };
/** What another try may mend; after anything else the person has to look at it. */
const passing = ['network', 'offline', 'configuration', 'busy', 'unexpected', 'too-many-requests'];

/** Calls that give up after a while. */
export const within = (timeoutMs: number) =>
  createClient((path, init) => fetch(path, { ...init, signal: AbortSignal.timeout(timeoutMs) })).checkIns;

/**
 * Sends one entry, and writes down how far that came before every step that cannot be taken back: when the page goes,
 * or no answer comes, the next try goes on from there, and the server takes the same again for the same. Throws what
 * another try may mend; anything else stays with the entry for the person to see.
 */
export async function sendEntry(userId: string, entry: Entry): Promise<void> {
  try {
    const uploaded = entry.photo === 'new' ? (entry.uploaded ?? (await upload(userId, entry))) : null;
    const photo = photoChange(uploaded === null ? leftOf(entry) : { uploaded });
    await noteAttempt(userId, entry, { content: entry.content, ...photo });
    const saved = await within(timeouts.save).save(entry.day, {
      ...entry.content,
      ...photo,
      revision: entry.base,
    });
    await finish(userId, entry, saved);
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code === 'signed-out' || passing.includes(error.code))
      throw error;
    await settle(userId, entry, error);
  }
}

const leftOf = ({ photo }: Entry) => (photo === 'removed' ? 'removed' : 'kept');

async function upload(userId: string, entry: Entry): Promise<string | null> {
  const file = await readPhoto(userId, entry.day);
  if (!file) return null;
  const { photo } = await within(timeouts.upload).uploadPhoto(entry.day, file);
  await changeEntry(userId, entry, (stored) =>
    stored.photoVersion === entry.photoVersion ? { ...stored, uploaded: photo } : stored,
  );
  return photo;
}

function noteAttempt(userId: string, entry: Entry, attempt: Attempt): Promise<void> {
  const last = JSON.stringify(entry.attempts.at(-1));
  if (last === JSON.stringify(attempt)) return Promise.resolve();
  return changeEntry(userId, entry, (stored) => ({ ...stored, attempts: [...stored.attempts, attempt] }));
}

/** The day leaves the outbox and enters the browser's copy in one go. What was edited meanwhile goes on waiting. */
function finish(userId: string, sent: Entry, saved: StoredCheckIn): Promise<void> {
  return changeOutbox(userId, (entries, store) => {
    const stored = entries.find(({ day }) => day === sent.day);
    // Cleared meanwhile, by signing out: nothing of it may come back.
    if (!stored) return;
    if (stored.version === sent.version) dropEntry(store, userId, sent.day);
    else store('outbox').put(rebase(stored, sent, saved), [userId, sent.day]);
    store('check-ins').put(saved, [userId, dayOf(saved.date)]);
    store('copies').put(saved.revision, sentKey(userId, sent.day));
  });
}

/** For who edits what waited, and saves after it was sent: the revision that their work builds on. */
export const sentKey = (userId: string, day: string): [string, string] => [userId, `sent ${day}`];

/** What the server refused: our own earlier version, a photo that it has no more, or something for the person. */
function settle(userId: string, entry: Entry, problem: ApiProblem): Promise<void> {
  const { code, message, current, fields } = problem;
  const isForgotten = fields.photo !== undefined && entry.uploaded !== null;
  return changeEntry(userId, entry, (stored) => {
    if (code === 'conflict' && current && isOwnAttempt(stored.attempts, current)) {
      return { ...stored, base: current.revision, attempts: [] };
    }
    if (isForgotten) return { ...stored, uploaded: null };
    return stored.version === entry.version ? { ...stored, problem: { code, message, current } } : stored;
  });
}

function changeEntry(userId: string, { day }: Entry, edit: (stored: Entry) => Entry): Promise<void> {
  return changeOutbox(userId, (entries, store) => {
    const stored = entries.find((other) => other.day === day);
    if (stored) store('outbox').put(edit(stored), [userId, day]);
  });
}
