import { setImmediate } from 'node:timers/promises';
import { diaryOf } from '#photos/paths.ts';
import type { PhotoStore } from '#photos/store.ts';

interface MissingTask {
  store: Pick<PhotoStore, 'list'>;
  /** The paths of the photos that the check-ins of a diary show. Leaves out newer ones than this count. */
  listShown(diaryId: string): Promise<string[]>;
  listDiaryIds(): Promise<string[]>;
  /** Ends the count with an error, because a stopping server does not wait for it. */
  signal: AbortSignal;
}

/** Counts the photos that check-ins show and the store does not have. Lists the store once, and reads diary after diary. */
export async function countMissing({ store, listShown, listDiaryIds, signal }: MissingTask): Promise<number> {
  const counted = new Set<string>();
  let missing = 0;
  let stored = new Set<string>();
  const count = async (diaryId: string) => {
    signal.throwIfAborted();
    counted.add(diaryId);
    // Asked after the files of the diary were listed, so that what was deleted meanwhile is not shown any more.
    missing += (await listShown(diaryId)).filter((path) => !stored.has(path)).length;
    stored = new Set();
    // Lets other requests run. Queries of the embedded database do not yield to the event loop.
    await setImmediate();
  };
  let owner = '';
  for await (const { path } of store.list()) {
    if (owner !== diaryOf(path)) {
      if (owner) await count(owner);
      owner = diaryOf(path);
    }
    stored.add(path);
  }
  if (owner) await count(owner);
  for (const diaryId of await listDiaryIds()) if (!counted.has(diaryId)) await count(diaryId);
  return missing;
}
