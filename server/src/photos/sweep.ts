import { pathOfPhotoUrl } from '@flarewell/domain/photos';
import { diaryOf, photoPathOf, trashPathOf } from '#photos/paths.ts';
import type { PhotoStore } from '#photos/store.ts';

/** Lists every photo that a check-in of the diary shows, or that still waits for its check-in. */
type ListPhotosInUse = (diaryId: string) => Promise<string[]>;

interface SweepTask {
  store: PhotoStore;
  listPhotosInUse: ListPhotosInUse;
  /** Lists what was deleted and is about to be removed for good (see photoRemovals.ts). */
  listRemovals(diaryId: string): Promise<string[]>;
  now: string;
  /** Keeps newer files, because a running upload or import may not have committed them yet. */
  minAgeMs?: number;
  /** Says that the server stops. */
  signal?: AbortSignal;
}

interface SweepResult {
  seen: number;
  /** Photos and thumbnails that nothing refers to. */
  trashed: number;
  drafts: number;
}

const DAY_MS = 86_400_000;
/** Also named in the privacy statement. */
const TRASH_DAYS = 30;

/**
 * Moves photos that no record refers to into the trash. They are not deleted, because the records may be missing only in
 * this database: DATABASE_URL may be wrong.
 */
export async function sweepOrphans({
  store,
  listPhotosInUse,
  listRemovals,
  now,
  minAgeMs = DAY_MS,
  signal,
}: SweepTask) {
  const before = new Date(Date.parse(now) - minAgeMs).toISOString();
  const result: SweepResult = { seen: 0, trashed: 0, drafts: await store.removeDrafts(before) };
  for await (const [diaryId, photos] of groupByUser(store.list())) {
    result.seen += photos.length;
    const old = photos.filter(({ storedAt }) => storedAt < before);
    if (old.length === 0) continue;
    const kept = await listPaths(listPhotosInUse, diaryId);
    // Read after the records: a photo that is in neither list by then was deleted completely, and there is nothing to move.
    const removed = new Set(await listRemovals(diaryId));
    if (removed.has('everything')) continue;
    for (const { path } of old) {
      if (signal?.aborted) return result;
      if (kept.has(photoPathOf(path)) || removed.has(photoPathOf(path))) continue;
      await store.move(path, trashPathOf(path, now.slice(0, 10)));
      result.trashed += 1;
    }
  }
  return result;
}

/** Moves photos that a record refers to again back from the trash, and returns their number. */
export async function recoverPhotos(store: PhotoStore, listPhotosInUse: ListPhotosInUse): Promise<number> {
  let recovered = 0;
  for await (const [diaryId, trashed] of groupByUser(store.listTrash())) {
    const isKept = (kept: Set<string>) => (photo: { path: string }) => kept.has(photoPathOf(photo.path));
    const returning = trashed.filter(isKept(await listPaths(listPhotosInUse, diaryId)));
    if (returning.length === 0) continue;
    for (const { trashPath, path } of returning) await store.move(trashPath, path);
    recovered += returning.length;
    // Somebody may have deleted some while they were moved.
    const kept = await listPaths(listPhotosInUse, diaryId);
    for (const { path } of returning) if (!kept.has(photoPathOf(path))) await store.remove(path);
  }
  return recovered;
}

/** Deletes what has been in the trash for longer than 30 days, and returns the number of files. */
export async function emptyTrash(store: PhotoStore, now: string, signal?: AbortSignal): Promise<number> {
  const before = new Date(Date.parse(now) - TRASH_DAYS * DAY_MS).toISOString().slice(0, 10);
  let deleted = 0;
  for await (const { trashPath, day } of store.listTrash()) {
    if (signal?.aborted) return deleted;
    if (day >= before) continue;
    await store.remove(trashPath);
    deleted += 1;
  }
  return deleted;
}

async function listPaths(listPhotosInUse: ListPhotosInUse, diaryId: string): Promise<Set<string>> {
  return new Set((await listPhotosInUse(diaryId)).map(pathOfPhotoUrl));
}

async function* groupByUser<Photo extends { path: string }>(
  photos: AsyncIterable<Photo>,
): AsyncGenerator<[string, Photo[]]> {
  let group: Photo[] = [];
  const owner = () => diaryOf(group[0]?.path ?? '');
  for await (const photo of photos) {
    if (group.length > 0 && owner() !== diaryOf(photo.path)) {
      yield [owner(), group];
      group = [];
    }
    group.push(photo);
  }
  if (group.length > 0) yield [owner(), group];
}
