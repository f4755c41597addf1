import { addDays, dayOf, lastDays } from '@flarewell/domain/day';
import type { CheckInList, StoredCheckIn } from '@flarewell/domain/wire/checkIns';
import { api } from './api.ts';
import { cache } from './cache.ts';
import { applyPage, emptyHistory, type History } from './history.ts';
import { keep, rangeOf, readFrom, readOne } from './localCopy.ts';
import { useWaiting, withWaiting } from './outbox/waiting.ts';
import { rememberedUser } from './rememberedUser.ts';
import { today } from './today.ts';
import { useSuspenseQuery } from './useQuery.ts';

export const checkInsKey = ['check-ins'];

/** What screens need at once: the longest window of a rule is a year. The rest of the history follows. */
export const recentDays = 400;
const revisionKey = 'check-ins-revision';
/** Ten years take a phone a third of a second to read: not before the screen is painted. */
const firstPaintMs = 500;

export const checkInsQuery = { queryKey: checkInsKey, queryFn: fetchChanges };

/** Newest first, with what waits to be sent; the last year at least. `isWhole` tells whether older ones are here too. */
export function useCheckIns(): History {
  return withWaiting(useSuspenseQuery(checkInsQuery).data, useWaiting());
}

/** Puts the recent part into the cache: from this browser's copy where there is one, else from the server. */
export async function openCheckIns(userId: string): Promise<void> {
  const { from, to } = lastDays(today(), recentDays);
  const put = (history: History) => cache.setQueryData<History>(checkInsKey, history);
  const revision = await readOne<number>('copies', [userId, revisionKey]);
  const recent =
    revision === undefined
      ? (await api.checkIns.list({ from, to: addDays(to, 1) })).checkIns
      : (await readFrom<StoredCheckIn>('check-ins', userId, from)).reverse();
  if (recent.length > 0) return put({ checkIns: recent, revision: revision ?? 0, isWhole: false });
  // Somebody new, or who was away for that long: which of the two, the first screen has to know.
  if (revision === undefined) return put(await readChanges(userId));
  const all = await readFrom<StoredCheckIn>('check-ins', userId);
  put({ checkIns: all.reverse(), revision, isWhole: true });
}

const current = () => cache.getQueryData<History>(checkInsKey) ?? emptyHistory;

async function fetchChanges(): Promise<History> {
  const userId = rememberedUser();
  if (!current().isWhole && userId) {
    await new Promise((resolve) => setTimeout(resolve, firstPaintMs));
    await addOlder(userId);
  }
  return readChanges(userId);
}

/** Asks for what changed since the last answer. Each page goes on top of what the cache holds by then. */
async function readChanges(userId: string | null): Promise<History> {
  for (;;) {
    const page = await api.checkIns.listChanges(current().revision);
    if (userId) await storePage(userId, page);
    // Not before: what is saved while the page is stored would be lost from the screen.
    const next = applyPage(current(), page);
    if (!page.hasMore) return next;
    cache.setQueryData<History>(checkInsKey, next);
  }
}

/** The rest of this browser's copy, below what the cache holds already. */
async function addOlder(userId: string): Promise<void> {
  const revision = await readOne<number>('copies', [userId, revisionKey]);
  if (revision === undefined) return;
  const stored = (await readFrom<StoredCheckIn>('check-ins', userId)).reverse();
  cache.setQueryData<History>(checkInsKey, (history = emptyHistory) => {
    const oldest = history.checkIns.at(-1)?.date ?? '9999';
    const older = stored.filter(({ date }) => date < oldest);
    return { checkIns: [...history.checkIns, ...older], revision, isWhole: true };
  });
}

/** The revision is kept with the last page, so that a download cut in the middle begins anew. */
async function storePage(userId: string, page: CheckInList): Promise<void> {
  await keep(['copies', 'check-ins'], (store) => {
    if (page.isComplete) store('check-ins').delete(rangeOf(userId));
    for (const day of page.deletedDays) store('check-ins').delete([userId, day]);
    for (const checkIn of page.checkIns) store('check-ins').put(checkIn, [userId, dayOf(checkIn.date)]);
    if (!page.hasMore) store('copies').put(page.revision, [userId, revisionKey]);
  });
}
