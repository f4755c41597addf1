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
import { type DismissedAlerts, readDismissedAlerts, showDismissedAlerts } from '#data/local/alerts.ts';
import { listOwners, type Owner } from '#data/local/database.ts';
import { hasAny, lockCopy, setVault } from '#data/local/localCopy.ts';
import { createCopy, findCopy } from '#data/local/openCopy.ts';
import { canSeal, type Vault } from '#data/local/vault.ts';
import { isSharedDevice, rememberUser } from '#data/session/rememberedUser.ts';
import { forgetGone } from './lostDiaries.ts';
import { onExchange, openDiary, openDiaryId } from './openDiary.ts';
import { rememberDiary } from './rememberedDiary.ts';

/** What this browser has of a diary. Without the diary itself if there is no complete copy. */
interface Copied {
  vault: Vault | null;
  diary: Diary | undefined;
  dismissed: DismissedAlerts;
}

interface Loaded extends Copied {
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
export async function enterDiary(owner: Owner, address?: string): Promise<void> {
  const { vault, diary, isCopy, dismissed } = await load(owner);
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
  if (address && address !== location.pathname) history.pushState(null, '', address);
  void openOutbox(owner.userId);
}

/** Copies that are read while the person chooses: reading one takes a phone a third of a second. */
const readyCopies = new Map<string, Promise<Copied>>();
onExchange(() => readyCopies.clear());

/** Reads the copies of the account's other diaries, until the signal is aborted. Swallows errors: a switch reads again. */
export async function readAhead(userId: string, signal: AbortSignal): Promise<void> {
  signal.addEventListener('abort', () => readyCopies.clear());
  const owners = await listOwners('copies', userId).catch(() => []);
  for (const owner of owners) {
    if (signal.aborted) return;
    if (owner.diaryId === openDiaryId() || readyCopies.has(owner.diaryId)) continue;
    const copy = readCopy(owner);
    readyCopies.set(owner.diaryId, copy);
    await copy.catch(() => readyCopies.delete(owner.diaryId));
  }
}

async function readCopy(owner: Owner): Promise<Copied> {
  const vault = await findCopy(owner);
  const diary = vault ? await readRecentCopy(vault) : undefined;
  return { vault, diary, dismissed: await readDismissedAlerts(vault) };
}

async function load(owner: Owner): Promise<Loaded> {
  const copied = await (readyCopies.get(owner.diaryId) ?? readCopy(owner));
  if (copied.diary) return { ...copied, diary: copied.diary, isCopy: true };
  const { vault: known, dismissed } = copied;
  // Requested together with the diary, so that a first visit waits only once.
  const key = known ? undefined : requestKey(owner);
  const diary = await cache.fetchQuery({
    queryKey: ['opening', owner.diaryId],
    queryFn: () => fetchFirst(createClient(undefined, owner.diaryId)),
    gcTime: 0,
  });
  if (diary.profile.id !== owner.userId) return leaveToOther(diary.profile.id);
  return { vault: known ?? (await addVault(owner, key)), diary, dismissed, isCopy: false };
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
