/** Stores photos and their thumbnails by path (see paths.ts). */
export interface PhotoStore {
  /**
   * Durable when it resolves. Never overwrites: throws PhotoExists when the path holds other bytes. Writing the same
   * bytes again succeeds, so that a put can be retried when its answer was lost.
   */
  put(path: string, bytes: Uint8Array): Promise<void>;
  read(path: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Whether the photo exists, without reading it. */
  has(path: string): Promise<boolean>;
  /** Succeeds when the path does not exist. */
  remove(path: string): Promise<void>;
  removeAll(userId: string): Promise<void>;
  /** Lists complete photos and thumbnails, grouped by user. */
  list(): AsyncIterable<StoredPhoto>;
  /** Removes the partial files of writes that were interrupted before that instant, and returns their number. */
  removeDrafts(before: string): Promise<number>;
}

export interface StoredPhoto {
  readonly path: string;
  /** ISO 8601, UTC. */
  readonly storedAt: string;
}
