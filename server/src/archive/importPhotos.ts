import type { Day } from '@flarewell/domain/day';
import { pathOfPhotoUrl } from '@flarewell/domain/photos';
import type { Logger } from 'pino';
import type { PendingWork } from '#archive/pendingWork.ts';
import { listDayPhotos } from '#db/checkIns/readCheckIns.ts';
import type { Database, Member } from '#db/database.ts';
import { deriveCheckInId } from '#db/ids.ts';
import type { FreeSpace } from '#http/freeSpace.ts';
import { Problem } from '#http/problems.ts';
import { type Quota, type Quotas, refuseBeyondQuota } from '#http/quotas.ts';
import { dropPhotos, savePhoto, sizeOfPhoto } from '#photos/photos.ts';
import type { ProcessedPhoto, ProcessPhoto } from '#photos/processing.ts';
import type { PhotoUrls } from '#photos/signedUrls.ts';
import type { PhotoStore } from '#photos/store.ts';

export interface ImportServices {
  database: Database;
  pendingWork: PendingWork;
  quotas: Quotas;
  photos: PhotoStore;
  photoUrls: PhotoUrls;
  processPhoto: ProcessPhoto;
  space: FreeSpace;
  log: Logger;
}

interface GivenPhoto {
  day: Day;
  read(): Promise<Uint8Array | null>;
}

export interface StoredPhotos {
  /** New photos, by day. */
  stored: Map<Day, { url: string; bytes: number }>;
  /** The total size of the new photos. */
  bytes: number;
  unchanged: number;
  urls(): string[];
}

/**
 * Stores the photos that the diary does not have yet, one after the other, re-encoded like an upload. When one of
 * them is refused, those that were stored before it are deleted.
 */
export async function storePhotos(
  services: ImportServices & { quota: Quota },
  owner: Member,
  given: readonly GivenPhoto[],
  now: string,
): Promise<StoredPhotos> {
  const { database, photos, photoUrls, quota, processPhoto, space, log } = services;
  const days = await database.readAsMember(owner, listDayPhotos);
  const known = new Map(days.map((each) => [each.day, each]));
  const result: StoredPhotos = {
    stored: new Map(),
    bytes: 0,
    unchanged: 0,
    urls: () => [...result.stored.values()].map(({ url }) => url),
  };
  try {
    for (const { day, read } of given) {
      const bytes = await read();
      if (!bytes) continue;
      const { photoUrl, checkInId } = known.get(day) ?? {};
      const stored = photoUrl ? await photos.read(pathOfPhotoUrl(photoUrl)) : null;
      const photo = isSame(bytes, stored) ? null : await processOrRefuse(processPhoto, bytes, day);
      if (!photo || isSame(photo.image, stored)) {
        result.unchanged += 1;
        continue;
      }
      const size = sizeOfPhoto(photo);
      // Checked for every photo, so that an import beyond the quota stops before it fills the disk.
      await database.readAsMember(owner, (scope) =>
        refuseBeyondQuota(scope, quota, { photos: result.bytes + size }),
      );
      using _claim = await space.claim(size);
      const { diaryId } = owner;
      const place = { diaryId, checkInId: checkInId ?? deriveCheckInId(diaryId, day) };
      const url = photoUrls.sign(await savePhoto(photos, place, photo, now), now);
      result.stored.set(day, { url, bytes: size });
      result.bytes += size;
    }
  } catch (problem) {
    await dropPhotos(photos, result.urls(), log);
    throw problem;
  }
  return result;
}

async function processOrRefuse(
  processPhoto: ProcessPhoto,
  bytes: Uint8Array,
  day: Day,
): Promise<ProcessedPhoto> {
  try {
    return await processPhoto(bytes);
  } catch (problem) {
    // A busy server is not a problem of the photo, so its name is not added.
    if (!(problem instanceof Problem) || problem.code === 'busy') throw problem;
    throw new Problem('invalid-input', { message: `Photo from ${day}: ${problem.message}` });
  }
}

function isSame(bytes: Uint8Array, stored: Uint8Array | null): boolean {
  return stored !== null && Buffer.compare(bytes, stored) === 0;
}
