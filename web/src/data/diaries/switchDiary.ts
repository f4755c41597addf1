import { createClient } from '#data/api/client.ts';
import { expectUser } from '#data/api/request.ts';
import { cache } from '#data/cache/cache.ts';
import { type Diary, diaryKey, getDiary } from '#data/diary/diary.ts';
import {
  copyWhole,
  fetchFirst,
  leaveToOther,
  readRecentCopy,
  showOpened,
  syncNow,
} from '#data/diary/sync.ts';
import { readDismissedAlerts, showDismissedAlerts } from '#data/local/alerts.ts';
import type { Owner } from '#data/local/database.ts';
import { hasAny, lockCopy, setVault } from '#data/local/localCopy.ts';
import { createCopy, findCopy } from '#data/local/openCopy.ts';
import { canSeal, type Vault } from '#data/local/vault.ts';
import { isSharedDevice, rememberUser } from '#data/session/rememberedUser.ts';
import { forgetGone } from './lostDiaries.ts';
import { openDiary, openDiaryId } from './openDiary.ts';
import { rememberDiary } from './rememberedDiary.ts';

interface Loaded {
  vault: Vault | null;
  diary: Diary;
  /** Whether it is from the local copy, so that the server has to be asked for changes. */
  isCopy: boolean;
}

const firstScreen = '/app/dashboard';

/**
 * Shows another diary of the account in this page, without a reload: its dashboard, because the current address may be that
 * of a record. Rejects if the diary is neither here nor on the server.
 */
export async function switchDiary(diaryId: string): Promise<void> {
  const userId = getDiary()?.profile.id;
  if (!userId || diaryId === openDiaryId()) return;
  await enterDiary({ userId, diaryId }, firstScreen);
  void bringUpToDate();
}

/** Loads a diary, and then exchanges the one that is shown for it, all at once: with the address, if one is given. */
export async function enterDiary(owner: Owner, address = location.pathname): Promise<void> {
  const { vault, diary, isCopy } = await load(owner);
  const dismissed = await readDismissedAlerts(vault);
  await sendQueuedChanges();
  // Nothing is awaited from here on: no screen, request or copy sees a part of the one diary with a part of the other.
  openDiary(owner.diaryId);
  setVault(vault);
  rememberUser(owner.userId);
  expectUser(owner.userId);
  rememberDiary(owner);
  forgetGone(owner.diaryId);
  showDismissedAlerts(dismissed);
  showOpened(diary, { isCopy });
  if (address !== location.pathname) history.pushState(null, '', address);
  void openOutbox(owner.userId);
}

async function load(owner: Owner): Promise<Loaded> {
  const known = await findCopy(owner);
  const copied = known && (await readRecentCopy(known));
  if (copied) return { vault: known, diary: copied, isCopy: true };
  // Requested together with the diary, so that a first visit waits only once.
  const key = known ? undefined : requestKey(owner);
  const diary = await cache.fetchQuery({
    queryKey: ['opening', owner.diaryId],
    queryFn: () => fetchFirst(createClient(undefined, owner.diaryId)),
    gcTime: 0,
  });
  if (diary.profile.id !== owner.userId) return leaveToOther(diary.profile.id);
  return { vault: known ?? (await addVault(owner, key)), diary, isCopy: false };
}

/** The key of the local copy. If the server does not answer, the app works without a copy. */
async function requestKey({ diaryId }: Owner): Promise<string | undefined> {
  if (isSharedDevice() || !canSeal()) return undefined;
  return createClient(undefined, diaryId)
    .account.readLocalKey()
    .then(
      ({ key }) => key,
      () => undefined,
    );
}

async function addVault(owner: Owner, requested: Promise<string | undefined> | undefined) {
  if (isSharedDevice()) {
    // Removes the copies of earlier sessions, but not the unsent check-ins of other people.
    await lockCopy();
    return null;
  }
  const key = await requested;
  return key ? createCopy(owner, key) : null;
}

const longestWaitMs = 3000;
const lookAgainMs = 20;

/** Quick changes of one list are sent one after the other. Those behind the first would be dropped with the cache. */
async function sendQueuedChanges(): Promise<void> {
  const isQueued = () =>
    cache.getMutationCache().findAll({ predicate: ({ state }) => state.isPaused }).length > 0;
  for (let waitedMs = 0; isQueued() && waitedMs < longestWaitMs; waitedMs += lookAgainMs) {
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
  }
}

/** Loads the code of the outbox only when something is in it, which is rare. */
async function openOutbox(userId: string): Promise<void> {
  if (!(await hasAny('unsent', userId))) return;
  await import('#data/outbox/showWaiting.ts').then(({ showWaiting }) => showWaiting());
}

/** How long to wait before asking for what only a later screen needs. */
const quietMs = 10_000;

/** Asks the server for what the open diary's copy does not have. */
export async function bringUpToDate(): Promise<void> {
  // What was just fetched whole is up to date. It is copied late, to keep encryption away from the first paint.
  const isFresh = getDiary()?.isWhole && cache.getQueryState(diaryKey)?.dataUpdatedAt !== 0;
  await (isFresh ? copyWhole() : syncNow());
  // Without check-ins there is nothing to look for.
  if (getDiary()?.checkIns.length) setTimeout(() => void keepPatterns(), quietMs);
}

/** A failure is tried again when the diary is next opened. */
async function keepPatterns(): Promise<void> {
  await import('#data/patterns/patterns.ts')
    .then(({ keepFirstPatterns }) => keepFirstPatterns())
    .catch(() => undefined);
}
