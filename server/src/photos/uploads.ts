import { photoByteLimit, photoMessages } from '@flarewell/domain/photos';
import { insertRemovals } from '#db/checkIns/photoRemovals.ts';
import { listUploadTimes } from '#db/checkIns/uploadedPhotos.ts';
import { DiaryGone, type DiaryScope, type Member } from '#db/database.ts';
import { hasDiary } from '#db/diaries/diaries.ts';
import { Problem } from '#http/problems.ts';
import { type Arrival, readBody } from '#http/requests/bodies.ts';
import { isStoredPath } from '#photos/paths.ts';
import { makePhotoProblem } from '#photos/problems.ts';
import { type RemovalServices, removeQueuedPhotos } from '#photos/removals.ts';
import type { PhotoUrls } from '#photos/signedUrls.ts';
import type { PhotoStore } from '#photos/store.ts';

/** How long an uploaded photo waits for its check-in to be saved: long enough to try again the next evening. */
export const UPLOAD_MS = 2 * 86_400_000;
/** How many photos of one person may wait, so that nobody can fill the disk with photos that no check-in shows. */
export const MOST_UPLOADS = 20;

/** Reads the photo in a request's raw body, and stops when it exceeds the size limit. */
export function readPhotoBody(request: Request, arrival: Arrival): Promise<Uint8Array<ArrayBuffer>> {
  return readBody(request, arrival, {
    byteLimit: photoByteLimit - 1,
    tooLarge: () => makePhotoProblem('too-large'),
    message: photoMessages.upload,
  });
}

/** Enforces the limit of waiting photos. Retry-After is when the oldest one expires. */
export async function refuseTooManyUploads(scope: DiaryScope, now: string): Promise<void> {
  const times = await listUploadTimes(scope);
  const [oldest] = times;
  if (oldest === undefined || times.length < MOST_UPLOADS) return;
  const waitMs = Date.parse(oldest) + UPLOAD_MS - Date.parse(now);
  throw new Problem('too-many-requests', {
    message: 'Too many of your photos are waiting for their check-in to be saved. Please try again later',
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  });
}

/**
 * Refuses an upload whose diary was deleted while it arrived, and removes everything that it stored after the deletion.
 * The photo sweep would find it only later.
 */
export async function refuseGoneDiary(services: RemovalServices, member: Member): Promise<void> {
  const { lookups, system } = services.database;
  const { diaryId } = member;
  if (await hasDiary(lookups, diaryId)) return;
  // Stored first, so that a photo store that fails, or a crash, only delays the removal.
  await insertRemovals(system, [{ diary_id: diaryId, path: 'everything' }]);
  await removeQueuedPhotos(services, diaryId);
  throw new DiaryGone(member);
}

/** Finds the uploaded photo of a save's upload token, and signs its URL. Passes null (remove) and undefined (keep) through. */
export async function findUpload(
  { photos, photoUrls }: { photos: PhotoStore; photoUrls: PhotoUrls },
  { diaryId, token, now }: { diaryId: string; token: string | null | undefined; now: string },
): Promise<{ url: string; isStored: boolean } | null | undefined> {
  if (token === null || token === undefined) return token;
  const path = `${diaryId}/${token}`;
  if (!isStoredPath(path)) throw makeUnknownPhotoProblem();
  return { url: photoUrls.sign(path, now), isStored: await photos.has(path) };
}

export function makeUnknownPhotoProblem(): Problem {
  return new Problem('invalid-input', { fields: { photo: photoMessages.gone } });
}
