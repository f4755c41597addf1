import { type DatedContent, isSameContent } from '@flarewell/domain/checkIns';
import { type Day, dayOf, noonOf } from '@flarewell/domain/day';
import { mergeFactors } from '@flarewell/domain/measures/factors';
import { pathOfPhotoUrl } from '@flarewell/domain/photos';
import { queuePhotoRemovals } from '#db/checkIns/photoRemovals.ts';
import { findCheckIn, type StoredCheckIn } from '#db/checkIns/readCheckIns.ts';
import { takeUploadedPhoto } from '#db/checkIns/uploadedPhotos.ts';
import { forgetDeletions, writeCheckIns } from '#db/checkIns/writeCheckInRows.ts';
import type { DiaryScope } from '#db/database.ts';
import { deriveCheckInId } from '#db/ids.ts';
import { lockRecords, nextRevision } from '#db/records/revisions.ts';

export interface SaveOptions {
  /** The revision that the writer's version is based on; null if the writer saw no check-in. */
  base: number | null;
  /** A photo that was uploaded for the day; null removes the photo, undefined keeps it. */
  photo?: { url: string; isStored: boolean } | null;
  now: string;
  /** When the person wrote a new check-in: earlier than now if the device was offline. */
  writtenAt?: string;
}

type SaveOutcome =
  /** `droppedPhotoUrl` is the replaced photo, which is queued for removal (see photoRemovals.ts). */
  | { outcome: 'created' | 'replaced'; checkIn: StoredCheckIn; droppedPhotoUrl: string | null }
  | { outcome: 'unchanged'; checkIn: StoredCheckIn }
  | { outcome: 'conflict'; current: StoredCheckIn | null }
  | { outcome: 'unknown-photo' };

/**
 * Creates or replaces the day's check-in with its photo. If another device saved first, nothing changes and the current
 * version is returned. Saving identical content changes nothing either, so a retry is idempotent, even if it names a
 * photo that the first attempt already used.
 * The caller must have called `lockRecords`, and read `current`, the day's check-in, after that.
 */
export async function saveCheckIn(
  scope: DiaryScope,
  given: DatedContent,
  current: StoredCheckIn | null,
  { base, photo, now, writtenAt = now }: SaveOptions,
): Promise<SaveOutcome> {
  const day = dayOf(given.date);
  const content = { ...given, factors: mergeFactors(given.factors, current?.factors) };
  const shown = current?.photoUrl ?? null;
  const isSamePhoto = photo === undefined || pathOf(photo?.url) === pathOf(shown);
  if (current && isSamePhoto && isSameContent(current, content))
    return { outcome: 'unchanged', checkIn: current };
  if ((current?.revision ?? null) !== base) return { outcome: 'conflict', current };

  let photoBytes: number | undefined;
  if (photo && !isSamePhoto) {
    const taken = photo.isStored
      ? await takeUploadedPhoto(scope, { day, path: pathOfPhotoUrl(photo.url) })
      : null;
    if (taken === null) return { outcome: 'unknown-photo' };
    photoBytes = taken;
  }
  const photoUrl = isSamePhoto ? shown : (photo?.url ?? null);
  const first = current ?? (await takeFirstSave(scope, day));
  const revision = await nextRevision(scope);
  const checkIn = {
    ...content,
    id: current?.id ?? deriveCheckInId(scope.diaryId, day),
    photoUrl,
    createdAt: first?.createdAt ?? writtenAt,
    writtenBy: first ? first.writtenBy : scope.userId,
    changedBy: scope.userId,
    changedAt: now,
    revision,
  };
  await writeCheckIns(scope, [{ checkIn, current, photoBytes }], now);
  const droppedPhotoUrl = isSamePhoto ? null : shown;
  if (droppedPhotoUrl) await queuePhotoRemovals(scope, [droppedPhotoUrl]);
  return { outcome: current ? 'replaced' : 'created', checkIn, droppedPhotoUrl };
}

/** When and by whom a deleted check-in of the day was first saved: Undo must not make it look like another one. */
async function takeFirstSave(scope: DiaryScope, day: Day) {
  const [deleted] = await forgetDeletions(scope, [noonOf(day)]);
  return deleted && { createdAt: deleted.created_at, writtenBy: deleted.written_by };
}

/** Deletes the check-in of a day and queues its photo for removal (see photoRemovals.ts). Returns what was deleted. */
export async function deleteCheckIn(scope: DiaryScope, day: Day): Promise<StoredCheckIn | null> {
  const { tx, diaryId } = scope;
  await lockRecords(scope);
  const current = await findCheckIn(scope, day);
  if (!current) return null;
  const revision = await nextRevision(scope);
  await tx.deleteFrom('check_ins').where('diary_id', '=', diaryId).where('id', '=', current.id).execute();
  await tx
    .insertInto('deleted_check_ins')
    .values({
      diary_id: diaryId,
      date: noonOf(day),
      revision,
      created_at: current.createdAt,
      written_by: current.writtenBy,
    })
    .execute();
  if (current.photoUrl) await queuePhotoRemovals(scope, [current.photoUrl]);
  return current;
}

const pathOf = (url: string | null | undefined) => (url ? pathOfPhotoUrl(url) : null);
