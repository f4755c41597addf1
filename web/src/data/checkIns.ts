import { addDays, lastDays } from '@flarewell/domain/day';
import type { CheckInList } from '@flarewell/domain/wire/checkIns';
import { api } from './api/api.ts';
import { cache } from './cache/cache.ts';
import { useSuspenseQuery } from './cache/useQuery.ts';
import { applyPage, emptyHistory, type History } from './history.ts';
import { changeCopied, readAllCopied, readCopiedRevision, readCopiedSince } from './local/checkInCopy.ts';
import { useWaiting, withWaiting } from './outbox/waiting.ts';
import { today } from './today.ts';

export const checkInsKey = ['check-ins'];

/** What screens need at once: the longest window of a rule is a year. The rest of the history follows. */
export const recentDays = 400;
/** Ten years take a phone a third of a second to read: not before the screen is painted. */
const firstPaintMs = 500;

export const checkInsQuery = { queryKey: checkInsKey, queryFn: fetchChanges };

/** Newest first, with what waits to be sent; the last year at least. `isWhole` tells whether older ones are here too. */
export function useCheckIns(): History {
  return withWaiting(useSuspenseQuery(checkInsQuery).data, useWaiting());
}

/** Puts the recent part into the cache: from this browser's copy where there is one, else from the server. */
export async function openCheckIns(): Promise<void> {
  const { from, to } = lastDays(today(), recentDays);
  const put = (history: History) => cache.setQueryData<History>(checkInsKey, history);
  const revision = await readCopiedRevision();
  const recent =
    revision === undefined
      ? (await api.checkIns.list({ from, to: addDays(to, 1) })).checkIns
      : await readCopiedSince(from, to);
  if (recent.length > 0) return put({ checkIns: recent, revision: revision ?? 0, isWhole: false });
  // Somebody new, or who was away for that long: which of the two, the first screen has to know.
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

/** Asks for what changed since the last answer. Each page goes on top of what the cache holds by then. */
async function readChanges(): Promise<History> {
  for (;;) {
    const page = await api.checkIns.listChanges(current().revision);
    await storePage(page);
    // Not before: what is saved while the page is stored would be lost from the screen.
    const next = applyPage(current(), page);
    if (!page.hasMore) return next;
    cache.setQueryData<History>(checkInsKey, next);
  }
}

/** The rest of this browser's copy, below what the cache holds already. */
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

/** The revision is kept with the last page, so that a download cut in the middle begins anew. */
function storePage({ checkIns, deletedDays, isComplete, hasMore, revision }: CheckInList): Promise<void> {
  return changeCopied({
    put: checkIns,
    drop: deletedDays,
    isComplete,
    ...(!hasMore && { revision }),
  });
}
