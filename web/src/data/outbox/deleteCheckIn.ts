import type { Day } from '@flarewell/domain/day';
import type { ShownCheckIn } from '@flarewell/domain/wire/checkIns';
import { createClient, findOffline } from '#data/api/client.ts';
import { openResponse } from '#data/api/request.ts';
import { hasCode, ignoreMissing, isUnanswered } from '#data/cache/cache.ts';
import { useOptimistic } from '#data/cache/hooks.ts';
import { whileOpen } from '#data/diaries/openDiary.ts';
import { dropCopied } from '#data/diary/copy.ts';
import { historySlot } from '#data/diary/diary.ts';
import { putCheckIns } from '#data/diary/history.ts';
import { notify } from '#data/notices.ts';
import { type Box, openBox } from './box.ts';
import type { Content, Entry } from './entry.ts';
import { changeEntry, readEntry, readPhoto } from './entryStore.ts';
import { type SaveResult, saveCheckIn } from './saveCheckIn.ts';
import { announceChange } from './sender.ts';
import { withLock } from './tabs.ts';

const photoTimeoutMs = 30_000;

/** A deleted check-in with its photo, as Undo needs it. */
export interface DeletedCheckIn {
  day: Day;
  content: Content;
  photo: Blob | null;
}

/** Needs a connection, unless the check-in was never sent. A notice offers to undo the deletion. */
export function useDeleteCheckIn() {
  return useOptimistic({
    slot: historySlot,
    send: async (day: Day) => offerUndo(await whileOpen(deleteCheckIn(day))),
    predict: (history, day) => putCheckIns(history, [], [day]),
    failure: () => notDeleted,
  });
}

const notDeleted = 'The check-in was not deleted.';

/** Why the day cannot be deleted now, to say in place of the question whether the person is sure; else null. */
export async function whyNotDeletable(day: Day): Promise<string | null> {
  const offline = findOffline();
  if (!offline || isNeverSent(await readEntry(openBox(), day))) return null;
  return `${notDeleted} ${offline.message}`;
}

const isNeverSent = (entry: Entry | undefined) => entry?.base === null && entry.attempts.length === 0;

/**
 * Deletes the day's check-in at once, so that closing the tab cannot bring it back. Returns what was deleted; null if
 * another device had deleted it before.
 */
export async function deleteCheckIn(day: Day): Promise<DeletedCheckIn | null> {
  const box = openBox();
  const { checkIns } = createClient(undefined, box.diaryId);
  const deleted = await withLock(async () => {
    const entry = await readEntry(box, day);
    const current = isNeverSent(entry) ? null : await ignoreMissing(checkIns.read(day));
    const photo = await readPhotoOfDay(box, entry, current);
    if (current) await ignoreMissing(checkIns.remove(day));
    await changeEntry(box, day, () => null);
    const content = entry?.content ?? (current && contentOf(current));
    return content && { day, content, photo };
  });
  await dropCopied(day, box.vault);
  await announceChange(box);
  return deleted;
}

/** Saves a deleted check-in again like a new one: offline it waits to sync, and a newer check-in is not overwritten. */
export function restoreCheckIn({ day, content, photo }: DeletedCheckIn): Promise<SaveResult> {
  return saveCheckIn({
    day,
    checkIn: { ...content, revision: null },
    photo: photo ? { kind: 'new', file: photo } : { kind: 'kept' },
    existing: undefined,
  });
}

function offerUndo(deleted: DeletedCheckIn | null): void {
  const undo = deleted && { label: 'Undo', run: () => void undoDeletion(deleted) };
  notify('good', 'Check-in deleted', undo ?? undefined);
}

const restored = {
  saved: 'Check-in restored',
  waiting: 'Check-in restored on this device. It is waiting to sync.',
};

async function undoDeletion(deleted: DeletedCheckIn): Promise<void> {
  try {
    const result = await whileOpen(restoreCheckIn(deleted));
    if (result.status === 'refused') throw result.problem;
    notify('good', restored[result.status]);
  } catch (error) {
    // The notice holds the deleted check-in, because it is stored nowhere else by now.
    const tryAgain = { label: 'Try again', run: () => void undoDeletion(deleted) };
    if (hasCode(error, 'conflict')) notify('bad', `${notRestored} The day has a newer check-in.`);
    else notify('bad', `${notRestored} ${explain(error as Error)}`, tryAgain);
  }
}

const notRestored = 'The check-in was not restored.';

/** The outbox's own words for a missing connection are about a dialog that is still open. */
function explain(error: Error): string {
  return isUnanswered(error) ? 'There is no connection.' : error.message;
}

/** The photo that the person saw: that of unsent changes, else the server's. */
async function readPhotoOfDay(
  box: Box,
  entry: Entry | undefined,
  current: ShownCheckIn | null,
): Promise<Blob | null> {
  if (entry?.photo === 'removed') return null;
  if (entry?.photo === 'new') return (await readPhoto(box, entry.day)) ?? null;
  return current?.photoUrl ? download(box, current.photoUrl) : null;
}

/** Throws if the photo cannot be read now, so that nothing is deleted that Undo could not bring back. */
async function download({ diaryId }: Box, url: string): Promise<Blob | null> {
  const signal = AbortSignal.timeout(photoTimeoutMs);
  const isExpected = ({ headers }: Response) => headers.get('Content-Type')?.startsWith('image/') ?? false;
  // A photo whose file is missing must not make its check-in undeletable.
  const response = await ignoreMissing(openResponse('GET', url, { signal, isExpected, diaryId }));
  return response === null ? null : response.blob();
}

function contentOf(stored: ShownCheckIn): Content {
  const { notes, factors, conditionEntries, medicationEntries, trackers } = stored;
  // The type makes sure that Undo forgets no field.
  return { notes, factors, conditionEntries, medicationEntries, trackers } satisfies Record<
    keyof Content,
    unknown
  >;
}
