import { api } from '#data/api/client.ts';
import { ApiProblem, expectUser } from '#data/api/request.ts';
import { cache } from '#data/cache/cache.ts';
import { copyDiary } from '#data/diary/copy.ts';
import { diaryKey, getDiary } from '#data/diary/diary.ts';
import { copyWhole, diaryQuery, openCopiedDiary, syncNow } from '#data/diary/sync.ts';
import { openDismissedAlerts } from '#data/local/alerts.ts';
import { hasAny, keepOne, lockCopy } from '#data/local/localCopy.ts';
import { openCopy, openCopyWith } from '#data/local/openCopy.ts';
import { canSeal } from '#data/local/vault.ts';
import { isSharedDevice, onOtherUser, rememberedUser, rememberUser } from './rememberedUser.ts';
import { isSignOutDue } from './signOutDue.ts';

/** Stored too, but read by the screen that shows it; the first screen waits neither for it nor its code. */
const patternsCopy = 'patterns';

/** How long to wait before asking for what only a later screen needs. */
const quietMs = 10_000;

let opening: Promise<void> | null = null;

/**
 * Fills the cache with the diary, which every screen needs: from the local copy if there is one, so that the screen
 * paints before the server answers, and otherwise from the server. Throws `signed-out` for a visitor. A call while
 * another one runs shares its result.
 */
export function openSession(): Promise<void> {
  opening ??= loadSession().finally(() => {
    opening = null;
  });
  return opening;
}

async function loadSession(): Promise<void> {
  // The person signed out while offline. The cookie would still sign them in.
  if (isSignOutDue()) throw new ApiProblem({ code: 'signed-out' });
  const known = rememberedUser();
  const hasCopy = known !== null && (await openCopy(known));
  if (hasCopy && !getDiary()) await openCopiedDiary();
  // Requested together with the diary, so that a first visit waits only once.
  const key = known !== null && !hasCopy ? requestKey() : undefined;
  const { profile } = await cache.ensureQueryData(diaryQuery);
  const { id } = profile;
  rememberUser(id);
  expectUser(id);
  if (!(await openCopy(id))) await createCopy(id, known === id ? key : requestKey());
  await Promise.all([openOutbox(id), openDismissedAlerts()]);
  void followServer(id);
}

/** The key of the local copy. If the server does not answer, the app works without a copy. */
async function requestKey(): Promise<string | undefined> {
  if (isSharedDevice() || !canSeal()) return undefined;
  return api.account.readLocalKey().then(
    ({ key }) => key,
    () => undefined,
  );
}

async function createCopy(userId: string, requested: Promise<string | undefined> | undefined): Promise<void> {
  // Removes the copies of earlier sessions, but not the unsent check-ins of other people.
  if (isSharedDevice()) return lockCopy();
  const key = await requested;
  if (key) await openCopyWith(userId, key);
}

/** Loads the code of the outbox only when something is in it, which is rare. */
async function openOutbox(userId: string): Promise<void> {
  if (!(await hasAny('unsent', userId))) return;
  await import('#data/outbox/showWaiting.ts').then(({ showWaiting }) => showWaiting());
}

let isFollowing = false;

/** Updates the cache from the server, and from now on the local copy from the cache. */
async function followServer(userId: string): Promise<void> {
  if (isFollowing) return;
  isFollowing = true;
  const leave = () => location.replace(rememberedUser() ? '/app/dashboard' : '/');
  onOtherUser(leave);
  // A page restored from the back/forward cache has missed a sign-out in another tab.
  addEventListener('pageshow', ({ persisted }) => persisted && rememberedUser() !== userId && leave());
  copyChanges();
  // Refetches stale queries when the person or the network comes back.
  cache.mount();
  // What was just fetched whole is up to date. It is copied late, to keep encryption away from the first paint.
  const isFresh = getDiary()?.isWhole && cache.getQueryState(diaryKey)?.dataUpdatedAt !== 0;
  await (isFresh ? copyWhole() : syncNow());
  if (globalThis.Notification?.permission === 'granted') void goOnPushing(userId);
  // Without check-ins there is nothing to look for.
  if (getDiary()?.checkIns.length) setTimeout(() => void keepPatterns(), quietMs);
}

/** A failure is tried again when the app is next opened. */
async function keepPatterns(): Promise<void> {
  await import('#data/patterns/patterns.ts')
    .then(({ keepFirstPatterns }) => keepFirstPatterns())
    .catch(() => undefined);
}

/** Loads its code only for people who have allowed notifications. A failure is tried again when the app is next opened. */
async function goOnPushing(userId: string): Promise<void> {
  await import('#data/account/pushDevice.ts')
    .then(({ resumePush }) => resumePush(userId))
    .catch(() => undefined);
}

/** From now on, writes every change of the diary and every answer about patterns into the local copy. */
function copyChanges(): void {
  cache.getQueryCache().subscribe(({ type, query, ...event }) => {
    if (type !== 'updated' || !('action' in event) || event.action.type !== 'success') return;
    const [noun] = query.queryKey;
    if (noun === diaryKey[0]) void copyDiary(query.state.data, { isSynced: !event.action.manual });
    if (noun === patternsCopy) void keepOne({ store: 'copies', name: patternsCopy, value: query.state.data });
  });
}
