import { StartupProblem } from '#failures/startupProblem.ts';
import { openDiskStore } from '#photos/disk.ts';
import { diaryOf } from '#photos/paths.ts';
import { openS3Store } from '#photos/s3.ts';
import type { S3Settings } from '#photos/s3Client.ts';
import type { PhotoStore } from '#photos/store.ts';

type PhotoStoreAddress = { folder: string } | { s3: S3Settings };

/** Opens the store, and fails when it cannot be used. */
export async function openPhotoStore(address: PhotoStoreAddress): Promise<PhotoStore> {
  try {
    return readTrashToo(
      's3' in address ? await openS3Store(address.s3) : await openDiskStore(address.folder),
    );
  } catch (cause) {
    const place = 's3' in address ? `bucket ${address.s3.bucket}` : `folder ${address.folder}`;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartupProblem(`The photo ${place} cannot be used: ${reason.replace(/\.$/, '')}.`, { cause });
  }
}

/**
 * Looks for a missing photo in the trash: people see their photos at once after a start on the wrong database, before the
 * next housekeeping moves them back.
 */
function readTrashToo(store: PhotoStore): PhotoStore {
  async function findTrashed(path: string): Promise<string | null> {
    for await (const trashed of store.listTrash(diaryOf(path))) {
      if (trashed.path === path) return trashed.trashPath;
    }
    return null;
  }

  return {
    ...store,
    read: (path) =>
      store.read(path).then(async (bytes) => {
        const trashPath = bytes ? null : await findTrashed(path);
        return trashPath === null ? bytes : store.read(trashPath);
      }),
    has: async (path) => (await store.has(path)) || (await findTrashed(path)) !== null,
  };
}
