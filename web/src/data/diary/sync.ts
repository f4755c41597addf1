import { type Day, lastDays } from '@flarewell/domain/day';
import type { Sync } from '@flarewell/domain/wire/sync';
import { type QueryFunctionContext, replaceEqualDeep } from '@tanstack/react-query';
import { api, type Client } from '#data/api/client.ts';
import { cache } from '#data/cache/cache.ts';
import { useLoadedQuery, useQuery } from '#data/cache/hooks.ts';
import { whileOpen } from '#data/diaries/openDiary.ts';
import type { Vault } from '#data/local/vault.ts';
import { rememberUser, setSharedDevice } from '#data/session/rememberedUser.ts';
import { today } from '#data/today.ts';
import {
  copyDiary,
  noteCopied,
  partsOf,
  readAllCopied,
  readCopiedDiary,
  readCopiedSince,
  storePage,
} from './copy.ts';
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

/** The recent part of a local copy; undefined if there is no copy. */
export async function readRecentCopy(vault: Vault | null): Promise<Diary | undefined> {
  const copied = await readCopiedDiary(vault);
  if (!copied) return undefined;
  const recent = await readCopiedSince(recentFrom(today()), today(), vault);
  // Either the diary is new or its last check-in is old. Read everything to know which, because the first screen differs.
  const isWhole = recent.length === 0;
  const checkIns = isWhole ? await readAllCopied(vault) : recent;
  return { ...copied, checkIns, isWhole };
}

/** Puts a diary that has just been opened into the cache. */
export function showOpened(diary: Diary, { isCopy }: { isCopy: boolean }): void {
  noteCopied(diary, isCopy ? diary.revision : null);
  // A copy is stale from the start, so that the server is asked too.
  cache.setQueryData<Diary>(diaryKey, diary, isCopy ? { updatedAt: 0 } : undefined);
}

/** Copies a diary that was fetched whole. */
export async function copyWhole(): Promise<void> {
  const diary = getDiary();
  if (!diary) return;
  await whileOpen(storePage({ checkIns: [...diary.checkIns], deletedDays: [], isComplete: true }));
  await copyDiary(diary, { isSynced: true });
}

/** How often a diary that others write in too is compared with the server's while it is visible. */
const othersMs = 45_000;

/** Shows what the other members save. Alone, changes come only from other devices, and are fetched at the next look. */
export function useChangesOfOthers(): void {
  const { members } = useDiary('diary');
  const isShared = members.length > 1;
  useQuery({
    ...diaryQuery,
    ...(isShared && { refetchInterval: othersMs, refetchOnWindowFocus: 'always' as const }),
  });
}

async function fetchDiary({ signal }: QueryFunctionContext): Promise<Diary> {
  const known = getDiary();
  if (!known) return fetchFirst();
  if (!known.isWhole) {
    await new Promise((resolve) => setTimeout(resolve, firstPaintMs));
    signal.throwIfAborted();
    if (known.revision > 0) await addOlder();
  }
  return fetchChanges(signal);
}

/** The newest part of the diary, for a browser without a copy. Shorter diaries are whole with it. */
export async function fetchFirst({ sync }: Pick<Client, 'sync'> = api): Promise<Diary> {
  const page = await sync();
  setSharedDevice(page.isSharedDevice);
  const { profile, diary } = page;
  return applySync({ ...emptyHistory, profile, diary, conditions: [], medications: [], trackers: [] }, page);
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
export function leaveToOther(userId: string): Promise<never> {
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
