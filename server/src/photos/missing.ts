import { setImmediate } from 'node:timers/promises';
import { ownerOf } from '#photos/paths.ts';
import type { PhotoStore } from '#photos/store.ts';

interface MissingTask {
  store: Pick<PhotoStore, 'list'>;
  /** The paths of the photos that a person's check-ins show. Leaves out newer ones than this count. */
  listShown(userId: string): Promise<string[]>;
  listUserIds(): AsyncIterable<string>;
  /** Ends the count with an error, because a stopping server does not wait for it. */
  signal: AbortSignal;
}

/** Counts the photos that check-ins show and the store does not have. Lists the store once, and reads person after person. */
export async function countMissing({ store, listShown, listUserIds, signal }: MissingTask): Promise<number> {
  const counted = new Set<string>();
  let missing = 0;
  let stored = new Set<string>();
  const count = async (userId: string) => {
    signal.throwIfAborted();
    counted.add(userId);
    // Asked after the person's files were listed, so that what was deleted meanwhile is not shown any more.
    missing += (await listShown(userId)).filter((path) => !stored.has(path)).length;
    stored = new Set();
    // Lets other requests run. Queries of the embedded database do not yield to the event loop.
    await setImmediate();
  };
  let owner = '';
  for await (const { path } of store.list()) {
    if (owner !== ownerOf(path)) {
      if (owner) await count(owner);
      owner = ownerOf(path);
    }
    stored.add(path);
  }
  if (owner) await count(owner);
  for await (const userId of listUserIds()) if (!counted.has(userId)) await count(userId);
  return missing;
}
