import { dayOf } from '@flarewell/domain/day';
import { photoChange } from '@flarewell/domain/photos';
import type { StoredCheckIn } from '@flarewell/domain/wire/checkIns';
import { ApiProblem, createClient } from '#data/client.ts';
import { isOwnAttempt, rebase } from './edit.ts';
import { type Attempt, changeOutbox, dropEntry, type Entry, readPhoto } from './entries.ts';
import { isPassing } from './failures.ts';

const timeouts = { save: 30_000, upload: 120_000 };

/** Calls that give up after a while. */
export const within = (timeoutMs: number) =>
  createClient((path, init) => fetch(path, { ...init, signal: AbortSignal.timeout(timeoutMs) }));

/**
 * Sends one entry, and writes down how far that came before every step that cannot be taken back: when the page goes,
 * or no answer comes, the next try goes on from there, and the server takes the same again for the same. Throws what
 * another try may mend; anything else stays with the entry for the person to see. An upload may take minutes:
 * `isStillHere` is asked again after it, and with a no nothing more is sent: then the answer is false.
 */
export async function sendEntry(
  userId: string,
  entry: Entry,
  isStillHere: () => Promise<boolean>,
): Promise<boolean> {
  const settleIt = (error: unknown) => settle(userId, entry, error);
  let uploaded = entry.photo === 'new' ? entry.uploaded : null;
  if (entry.photo === 'new' && uploaded === null) {
    const answer = await upload(userId, entry).catch(settleIt);
    if (answer === undefined) return true;
    if (!(await isStillHere())) return false;
    uploaded = answer;
  }
  await save(userId, entry, uploaded).catch(settleIt);
  return true;
}

async function save(userId: string, entry: Entry, uploaded: string | null): Promise<void> {
  const photo = photoChange(uploaded === null ? leftOf(entry) : { uploaded });
  await noteAttempt(userId, entry, { content: entry.content, ...photo });
  const saved = await within(timeouts.save).checkIns.save(entry.day, {
    ...entry.content,
    ...photo,
    revision: entry.base,
  });
  await finish(userId, entry, saved);
}

const leftOf = ({ photo }: Entry) => (photo === 'removed' ? 'removed' : 'kept');

async function upload(userId: string, entry: Entry): Promise<string | null> {
  const file = await readPhoto(userId, entry.day);
  if (!file) return null;
  const { photo } = await within(timeouts.upload).checkIns.uploadPhoto(entry.day, file);
  await note(userId, entry, (stored) =>
    stored.photoVersion === entry.photoVersion ? { ...stored, uploaded: photo } : stored,
  );
  return photo;
}

async function noteAttempt(userId: string, entry: Entry, attempt: Attempt): Promise<void> {
  const last = JSON.stringify(entry.attempts.at(-1));
  if (last === JSON.stringify(attempt)) return;
  await note(userId, entry, (stored) => ({ ...stored, attempts: [...stored.attempts, attempt] }));
}

/** On a full disk it is sent all the same: at worst it is uploaded again, or the person asked about their own version. */
function note(...change: Parameters<typeof changeEntry>): Promise<void> {
  return changeEntry(...change).catch(reportError);
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
async function settle(userId: string, entry: Entry, error: unknown): Promise<undefined> {
  if (!(error instanceof ApiProblem) || isPassing(error)) throw error;
  const { code, current, fields, status } = error;
  const message = code === 'configuration' ? refusedOnTheWay(status) : error.message;
  const isForgotten = fields.photo !== undefined && entry.uploaded !== null;
  await changeEntry(userId, entry, (stored) => {
    if (code === 'conflict' && current && isOwnAttempt(stored.attempts, current)) {
      return { ...stored, base: current.revision, attempts: [] };
    }
    if (isForgotten) return { ...stored, uploaded: null };
    return stored.version === entry.version ? { ...stored, problem: { code, message, current } } : stored;
  });
}

const refusedOnTheWay = (status: number) =>
  `It was refused on its way to the server (${status}${status === 413 ? ', too large' : ''}).`;

function changeEntry(userId: string, { day }: Entry, edit: (stored: Entry) => Entry): Promise<void> {
  return changeOutbox(userId, (entries, store) => {
    const stored = entries.find((other) => other.day === day);
    if (stored) store('outbox').put(edit(stored), [userId, day]);
  });
}
