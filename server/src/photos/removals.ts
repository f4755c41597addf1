import type { Logger } from 'pino';
import {
  endRemovals,
  listDiariesWithRemovals,
  listRemovals,
  type Removal,
} from '#db/checkIns/photoRemovals.ts';
import type { Database } from '#db/database.ts';
import { diaryOf, isStoredPath, photoPathOf, type TrashedPhoto } from '#photos/paths.ts';
import { removePhoto } from '#photos/photos.ts';
import type { PhotoStore } from '#photos/store.ts';

export interface RemovalServices {
  database: Database;
  photos: PhotoStore;
  log: Logger;
}

const ENDED_AT_ONCE = 100;

/**
 * Removes the photos that were deleted from a diary, also from the trash. Only logs a failure and returns false, because
 * housekeeping tries again every hour.
 */
export async function removeQueuedPhotos(
  { database: { system }, photos, log }: RemovalServices,
  diaryId: string,
): Promise<boolean> {
  try {
    const removals = await listRemovals(system, diaryId);
    const trashed = removals.length > 0 ? await Array.fromAsync(photos.listTrash(diaryId)) : [];
    for (let at = 0; at < removals.length; at += ENDED_AT_ONCE) {
      const some = removals.slice(at, at + ENDED_AT_ONCE);
      for (const removal of some) await remove(photos, { diaryId, removal, trashed });
      await endRemovals(system, diaryId, some);
    }
    return true;
  } catch (error) {
    const { name, message } = error as Error;
    log.warn({ err: { name, message }, diaryId }, 'photos could not be deleted yet');
    return false;
  }
}

/** Tries again what failed or was interrupted by a crash, until `signal` says that the server stops. */
export async function removeAllQueuedPhotos(services: RemovalServices, signal?: AbortSignal): Promise<void> {
  for (const diaryId of await listDiariesWithRemovals(services.database.lookups)) {
    if (signal?.aborted) return;
    await removeQueuedPhotos(services, diaryId);
  }
}

async function remove(
  photos: PhotoStore,
  { diaryId, removal, trashed }: { diaryId: string; removal: Removal; trashed: readonly TrashedPhoto[] },
): Promise<void> {
  if (removal === 'everything') return photos.removeAll(diaryId);
  if (removal === 'trash') return photos.removeTrash(diaryId);
  // A check-in may show a photo of another site.
  if (!isStoredPath(removal) || diaryOf(removal) !== diaryId) return;
  await removePhoto(photos, removal);
  for (const { path, trashPath } of trashed)
    if (photoPathOf(path) === removal) await photos.remove(trashPath);
}
