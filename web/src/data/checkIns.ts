import { addDays, lastDays } from '@flarewell/domain/day';
import type { CheckInList } from '@flarewell/domain/wire/checkIns';
import { api } from './api/client.ts';
import { cache } from './cache/cache.ts';
import { useLoadedQuery } from './cache/hooks.ts';
import { applyPage, emptyHistory, type History } from './history.ts';
import { changeCopied, readAllCopied, readCopiedRevision, readCopiedSince } from './local/checkInCopy.ts';
import { useWaiting, withWaiting } from './outbox/waiting.ts';
import { today } from './today.ts';

export const checkInsKey = ['check-ins'];

/** Loaded before the first screen: the longest window of any rule is a year. The rest of the history follows. */
export const recentDays = 400;
/** A phone takes a third of a second to read ten years, so that waits until the first screen is painted. */
const firstPaintMs = 500;

// Comparing ten years of check-ins is slow, and unchanged ones keep their identity anyway.
cache.setQueryDefaults(checkInsKey, { structuralSharing: false });

export const checkInsQuery = { queryKey: checkInsKey, queryFn: fetchChanges };

/** Newest first, including unsent ones. Holds at least the last year; `isWhole` tells whether it holds everything. */
export function useCheckIns(): History {
  return withWaiting(useLoadedQuery(checkInsQuery), useWaiting());
}

/** Asks the server for changes, even if the last answer is fresh. Ignores errors: the query's state holds them. */
export function refreshCheckIns(): Promise<void> {
  return cache.prefetchQuery({ ...checkInsQuery, staleTime: 0 });
}

/**
 * Puts the recent part into the cache: from the local copy if there is one, otherwise from the server. `copyReady`
 * resolves when a copy that is being created can be written.
 */
export async function openCheckIns(copyReady: Promise<void>): Promise<void> {
  const { from, to } = lastDays(today(), recentDays);
  const put = (history: History) => void cache.setQueryData<History>(checkInsKey, history);
  const revision = await readCopiedRevision();
  const recent =
    revision === undefined
      ? (await api.checkIns.list({ from, to: addDays(to, 1) })).checkIns
      : await readCopiedSince(from, to);
  if (recent.length > 0) return put({ checkIns: recent, revision: revision ?? 0, isWhole: false });
  // Changes read before the copy can store them would be missing in it for good.
  await copyReady;
  // Either the diary is new or its last check-in is old. Load everything to know which, because the first screen differs.
  if (revision === undefined) return put(await readChanges());
  put({ checkIns: await readAllCopied(), revision, isWhole: true });
}

const current = () => cache.getQueryData<History>(checkInsKey) ?? emptyHistory;

async function fetchChanges(): Promise<History> {
  if (!current().isWhole) {
    await new Promise((resolve) => setTimeout(resolve, firstPaintMs));
    await addOlder();
  }
  return readChanges();
}

/** Asks for the changes since the last answer, and merges each page into the current content of the cache. */
async function readChanges(): Promise<History> {
  for (;;) {
    const page = await api.checkIns.listChanges(current().revision);
    await storePage(page);
    // Read the cache after storing, or a check-in saved in the meantime would disappear from the screen.
    const next = applyPage(current(), page);
    if (!page.hasMore) return next;
    cache.setQueryData<History>(checkInsKey, next);
  }
}

/** Adds the older check-ins of the local copy to the recent ones in the cache. */
async function addOlder(): Promise<void> {
  const revision = await readCopiedRevision();
  if (revision === undefined) return;
  const stored = await readAllCopied();
  cache.setQueryData<History>(checkInsKey, (history = emptyHistory) => {
    const oldest = history.checkIns.at(-1)?.date ?? '9999';
    const older = stored.filter(({ date }) => date < oldest);
    return { checkIns: [...history.checkIns, ...older], revision, isWhole: true };
  });
}

/** Stores the revision with the last page only, so that an interrupted download starts again. */
function storePage({ checkIns, deletedDays, isComplete, hasMore, revision }: CheckInList): Promise<void> {
  return changeCopied({
    put: checkIns,
    drop: deletedDays,
    isComplete,
    ...(!hasMore && { revision }),
  });
}
