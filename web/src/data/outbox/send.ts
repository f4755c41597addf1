import type { Day } from '@flarewell/domain/day';
import { photoChange } from '@flarewell/domain/photos';
import type { StoredCheckIn } from '@flarewell/domain/wire/checkIns';
import { createClient } from '#data/api/client.ts';
import { ApiProblem } from '#data/api/request.ts';
import { changeCopied } from '#data/local/checkInCopy.ts';
import { isOwnAttempt, rebase } from './edit.ts';
import { type Attempt, changeOutbox, dropChanges, type Entry, putChange, readPhoto } from './entries.ts';
import { isPassing } from './failures.ts';

const timeouts = { save: 30_000, upload: 120_000 };

/** Calls that give up after a while. */
export const within = (timeoutMs: number) =>
  createClient((path, init) => fetch(path, { ...init, signal: AbortSignal.timeout(timeoutMs) }));

/**
 * Sends one entry, and writes down how far that came before every step that cannot be taken back: when the page goes,
 * or no answer comes, the next try goes on from there, and the server takes the same again for the same. Throws what
 * another try may mend; anything else stays with the entry for the person to see. An upload may take minutes, so
 * `isStillHere` is asked again after it. Returns false if a different user has signed in; the caller then stops.
 */
export async function sendEntry(entry: Entry, isStillHere: () => Promise<boolean>): Promise<boolean> {
  const settleIt = (error: unknown) => settle(entry, error);
  let uploaded = entry.photo === 'new' ? entry.uploaded : null;
  if (entry.photo === 'new' && uploaded === null) {
    const answer = await upload(entry).catch(settleIt);
    if (answer === undefined) return true;
    if (!(await isStillHere())) return false;
    uploaded = answer;
  }
  await save(entry, uploaded).catch(settleIt);
  return true;
}

async function save(entry: Entry, uploaded: string | null): Promise<void> {
  const photo = photoChange(uploaded === null ? leftOf(entry) : { uploaded });
  await noteAttempt(entry, { content: entry.content, ...photo });
  const saved = await within(timeouts.save).checkIns.save(entry.day, {
    ...entry.content,
    ...photo,
    revision: entry.base,
  });
  await finish(entry, saved);
}

const leftOf = ({ photo }: Entry) => (photo === 'removed' ? 'removed' : 'kept');

async function upload(entry: Entry): Promise<string | null> {
  const file = await readPhoto(entry.day);
  if (!file) return null;
  const { photo } = await within(timeouts.upload).checkIns.uploadPhoto(entry.day, file);
  await note(entry, (stored) =>
    stored.photoVersion === entry.photoVersion ? { ...stored, uploaded: photo } : stored,
  );
  return photo;
}

async function noteAttempt(entry: Entry, attempt: Attempt): Promise<void> {
  const last = JSON.stringify(entry.attempts.at(-1));
  if (last === JSON.stringify(attempt)) return;
  await note(entry, (stored) => ({ ...stored, attempts: [...stored.attempts, attempt] }));
}

/** On a full disk it is sent all the same: at worst it is uploaded again, or the person asked about their own version. */
function note(...change: Parameters<typeof changeEntry>): Promise<void> {
  return changeEntry(...change).catch(reportError);
}

/** The day leaves the outbox and enters the browser's copy. What was edited meanwhile goes on waiting. */
async function finish(sent: Entry, saved: StoredCheckIn): Promise<void> {
  let isHere = false;
  await changeOutbox((entries) => {
    const stored = entries.find(({ day }) => day === sent.day);
    isHere = stored !== undefined;
    if (!stored) return [];
    const isEdited = stored.version !== sent.version;
    return [
      ...(isEdited ? [putChange(rebase(stored, sent, saved))] : dropChanges(sent.day)),
      { store: 'copies', name: sentName(sent.day), value: saved.revision },
    ];
  });
  // Otherwise it was cleared meanwhile, by signing out: nothing of it may come back.
  if (isHere) await changeCopied({ put: [saved] });
}

/** For who edits what waited, and saves after it was sent: the revision that their work builds on. */
export const sentName = (day: Day) => `sent ${day}`;

/** What the server refused: our own earlier version, a photo that it has no more, or something for the person. */
async function settle(entry: Entry, error: unknown): Promise<undefined> {
  if (!(error instanceof ApiProblem) || isPassing(error)) throw error;
  const { code, current, fields, status } = error;
  const message = code === 'configuration' ? refusedOnTheWay(status) : error.message;
  const isForgotten = fields.photo !== undefined && entry.uploaded !== null;
  await changeEntry(entry, (stored) => {
    if (code === 'conflict' && current && isOwnAttempt(stored.attempts, current)) {
      return { ...stored, base: current.revision, attempts: [] };
    }
    if (isForgotten) return { ...stored, uploaded: null };
    return stored.version === entry.version ? { ...stored, problem: { code, message, current } } : stored;
  });
}

const refusedOnTheWay = (status: number) =>
  `It was refused on its way to the server (${status}${status === 413 ? ', too large' : ''}).`;

function changeEntry({ day }: Entry, edit: (stored: Entry) => Entry): Promise<void> {
  return changeOutbox((entries) => {
    const stored = entries.find((other) => other.day === day);
    return stored ? [putChange(edit(stored))] : [];
  });
}
