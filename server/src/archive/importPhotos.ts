import type { Day } from '@flarewell/domain/day';
import { pathOfPhotoUrl } from '@flarewell/domain/photos';
import type { Logger } from 'pino';
import type { Database } from '#db/database.ts';
import { checkInIdOf } from '#db/ids.ts';
import { listDayPhotos } from '#db/records.ts';
import { dropPhoto, savePhoto } from '#photos/photos.ts';
import type { ProcessedPhoto, ProcessPhoto } from '#photos/processing.ts';
import type { PhotoUrls } from '#photos/signedUrls.ts';
import type { PhotoStore } from '#photos/store.ts';
import { Problem } from '#problems.ts';

export interface ImportServices {
  database: Database;
  photos: PhotoStore;
  photoUrls: PhotoUrls;
  processPhoto: ProcessPhoto;
  log: Logger;
}

export interface GivenPhoto {
  day: Day;
  read(): Promise<Uint8Array | null>;
}

/**
 * Stores the photos that the account does not have yet, one after the other, made anew as an upload is. The URL of
 * each by its day; none is left behind when one of them is refused.
 */
export async function storePhotos(
  services: ImportServices,
  userId: string,
  given: readonly GivenPhoto[],
  now: string,
): Promise<{ urls: Map<Day, string>; unchanged: number }> {
  const { database, photos, photoUrls, processPhoto } = services;
  const days = await database.readAsUser(userId, listDayPhotos);
  const known = new Map(days.map((each) => [each.day, each]));
  const urls = new Map<Day, string>();
  let unchanged = 0;
  try {
    for (const { day, read } of given) {
      const bytes = await read();
      if (!bytes) continue;
      const { photoUrl, checkInId } = known.get(day) ?? {};
      const stored = photoUrl ? await photos.read(pathOfPhotoUrl(photoUrl)) : null;
      const photo = isSame(bytes, stored) ? null : await processOrRefuse(processPhoto, bytes, day);
      if (!photo || isSame(photo.image, stored)) {
        unchanged += 1;
        continue;
      }
      const owner = { userId, checkInId: checkInId ?? checkInIdOf(userId, day) };
      urls.set(day, photoUrls.sign(await savePhoto(photos, owner, photo, now), now));
    }
  } catch (problem) {
    await dropPhotos(services, urls.values());
    throw problem;
  }
  return { urls, unchanged };
}

/** Of photos that no check-in shows, or shows any more. */
export async function dropPhotos(
  { photos, log }: Pick<ImportServices, 'photos' | 'log'>,
  urls: Iterable<string>,
): Promise<void> {
  for (const url of urls) await dropPhoto(photos, { url, log });
}

async function processOrRefuse(
  processPhoto: ProcessPhoto,
  bytes: Uint8Array,
  day: Day,
): Promise<ProcessedPhoto> {
  try {
    return await processPhoto(bytes);
  } catch (problem) {
    // A server that is busy is no fault of the photo.
    if (!(problem instanceof Problem) || problem.code === 'busy') throw problem;
    throw new Problem('invalid-input', { message: `Photo from ${day}: ${problem.message}` });
  }
}

function isSame(bytes: Uint8Array, stored: Uint8Array | null): boolean {
  return stored !== null && Buffer.compare(bytes, stored) === 0;
}
