import { openDiskStore } from '#photos/disk.ts';
import { openS3Store } from '#photos/s3.ts';
import type { S3Settings } from '#photos/s3Client.ts';
import type { PhotoStore } from '#photos/store.ts';
import { StartupProblem } from '#startupProblem.ts';

type PhotoStoreAddress = { folder: string } | { s3: S3Settings };

/** Opens the store, and fails when it cannot be used. */
export async function openPhotoStore(address: PhotoStoreAddress): Promise<PhotoStore> {
  try {
    return 's3' in address ? await openS3Store(address.s3) : await openDiskStore(address.folder);
  } catch (cause) {
    const place = 's3' in address ? `bucket ${address.s3.bucket}` : `folder ${address.folder}`;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartupProblem(`The photo ${place} cannot be used: ${reason.replace(/\.$/, '')}.`, { cause });
  }
}
