import { profileDefaults } from '@flarewell/domain/profile';
import type { QueryKey } from '@tanstack/react-query';
import { api } from '#data/api/client.ts';
import { ApiProblem } from '#data/api/request.ts';
import { cache } from '#data/cache/cache.ts';
import { checkInsKey, openCheckIns, refreshCheckIns } from '#data/checkIns.ts';
import { conditionsQuery } from '#data/conditions.ts';
import { openDismissedAlerts } from '#data/local/alerts.ts';
import { hasAny, keepOne, lockCopy, openCopy, openCopyWith, readOne } from '#data/local/localCopy.ts';
import { canSeal } from '#data/local/vault.ts';
import { medicationsQuery } from '#data/medications.ts';
import { profileKey, profileQuery } from '#data/profile.ts';
import { trackersQuery } from '#data/trackers.ts';
import { isSharedDevice, onOtherUser, rememberedUser, rememberUser } from './rememberedUser.ts';
import { isSignOutDue } from './signOutDue.ts';

/**
 * Stored as one record each in the local copy, and read from it before the first screen. Check-ins are stored by month,
 * in local/checkInCopy.ts.
 */
const copied = [profileQuery, conditionsQuery, medicationsQuery, trackersQuery];
/** `patterns` is stored too, but read by the screen that shows it; the first screen waits neither for it nor its code. */
const copiedNouns = [...copied.flatMap(({ queryKey }) => queryKey), 'patterns'];

let opening: Promise<void> | null = null;

/**
 * Fills the cache with the data that every screen needs: from the local copy if there is one, so that the screen paints
 * before the server answers, and then from the server. Throws `signed-out` for a visitor. A call while another one runs
 * shares its result.
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
  if (known && !cache.getQueryData(checkInsKey) && (await openCopy(known))) await openCopies();
  const { id } = await cache.ensureQueryData(profileQuery);
  rememberUser(id);
  // Waits for the copy in this browser, because another person's may be open, but not for a key from the server.
  const copyReady = (await openCopy(id)) ? Promise.resolve() : createCopy(id);
  await Promise.all([
    cache.ensureQueryData(conditionsQuery),
    cache.ensureQueryData(medicationsQuery),
    // A local copy of an earlier version has no trackers, and has to open without a connection too.
    cache.ensureQueryData({ ...trackersQuery, retry: false }).catch(() => undefined),
    cache.getQueryData(checkInsKey) ?? openCheckIns(copyReady),
    copyReady.then(() => openOutbox(id)),
    copyReady.then(openDismissedAlerts),
  ]);
  void followServer(id);
}

async function openCopies(): Promise<void> {
  await Promise.all(
    copied.map(async ({ queryKey: [noun] }) => {
      const copy = noun && (await readOne('copies', noun));
      if (!copy) return;
      // A copy of an earlier version lacks the fields that were added since.
      const value = noun === profileKey[0] ? { ...profileDefaults, ...copy } : copy;
      // Stale from the start, so that the server is asked too.
      cache.setQueryData([noun], value, { updatedAt: 0 });
    }),
  );
}

/** After signing in, the server sends the key of the local copy. If that fails, the app works without a copy. */
async function createCopy(userId: string): Promise<void> {
  // Removes the copies of earlier sessions, but not the unsent check-ins of other people.
  if (isSharedDevice()) return lockCopy();
  if (!canSeal()) return;
  const answer = await api.account.readLocalKey().catch(() => null);
  if (answer) await openCopyWith(userId, answer.key);
}

/** Loads the code of the outbox only when something is in it, which is rare. */
async function openOutbox(userId: string): Promise<void> {
  if (!(await hasAny('outbox', userId))) return;
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
  const profile = await cache.fetchQuery(profileQuery).catch(() => undefined);
  if (profile && profile.id !== userId) {
    // Another person has signed in with this browser. Reload, so that nobody sees the data of the other.
    rememberUser(profile.id);
    location.reload();
    return;
  }
  await Promise.all([
    cache.prefetchQuery(conditionsQuery),
    cache.prefetchQuery(medicationsQuery),
    cache.prefetchQuery(trackersQuery),
    refreshCheckIns(),
  ]);
  copyLoaded();
  if (globalThis.Notification?.permission === 'granted') void goOnPushing(userId);
}

/** Loads its code only for people who have allowed notifications. A failure is tried again when the app is next opened. */
async function goOnPushing(userId: string): Promise<void> {
  await import('#data/pushDevice.ts').then(({ resumePush }) => resumePush(userId)).catch(() => undefined);
}

/** From now on, writes every change of the copied queries into the local copy. */
function copyChanges(): void {
  cache.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    copyQuery(event.query.queryKey, event.query.state.data);
  });
}

/** Copies the answers that arrived before copyChanges() ran. Called late, to keep encryption away from the first paint. */
function copyLoaded(): void {
  for (const { queryKey } of copied) {
    const state = cache.getQueryState(queryKey);
    if (state?.dataUpdateCount === 1 && state.dataUpdatedAt > 0) copyQuery(queryKey, state.data);
  }
}

function copyQuery([noun]: QueryKey, data: unknown): void {
  const name = copiedNouns.find((known) => known === noun);
  if (name) void keepOne({ store: 'copies', name, value: data });
}
