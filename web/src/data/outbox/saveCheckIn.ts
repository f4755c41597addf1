import type { Day } from '@flarewell/domain/day';
import type { CheckInSave, ShownCheckIn } from '@flarewell/domain/wire/checkIns';
import { ApiProblem } from '#data/api/request.ts';
import { cache, isUnanswered, isUnreachable } from '#data/cache/cache.ts';
import { putSaved } from '#data/diary/diary.ts';
import { isSharedDevice } from '#data/session/rememberedUser.ts';
import { type Box, isOpen, openBox, placeOf } from './box.ts';
import { changedInOtherTab } from './deliver.ts';
import type { Draft } from './draft.ts';
import type { Entry } from './entry.ts';
import { changeEntry, isInMemory, makeDraft, putEntry, readEntry } from './entryStore.ts';
import { isForeign } from './failures.ts';
import type { PhotoEdit } from './photo.ts';
import { announceChange, type Drained, sendForDialog } from './sender.ts';
import { toWaiting } from './showWaiting.ts';
import { ifUnlocked } from './tabs.ts';
import { toError, waitingRevision } from './waiting.ts';

export interface CheckInToSave {
  day: Day;
  checkIn: Omit<CheckInSave, 'photo' | 'writtenAt'>;
  photo: PhotoEdit;
  /** The check-in that the work began with. */
  existing: ShownCheckIn | undefined;
  /** The draft that is being saved, which comes back if the server refuses it. */
  draft?: Draft;
  /** Called with the uploaded share of a new photo, from 0 to 1. */
  onProgress?: (share: number) => void;
}

/** `waiting`: stored on this device, and sent in the background. `refused`: not saved; the dialog shows the problem. */
export type SaveResult =
  | { status: 'saved' | 'waiting' }
  | {
      status: 'refused';
      problem: Error;
      /** The server's name of the new photo, so that the next try does not upload it again. */
      uploaded: string | null;
    };

const needsConnection =
  'Your check-in is not saved. On a shared device it can only be saved with a connection. What you typed stays here: please save again when you are back online.';

/** Puts the check-in into the outbox, sends the outbox at once, and waits for the result. */
export async function saveCheckIn(work: CheckInToSave): Promise<SaveResult> {
  const box = openBox();
  const { day, photo, existing, draft, onProgress } = work;
  const { revision: base, ...content } = work.checkIn;
  const { photoUrl = null, thumbnailUrl = null } = existing ?? {};
  const uploaded = (photo.kind === 'new' && photo.uploaded) || null;
  const writtenAt = new Date().toISOString();
  const kept = { photoUrl, thumbnailUrl };
  const names = draft?.content.names;
  const edit = { day, content, names, writtenAt, base, photo: photo.kind, kept, uploaded };
  const { entry, isUpdate, unseen } = await putEntry(box, edit, photo);
  if (unseen) {
    const { checkIn: current } = await toWaiting(box, unseen);
    const problem = new ApiProblem({ code: 'conflict', message: changedInOtherTab, current });
    return { status: 'refused', problem, uploaded };
  }
  const resolveResult = (drained: Drained | null) => findResult({ box, entry, isUpdate, draft }, drained);
  const result = await sendForDialog(box, day, { onProgress, isShown: isUpdate, resolveResult });
  if (result.status !== 'saved') await announceChange(box);
  return result;
}

/** Finds out what became of the entry. Another tab may have sent it, so the outbox itself is read. */
async function findResult(
  { box, entry, isUpdate, draft }: { box: Box; entry: Entry; isUpdate: boolean; draft: Draft | undefined },
  drained: Drained | null,
): Promise<SaveResult> {
  const { day, version } = entry;
  const stored = await readEntry(box, day);
  if (!stored) return { status: 'saved' };
  if (stored.version !== version) return { status: 'waiting' };
  // Another device may have changed more: for example, it may have deleted a condition that this check-in rates.
  if (stored.problem && isOpen(box)) void cache.invalidateQueries();
  const failure = drained ? (drained.failures.get(placeOf(box, day)) ?? drained.stopped) : undefined;
  const problem = stored.problem ? toError(stored.problem) : failure;
  const refuse = (why = problem as Error) =>
    ({ status: 'refused', problem: why, uploaded: stored.uploaded }) as const;
  if (isInMemory(box, day)) {
    await changeEntry(box, day, () => null);
    return refuse(explainUnstored(problem));
  }
  // A problem of an updated entry stays in the outbox until the person has solved it.
  if (isUpdate) return stored.problem ? refuse() : { status: 'waiting' };
  if (!stored.problem && !isServerRefusal(failure)) return { status: 'waiting' };
  // The dialog still shows this check-in, so it is a draft again, unless another tab is sending it or has edited it.
  return (await ifUnlocked(() => makeDraft(box, entry, draft))) ? refuse() : { status: 'waiting' };
}

/**
 * Whether our server answered and did not save. The dialog then shows the problem. False without an answer, for
 * `unavailable`, for a proxy's answer, and if somebody else is signed in: then the check-in waits and is sent later.
 */
function isServerRefusal(failure: unknown): boolean {
  if (!(failure instanceof ApiProblem) || failure.code === 'other-user') return false;
  return !isUnreachable(failure) && !isForeign(failure);
}

/** Explains why a check-in that cannot be stored here was not saved. */
function explainUnstored(problem: unknown): Error {
  const isMissed = problem === undefined || isUnanswered(problem);
  if (isMissed && isSharedDevice()) return new ApiProblem({ code: 'offline', message: needsConnection });
  return problem instanceof Error ? problem : new ApiProblem({ code: 'network' });
}

/** Resolves a conflict by taking the server's version; null if the day was deleted there. */
export async function acceptServerVersion(day: Day, current: ShownCheckIn | null): Promise<void> {
  // The other version is another tab's entry, which is already in the outbox.
  if (current?.revision === waitingRevision) return;
  const box = openBox();
  if (current) putSaved(current);
  await changeEntry(box, day, () => null);
  await announceChange(box);
}
