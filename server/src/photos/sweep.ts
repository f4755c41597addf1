import { pathOfPhotoUrl } from '@flarewell/domain/photos';
import { ownerOf, photoPathOf } from '#photos/paths.ts';
import type { PhotoStore } from '#photos/store.ts';

export interface SweepTask {
  store: PhotoStore;
  /** Lists every photo that a check-in of the user shows, or that still waits for its check-in. */
  listPhotoUrls(userId: string): Promise<string[]>;
  now: string;
  /** Keeps newer files, because a running upload or import may not have committed them yet. */
  minAgeMs?: number;
}

export interface SweepResult {
  seen: number;
  /** Photos and thumbnails that nothing refers to. */
  removed: number;
  drafts: number;
}

const DAY_MS = 86_400_000;
const SUSPICIOUS_NUMBER = 20;

export async function sweepOrphans({ store, listPhotoUrls, now, minAgeMs = DAY_MS }: SweepTask) {
  const before = new Date(Date.parse(now) - minAgeMs).toISOString();
  const result: SweepResult = { seen: 0, removed: 0, drafts: await store.removeDrafts(before) };
  let hasReference = false;
  let orphans: string[] = [];

  async function removeOrphans() {
    for (const path of orphans) await store.remove(path);
    result.removed += orphans.length;
    orphans = [];
  }

  async function judge(paths: string[]) {
    const [first] = paths;
    if (first === undefined) return;
    const kept = new Set((await listPhotoUrls(ownerOf(first))).map(pathOfPhotoUrl));
    const found = paths.filter((path) => !kept.has(photoPathOf(path)));
    hasReference ||= found.length < paths.length;
    orphans.push(...found);
    if (hasReference) await removeOrphans();
  }

  let ofOneUser: string[] = [];
  for await (const { path, storedAt } of store.list()) {
    result.seen += 1;
    if (ofOneUser[0] !== undefined && ownerOf(ofOneUser[0]) !== ownerOf(path)) {
      await judge(ofOneUser);
      ofOneUser = [];
    }
    if (storedAt < before) ofOneUser.push(path);
  }
  await judge(ofOneUser);
  // When none of many photos is known, this is probably the wrong database.
  if (orphans.length >= SUSPICIOUS_NUMBER) {
    throw new Error(
      `None of the ${orphans.length} stored photos belongs to a check-in in this database, so nothing was removed. Is DATABASE_URL or DATA_DIR wrong?`,
    );
  }
  await removeOrphans();
  return result;
}
