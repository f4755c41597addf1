import { openDiskStore } from '#photos/disk.ts';
import { openS3Store, type S3Settings } from '#photos/s3.ts';
import { StartupProblem } from '#startupProblem.ts';

/** Where photos and their thumbnails lie, by their paths (see paths.ts). */
export interface PhotoStore {
  /**
   * Durable when it resolves. Never overwrites: a path that holds other bytes throws PhotoExists, and one that
   * holds the same is left as it is, so a put can be sent again after an answer that was lost.
   */
  put(path: string, bytes: Uint8Array): Promise<void>;
  read(path: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Whether the photo exists, without reading it. */
  has(path: string): Promise<boolean>;
  /** No error when it is gone already. */
  remove(path: string): Promise<void>;
  /** Everything of one user. */
  removeAll(userId: string): Promise<void>;
  /** Whole photos and thumbnails only, one user after the other. */
  list(): AsyncIterable<StoredPhoto>;
  /** What writes that never ended have left behind before that instant; how many it was. */
  removeDrafts(before: string): Promise<number>;
}

export interface StoredPhoto {
  readonly path: string;
  /** ISO 8601, UTC. */
  readonly storedAt: string;
}

export type PhotoStoreAddress = { folder: string } | { s3: S3Settings };

/** Opens the store and proves that it can be used. */
export async function openPhotoStore(address: PhotoStoreAddress): Promise<PhotoStore> {
  try {
    return 's3' in address ? await openS3Store(address.s3) : await openDiskStore(address.folder);
  } catch (cause) {
    const place = 's3' in address ? `bucket ${address.s3.bucket}` : `folder ${address.folder}`;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartupProblem(`The photo ${place} cannot be used: ${reason.replace(/\.$/, '')}.`, { cause });
  }
}
