import { pathOfPhotoUrl, photoPath } from '@flarewell/domain/photos';
import type { Logger } from 'pino';
import { isStoredPath, PhotoExists, photoType, thumbnailPathOf } from '#photos/paths.ts';
import type { ProcessedPhoto } from '#photos/processing.ts';
import type { PhotoStore } from '#photos/store.ts';

const MOST_COLLISIONS = 10;

/**
 * How a photo is served: as nothing but an image, and kept by no cache, not even the browser's own, which would still
 * show it after signing out. Within one visit a browser shows it again without asking.
 */
export const photoHeaders = {
  'Content-Type': photoType,
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
} as const;

/** Stores a photo with its thumbnail and returns the photo's path. Where the photo is, its thumbnail is too. */
export async function savePhoto(
  store: PhotoStore,
  owner: { userId: string; checkInId: string },
  photo: ProcessedPhoto,
  now: string,
): Promise<string> {
  const timestamp = Date.parse(now);
  for (let later = 0; ; later += 1) {
    const path = photoPath(owner.userId, owner.checkInId, timestamp + later, photo.ext);
    try {
      await store.put(thumbnailPathOf(path), photo.thumbnail);
      await store.put(path, photo.image);
      return path;
    } catch (problem) {
      // Two uploads within a millisecond: the later one moves on.
      if (!(problem instanceof PhotoExists) || later === MOST_COLLISIONS) throw problem;
    }
  }
}

/** The room that a photo takes in the store, with its thumbnail. */
export function sizeOfPhoto({ image, thumbnail }: ProcessedPhoto): number {
  return image.byteLength + thumbnail.byteLength;
}

/** The path is the one of a stored URL; where that leads elsewhere, there is nothing of ours to remove. */
export async function removePhoto(store: PhotoStore, path: string): Promise<void> {
  if (!isStoredPath(path)) return;
  await store.remove(path);
  await store.remove(thumbnailPathOf(path));
}

/**
 * Removes what a check-in showed before. By then the check-in has let go of it, so a failure is logged and no more: the
 * sweep removes what is left.
 */
export async function dropPhoto(
  store: PhotoStore,
  { url, log }: { url: string | null; log: Logger },
): Promise<void> {
  const path = url && pathOfPhotoUrl(url);
  if (!path) return;
  try {
    await removePhoto(store, path);
  } catch (error) {
    log.warn(
      { err: { name: (error as Error).name, message: (error as Error).message } },
      'a photo was left behind',
    );
  }
}
