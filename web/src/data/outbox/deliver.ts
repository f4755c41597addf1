import { photoChange, photoMessages } from '@flarewell/domain/photos';
import type { ShownCheckIn } from '@flarewell/domain/wire/checkIns';
import { createClient } from '#data/api/client.ts';
import { ApiProblem } from '#data/api/request.ts';
import { fetchWithProgress, uploadTimeoutMs } from '#data/api/uploads.ts';
import { copySaved } from '#data/diary/copy.ts';
import type { Box } from './box.ts';
import { type Entry, isOwnAttempt, rebase } from './entry.ts';
import { changeEntry, readPhoto, sentName } from './entryStore.ts';
import { isForeign, isRetryable } from './failures.ts';
import { isSavedHere } from './tabs.ts';

const saveTimeoutMs = 30_000;

export const changedInOtherTab = 'This day was changed in another tab in the meantime';

/** A client for a diary, whose requests time out. */
const createTimedClient = (timeoutMs: number, { diaryId }: Box) =>
  createClient((path, init) => fetch(path, { ...init, signal: AbortSignal.timeout(timeoutMs) }), diaryId);

interface Delivery {
  /** Called with the uploaded share of the photo, from 0 to 1. */
  onProgress?: (share: number) => void;
}

/**
 * Sends one entry: uploads its photo, then saves the check-in. Each step is recorded in the entry before the next, so
 * that a retry after a crash or a lost response continues from there; the server ignores repeated requests.
 * Returns null if the entry has to be sent again, has a problem for the person, or was removed meanwhile. Throws what a
 * later retry may solve.
 */
export async function deliverEntry(box: Box, entry: Entry, delivery: Delivery): Promise<ShownCheckIn | null> {
  try {
    const uploaded = entry.photo === 'new' ? (entry.uploaded ?? (await upload(box, entry, delivery))) : null;
    return await putCheckIn(box, entry, uploaded);
  } catch (error) {
    if (isRetryable(error)) throw error;
    await settle(box, entry, error as ApiProblem);
    return null;
  }
}

/** Returns the server's name of the photo; null if this browser has lost the photo. */
async function upload(box: Box, entry: Entry, { onProgress }: Delivery): Promise<string | null> {
  const file = await readPhoto(box, entry.day);
  if (!file) return null;
  onProgress?.(0);
  const client = onProgress
    ? createClient(fetchWithProgress(onProgress), box.diaryId)
    : createTimedClient(uploadTimeoutMs, box);
  const { photo } = await client.checkIns.uploadPhoto(entry.day, file).catch(explainUpload);
  await record(box, entry, (stored) =>
    stored.photoVersion === entry.photoVersion ? { ...stored, uploaded: photo } : stored,
  );
  return photo;
}

/** Replaces a server failure by one whose message names the photo. */
function explainUpload(error: unknown): never {
  const isServerFailure =
    error instanceof ApiProblem && ['busy', 'unexpected', 'incomplete-body'].includes(error.code);
  throw isServerFailure ? makeUploadProblem(error) : error;
}

function makeUploadProblem({ retryAfterSeconds, status }: ApiProblem): ApiProblem {
  const body = { code: 'upload-failed', message: photoMessages.upload };
  return new ApiProblem(body, retryAfterSeconds === null ? null : String(retryAfterSeconds), status);
}

async function putCheckIn(box: Box, entry: Entry, uploaded: string | null): Promise<ShownCheckIn | null> {
  const { day, content, writtenAt, base } = entry;
  const photo = photoChange(
    uploaded !== null ? { uploaded } : entry.photo === 'removed' ? 'removed' : 'kept',
  );
  const attempt = { content, ...photo };
  if (JSON.stringify(entry.attempts.at(-1)) !== JSON.stringify(attempt)) {
    await record(box, entry, (stored) => ({ ...stored, attempts: [...stored.attempts, attempt] }));
  }
  const { checkIns } = createTimedClient(saveTimeoutMs, box);
  const saved = await checkIns.save(day, { ...content, ...photo, writtenAt, revision: base });
  const sent = { store: 'copies', name: sentName(day), value: saved.revision } as const;
  const isThere = await changeEntry(
    box,
    day,
    (stored) => (stored.version === entry.version ? null : rebase(stored, entry, saved)),
    () => [sent],
  );
  // Signing out removes entries while they are sent: then no copy may be written either.
  if (!isThere) return null;
  await copySaved(saved, box.vault);
  return saved;
}

/**
 * Swallows storage errors: on a full disk the entry is sent anyway. At worst the photo is uploaded twice, or an edit
 * after a lost response is reported as a conflict.
 */
async function record(box: Box, entry: Entry, edit: (stored: Entry) => Entry): Promise<void> {
  await changeEntry(box, entry.day, edit).catch(reportError);
}

/** Handles a refusal: solves what can be solved here, and otherwise stores the problem for the person. */
async function settle(box: Box, entry: Entry, error: ApiProblem): Promise<void> {
  const { code, current, fields, status } = error;
  // The server keeps an uploaded photo for two days only.
  const isPhotoForgotten = entry.photo === 'new' && fields.photo !== undefined;
  await changeEntry(box, entry.day, (stored) => {
    if (code === 'conflict' && current && isOwnAttempt(stored.attempts, current)) {
      return { ...stored, base: current.revision, attempts: [] };
    }
    if (isPhotoForgotten) return { ...stored, uploaded: null };
    if (stored.version !== entry.version) return stored;
    return { ...stored, state: 'refused', problem: { code, message: describe(error), current } };
  });
  // The photo was uploaded a moment ago: retry later instead of at once, or this would loop.
  if (isPhotoForgotten && entry.uploaded === null) throw makeUploadProblem(error);

  function describe({ message }: ApiProblem): string {
    if (code === 'conflict' && current && isSavedHere(box, current)) return changedInOtherTab;
    if (!isForeign(error)) return message;
    return `It was refused on its way to the server (${status}${status === 413 ? ', too large' : ''}).`;
  }
}
