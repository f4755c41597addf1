import { type Day, lastDays } from '@flarewell/domain/day';
import type { Sync } from '@flarewell/domain/wire/sync';
import { type QueryFunctionContext, replaceEqualDeep } from '@tanstack/react-query';
import { api } from '#data/api/client.ts';
import { ApiProblem } from '#data/api/request.ts';
import { cache } from '#data/cache/cache.ts';
import { useLoadedQuery } from '#data/cache/hooks.ts';
import { rememberedUser, rememberUser, setSharedDevice } from '#data/session/rememberedUser.ts';
import { today } from '#data/today.ts';
import { copyDiary, partsOf, readAllCopied, readCopiedDiary, readCopiedSince, storePage } from './copy.ts';
import { type Diary, diaryKey, editDiary, getDiary } from './diary.ts';
import { applyPage, emptyHistory } from './history.ts';

/** Read from the local copy before the first screen: the longest window of any rule is a year. The rest follows. */
const recentDays = 400;
/** A phone takes a third of a second to read ten years, so that waits until the first screen is painted. */
const firstPaintMs = 500;

export const diaryQuery = { queryKey: diaryKey, queryFn: fetchDiary };

/** A part of the diary, which `openSession` has loaded before any screen renders. */
export function useDiary<Part extends keyof Diary>(part: Part): Diary[Part] {
  return useLoadedQuery({ ...diaryQuery, select: (diary: Diary) => diary[part] });
}

/** Resolves when the server has been asked for changes. Ignores errors: the query's state holds them. */
export function syncNow(): Promise<void> {
  return cache.prefetchQuery({ ...diaryQuery, staleTime: 0 });
}

/** The first day of the recent part. */
export const recentFrom = (day: Day) => lastDays(day, recentDays).from;

/** Puts the recent part of the local copy into the cache, if there is a copy. */
export async function openCopiedDiary(): Promise<void> {
  const copied = await readCopiedDiary();
  if (!copied) return;
  const recent = await readCopiedSince(recentFrom(today()), today());
  // Either the diary is new or its last check-in is old. Read everything to know which, because the first screen differs.
  const isWhole = recent.length === 0;
  const checkIns = isWhole ? await readAllCopied() : recent;
  // Stale from the start, so that the server is asked too.
  cache.setQueryData<Diary>(diaryKey, { ...copied, checkIns, isWhole }, { updatedAt: 0 });
}

/** Copies a diary that was fetched whole. */
export async function copyWhole(): Promise<void> {
  const diary = getDiary();
  if (!diary) return;
  await storePage({ checkIns: [...diary.checkIns], deletedDays: [], isComplete: true });
  await copyDiary(diary, { isSynced: true });
}

async function fetchDiary({ signal }: QueryFunctionContext): Promise<Diary> {
  const known = getDiary();
  if (!known) return fetchFirst();
  if (!known.isWhole) {
    await new Promise((resolve) => setTimeout(resolve, firstPaintMs));
    if (known.revision > 0) await addOlder();
  }
  return fetchChanges(signal);
}

/** The newest part of the diary, for a browser without a copy. Shorter diaries are whole with it. */
async function fetchFirst(): Promise<Diary> {
  // A visitor is asked for with a request that does not fail: browsers log each failed one as an error.
  if (!rememberedUser() && !(await api.account.readSession()).profile) {
    throw new ApiProblem({ code: 'signed-out' });
  }
  const page = await api.sync();
  setSharedDevice(page.isSharedDevice);
  const empty = { ...emptyHistory, profile: page.profile, conditions: [], medications: [], trackers: [] };
  return applySync(empty, page);
}

/** Asks for the changes since the last answer, and merges each page into the current content of the cache. */
async function fetchChanges(signal: AbortSignal): Promise<Diary> {
  let since = getDiary()?.revision ?? 0;
  for (;;) {
    const page = await api.sync(since);
    // Somebody changed the diary here meanwhile, so this answer may be too old.
    signal.throwIfAborted();
    const known = getDiary();
    if (!known || page.profile.id !== known.profile.id) return leaveToOther(page.profile.id);
    setSharedDevice(page.isSharedDevice);
    await storePage(page);
    signal.throwIfAborted();
    // Read the cache after storing, or a check-in saved in the meantime would disappear from the screen.
    const next = applySync(getDiary() ?? known, page);
    if (!page.hasMore) return next;
    editDiary(next);
    since = page.revision;
  }
}

/** Another person has signed in with this browser. Reloads, so that nobody sees the data of the other. */
function leaveToOther(userId: string): Promise<never> {
  rememberUser(userId);
  location.reload();
  return new Promise(() => undefined);
}

function applySync(diary: Diary, page: Sync): Diary {
  // Parts with the same content keep their identity, so that no screen computes anything again.
  const parts = replaceEqualDeep(partsOf(diary), partsOf({ ...diary, ...page }));
  return { ...applyPage(diary, page), ...parts };
}

/** Adds the older check-ins of the local copy to the recent ones in the cache. */
async function addOlder(): Promise<void> {
  const stored = await readAllCopied();
  const recent = getDiary()?.checkIns ?? [];
  const oldest = recent.at(-1)?.date ?? '9999';
  editDiary({ checkIns: [...recent, ...stored.filter(({ date }) => date < oldest)], isWhole: true });
}
