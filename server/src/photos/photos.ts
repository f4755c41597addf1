import { pathOfPhotoUrl, photoPath } from '@flarewell/domain/photos';
import type { Logger } from 'pino';
import { PhotoExists, photoType, thumbnailPathOf } from '#photos/paths.ts';
import type { ProcessedPhoto } from '#photos/processing.ts';
import type { PhotoStore } from '#photos/store.ts';

const MOST_COLLISIONS = 10;

/**
 * The headers of a photo's response. No cache may store it, including the browser's, which would still show the photo
 * after signing out. Within one page the browser reuses the loaded image.
 */
export const photoHeaders = {
  'Content-Type': photoType,
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
} as const;

/** Stores a photo and returns its path. The thumbnail is stored first, so that every photo has one. */
export async function savePhoto(
  store: PhotoStore,
  owner: { diaryId: string; checkInId: string },
  photo: ProcessedPhoto,
  now: string,
): Promise<string> {
  const timestamp = Date.parse(now);
  for (let later = 0; ; later += 1) {
    const path = photoPath(owner.diaryId, owner.checkInId, timestamp + later, photo.ext);
    try {
      await store.put(thumbnailPathOf(path), photo.thumbnail);
      await store.put(path, photo.image);
      return path;
    } catch (problem) {
      // Two uploads in the same millisecond: retry with the next timestamp.
      if (!(problem instanceof PhotoExists) || later === MOST_COLLISIONS) throw problem;
    }
  }
}

/** The size in the store, including the thumbnail. */
export function sizeOfPhoto({ image, thumbnail }: ProcessedPhoto): number {
  return image.byteLength + thumbnail.byteLength;
}

export async function removePhoto(store: PhotoStore, path: string): Promise<void> {
  await store.remove(path);
  await store.remove(thumbnailPathOf(path));
}

/** Removes the photos of an import that was refused. Only logs a failure, because the sweep finds these files later. */
export async function dropPhotos(store: PhotoStore, urls: Iterable<string>, log: Logger): Promise<void> {
  try {
    for (const url of urls) await removePhoto(store, pathOfPhotoUrl(url));
  } catch (error) {
    const { name, message } = error as Error;
    log.warn({ err: { name, message } }, 'photos of a refused import could not be deleted');
  }
}
