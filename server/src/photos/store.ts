import type { TrashedPhoto } from '#photos/paths.ts';

/**
 * Stores photos and their thumbnails by path (see paths.ts). It has a trash, for files that no record refers to: if these
 * records were only out of reach, because the server was started on the wrong database, the files come back.
 */
export interface PhotoStore {
  /**
   * Durable when it resolves. Never overwrites: throws PhotoExists when the path holds other bytes. Writing the same
   * bytes again succeeds, so that a put can be retried when its answer was lost.
   */
  put(path: string, bytes: Uint8Array): Promise<void>;
  /** Also finds a photo that is in the trash. */
  read(path: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Whether `read` would find the photo. */
  has(path: string): Promise<boolean>;
  /** Takes a path in the store or in the trash. Succeeds when it does not exist. */
  remove(path: string): Promise<void>;
  /** Removes every photo of a diary, also from the trash. */
  removeAll(diaryId: string): Promise<void>;
  removeTrash(diaryId: string): Promise<void>;
  /**
   * Moves a file to the trash or back. Keeps the file that is already there, and does nothing when there is none to move.
   * A crash may leave it at both paths, never at none.
   */
  move(from: string, to: string): Promise<void>;
  /** Lists complete photos and thumbnails, grouped by diary. Those in the trash are not listed. */
  list(): AsyncIterable<StoredPhoto>;
  /** Lists what is in the trash, of one diary or of all, grouped by diary. */
  listTrash(diaryId?: string): AsyncIterable<TrashedPhoto>;
  /** Removes the partial files of writes that were interrupted before that instant, and returns their number. */
  removeDrafts(before: string): Promise<number>;
}

export interface StoredPhoto {
  readonly path: string;
  /** ISO 8601, UTC. */
  readonly storedAt: string;
}
