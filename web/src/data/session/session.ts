import { api } from '#data/api/client.ts';
import { ApiProblem, onDiaryGone } from '#data/api/request.ts';
import { cache, hasCode } from '#data/cache/cache.ts';
import { noteGone } from '#data/diaries/lostDiaries.ts';
import { chooseDiary, forgetDiary } from '#data/diaries/rememberedDiary.ts';
import { bringUpToDate, enterDiary } from '#data/diaries/switchDiary.ts';
import { copyDiary } from '#data/diary/copy.ts';
import { diaryKey, getDiary } from '#data/diary/diary.ts';
import { leaveToOther } from '#data/diary/sync.ts';
import { keepOne } from '#data/local/localCopy.ts';
import { followOtherTabs } from '#data/outbox/followOtherTabs.ts';
import { onOtherUser, rememberedUser, setSharedDevice } from './rememberedUser.ts';
import { isSignOutDue } from './signOutDue.ts';

/** Stored too, but read by the screen that shows it; the first screen waits neither for it nor its code. */
const patternsCopy = 'patterns';

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
  if (getDiary()) return;
  const userId = rememberedUser() ?? (await askWhoIsSignedIn());
  onDiaryGone(noteGone);
  const chosen = chooseDiary(userId);
  try {
    await enterDiary(chosen);
  } catch (error) {
    if (!hasCode(error, 'diary-gone')) throw error;
    await openOwn(userId);
  }
  followServer(userId);
  void bringUpToDate();
}

/** With a request that does not fail for a visitor: browsers log each failed one as an error. */
async function askWhoIsSignedIn(): Promise<string> {
  const { profile, isSharedDevice } = await api.account.readSession();
  if (!profile) throw new ApiProblem({ code: 'signed-out' });
  setSharedDevice(isSharedDevice);
  return profile.id;
}

/** The chosen diary is not this account's (any more), or somebody else is signed in by now. */
async function openOwn(userId: string): Promise<void> {
  const signedInId = await askWhoIsSignedIn();
  if (signedInId !== userId) return leaveToOther(signedInId);
  await enterDiary({ userId, diaryId: userId });
}

let isFollowing = false;

/** From now on, updates the cache from the server, and the local copy from the cache. */
function followServer(userId: string): void {
  if (isFollowing) return;
  isFollowing = true;
  const leave = () => {
    if (!rememberedUser()) forgetDiary();
    location.replace(rememberedUser() ? '/app/dashboard' : '/');
  };
  onOtherUser(leave);
  // A page restored from the back/forward cache has missed a sign-out in another tab.
  addEventListener('pageshow', ({ persisted }) => persisted && rememberedUser() !== userId && leave());
  copyChanges();
  followOtherTabs(userId);
  // Refetches stale queries when the person or the network comes back.
  cache.mount();
  if (globalThis.Notification?.permission === 'granted') void goOnPushing(userId);
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
