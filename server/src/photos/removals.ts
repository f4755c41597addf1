import type { Logger } from 'pino';
import {
  endRemovals,
  listRemovals,
  listUsersWithRemovals,
  type Removal,
} from '#db/checkIns/photoRemovals.ts';
import type { Database } from '#db/database.ts';
import { isStoredPath, ownerOf, photoPathOf, type TrashedPhoto } from '#photos/paths.ts';
import { removePhoto } from '#photos/photos.ts';
import type { PhotoStore } from '#photos/store.ts';

export interface RemovalServices {
  database: Database;
  photos: PhotoStore;
  log: Logger;
}

const ENDED_AT_ONCE = 100;

/**
 * Removes the photos that a person has deleted, also from the trash. Only logs a failure and returns false, because
 * housekeeping tries again every hour.
 */
export async function removeQueuedPhotos(
  { database: { system }, photos, log }: RemovalServices,
  userId: string,
): Promise<boolean> {
  try {
    const removals = await listRemovals(system, userId);
    const trashed = removals.length > 0 ? await Array.fromAsync(photos.listTrash(userId)) : [];
    for (let at = 0; at < removals.length; at += ENDED_AT_ONCE) {
      const some = removals.slice(at, at + ENDED_AT_ONCE);
      for (const removal of some) await remove(photos, { userId, removal, trashed });
      await endRemovals(system, userId, some);
    }
    return true;
  } catch (error) {
    const { name, message } = error as Error;
    log.warn({ err: { name, message }, userId }, 'photos could not be deleted yet');
    return false;
  }
}

/** Tries again what failed or was interrupted by a crash, until `signal` says that the server stops. */
export async function removeAllQueuedPhotos(services: RemovalServices, signal?: AbortSignal): Promise<void> {
  for (const userId of await listUsersWithRemovals(services.database.lookups)) {
    if (signal?.aborted) return;
    await removeQueuedPhotos(services, userId);
  }
}

async function remove(
  photos: PhotoStore,
  { userId, removal, trashed }: { userId: string; removal: Removal; trashed: readonly TrashedPhoto[] },
): Promise<void> {
  if (removal === 'everything') return photos.removeAll(userId);
  if (removal === 'trash') return photos.removeTrash(userId);
  // A check-in may show a photo of another site.
  if (!isStoredPath(removal) || ownerOf(removal) !== userId) return;
  await removePhoto(photos, removal);
  for (const { path, trashPath } of trashed)
    if (photoPathOf(path) === removal) await photos.remove(trashPath);
}
