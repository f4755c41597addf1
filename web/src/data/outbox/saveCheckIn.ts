import type { Day } from '@flarewell/domain/day';
import { photoChange, photoMessages } from '@flarewell/domain/photos';
import type { NewCheckIn, StoredCheckIn } from '@flarewell/domain/wire/checkIns';
import { api, type Client, createClient } from '#data/api/client.ts';
import { ApiProblem } from '#data/api/request.ts';
import { fetchWithProgress } from '#data/api/uploads.ts';
import { cache, hasCode, isUnreachable } from '#data/cache/cache.ts';
import { useMutation, useOptimistic } from '#data/cache/hooks.ts';
import { checkInsKey } from '#data/checkIns.ts';
import { type History, putCheckIns } from '#data/history.ts';
import { changeCopied } from '#data/local/checkInCopy.ts';
import { isReady } from '#data/local/localCopy.ts';
import type { PhotoOfDay } from '#data/local/unsavedCheckIn.ts';
import { isSharedDevice } from '#data/session/rememberedUser.ts';
import { waitingRevision } from './waiting.ts';

export type { StoredCheckIn };

export interface CheckInToSave {
  day: Day;
  checkIn: Omit<NewCheckIn, 'photo'>;
  photo: PhotoOfDay;
  /** What the work began with. */
  existing: StoredCheckIn | undefined;
  /** How much of a new photo is sent, from 0 to 1. */
  onProgress: (share: number) => void;
}

/** Problems of the photo itself, which trying again does not mend, keep their words. */
const photoProblems = ['signed-out', 'photo-too-large', 'not-an-image'];

const needsConnection =
  'Your check-in is not saved. On a shared device it can only be saved with a connection. What you typed stays here: please save again when you are back online.';

/** What the server has of photos whose check-in it did not take yet, so that a retry sends them only once. */
const uploaded = new WeakMap<Blob, string>();

/**
 * Not predicted: the dialog stays until the server has the check-in or the outbox does, so there is nothing to see
 * before, and nothing to take back from a screen. Answers null when it waits in the outbox.
 */
export function useSaveCheckIn() {
  return useMutation({
    mutationFn: save,
    onSuccess: (saved) => {
      if (!saved) return;
      cache.setQueryData<History>(checkInsKey, (history) => history && putCheckIns(history, [saved]));
      void changeCopied({ put: [saved] });
      void cache.invalidateQueries({ queryKey: checkInsKey });
    },
    onError: (error) => {
      // Another device was quicker: with this day, or by deleting what it rates.
      const isOutdated = hasCode(error, 'conflict') || hasCode(error, 'invalid-input');
      if (isOutdated) void cache.invalidateQueries();
    },
  });
}

/** Needs a connection, unless the check-in never left this browser. */
export function useDeleteCheckIn() {
  return useOptimistic({
    key: checkInsKey,
    send: async (day: Day) => {
      const remove = () =>
        api.checkIns.remove(day).catch((error) => {
          if (!hasCode(error, 'not-found')) throw error;
        });
      const outbox = await openOutbox();
      await (outbox ? outbox.removeDay(day, remove) : remove());
      await changeCopied({ drop: [day] });
      void cache.invalidateQueries({ queryKey: checkInsKey });
    },
    predict: (history: History, day) => putCheckIns(history, [], [day]),
    failure: () => 'The check-in was not deleted.',
  });
}

/** Of two versions of a day the other one. */
export async function takeOther(day: Day, current: StoredCheckIn | null): Promise<void> {
  // It waits already, from another tab.
  if (current?.revision === waitingRevision) return;
  if (current) {
    cache.setQueryData<History>(checkInsKey, (history) => history && putCheckIns(history, [current]));
  }
  const outbox = await openOutbox();
  await outbox?.forgetDay(day);
}

/** The shell has loaded it. Where storage is blocked, or on a shared device, there is none, and only the server saves. */
async function openOutbox() {
  return (await isReady()) ? import('./outbox.ts').catch(() => null) : null;
}

async function save(work: CheckInToSave): Promise<StoredCheckIn | null> {
  const outbox = await openOutbox();
  if (!outbox) return send(work).catch(explainSharedDevice);
  return outbox.saveOrKeep(work, {
    send: (calls, revision) => send({ ...work, checkIn: { ...work.checkIn, revision } }, calls),
    findUploaded: () => (work.photo.kind === 'new' ? uploaded.get(work.photo.file) : undefined),
  });
}

/** Elsewhere a check-in waits on the device for the network. */
function explainSharedDevice(error: unknown): never {
  const isExplained = isSharedDevice() && isUnreachable(error);
  throw isExplained ? new ApiProblem({ code: 'offline', message: needsConnection }) : error;
}

async function send(work: CheckInToSave, calls: Client['checkIns'] = api.checkIns): Promise<StoredCheckIn> {
  const { day, checkIn, photo, onProgress } = work;
  if (photo.kind !== 'new') return calls.save(day, { ...checkIn, ...photoChange(photo.kind) });
  const { file } = photo;
  const known = uploaded.get(file);
  const token = known ?? (await upload(day, file, onProgress));
  uploaded.set(file, token);
  try {
    return await calls.save(day, { ...checkIn, ...photoChange({ uploaded: token }) });
  } catch (error) {
    const isForgotten = error instanceof ApiProblem && error.fields.photo !== undefined;
    if (!isForgotten) throw error;
    uploaded.delete(file);
    if (!known) throw uploadProblem();
    return send(work, calls);
  }
}

async function upload(day: Day, photo: Blob, onProgress: (share: number) => void): Promise<string> {
  onProgress(0);
  try {
    return (await createClient(fetchWithProgress(onProgress)).checkIns.uploadPhoto(day, photo)).photo;
  } catch (error) {
    // Somebody else answers, as a captive network does: nothing was refused.
    const isForeign = hasCode(error, 'configuration') && (error as ApiProblem).status < 400;
    if (isForeign || isUnreachable(error) || photoProblems.some((code) => hasCode(error, code))) throw error;
    throw uploadProblem();
  }
}

function uploadProblem(): ApiProblem {
  return new ApiProblem({ code: 'upload-failed', message: photoMessages.upload });
}
