import { api } from '#data/api/api.ts';
import { ApiProblem } from '#data/api/request.ts';
import { cache, hasCode } from '#data/cache/cache.ts';
import type { QueryKey } from '#data/cache/query.ts';
import { checkInsKey, checkInsQuery, openCheckIns } from '#data/checkIns.ts';
import { conditionsQuery } from '#data/conditions.ts';
import { hasAny, keepOne, lockCopy, openCopy, openCopyWith, readOne } from '#data/local/localCopy.ts';
import { canSeal } from '#data/local/vault.ts';
import { medicationsQuery } from '#data/medications.ts';
import { profileQuery } from '#data/profile.ts';
import { forgetSession } from './endedSession.ts';
import { isSharedDevice, onOtherUser, rememberedUser, rememberUser } from './rememberedUser.ts';
import { isSignOutDue } from './signOutDue.ts';

/** Kept whole in the browser's copy; check-ins are kept one by one. */
const copied = [profileQuery, conditionsQuery, medicationsQuery];

/**
 * Fills the cache with what every screen builds on: from this browser's copy where there is one, and behind it from
 * the server. Throws `signed-out` for a visitor.
 */
export async function openSession(): Promise<void> {
  // Offline nobody could be asked, and signed out is what this browser is.
  if (isSignOutDue()) throw new ApiProblem({ code: 'signed-out' });
  const known = rememberedUser();
  if (known && !cache.getQueryData(checkInsKey) && (await openCopy(known))) await openCopies();
  const { id } = await cache.ensureQueryData(profileQuery);
  rememberUser(id);
  await openOwnCopy(id);
  await Promise.all([
    cache.ensureQueryData(conditionsQuery),
    cache.ensureQueryData(medicationsQuery),
    cache.getQueryData(checkInsKey) ?? openCheckIns(),
    openOutbox(id),
  ]);
  void followServer(id);
}

async function openCopies(): Promise<void> {
  await Promise.all(
    copied.map(async ({ queryKey: [noun] }) => {
      const copy = noun && (await readOne('copies', noun));
      // As old as can be: whoever uses it asks the server too.
      if (copy) cache.setQueryData([noun], copy, { updatedAt: 0 });
    }),
  );
}

/** After signing in, the key to this browser's copy comes from the server. Without it the app works without a copy. */
async function openOwnCopy(userId: string): Promise<void> {
  // What earlier sessions have copied here goes; what somebody has not sent stays theirs.
  if (isSharedDevice()) return lockCopy();
  if ((await openCopy(userId)) || !canSeal()) return;
  const answer = await api.account.readLocalKey().catch(() => null);
  if (answer) await openCopyWith(userId, answer.key);
}

/** Few have anything in it. */
async function openOutbox(userId: string): Promise<void> {
  if (!(await hasAny('outbox', userId))) return;
  await import('#data/outbox/entries.ts').then(({ showWaiting }) => showWaiting());
}

cache.onError = (error) => hasCode(error, 'signed-out') && void endSession();

let isFollowing = false;

/** Brings the cache up to what the server holds, and the browser's copy up to the cache, now and from now on. */
async function followServer(userId: string): Promise<void> {
  if (isFollowing) return;
  isFollowing = true;
  const leave = () => location.replace(rememberedUser() ? '/app/dashboard' : '/');
  onOtherUser(leave);
  // A page that the browser shows again as it was has not heard of a sign-out since.
  addEventListener('pageshow', ({ persisted }) => persisted && rememberedUser() !== userId && leave());
  cache.onData = (key, data) => void keepCopy(key, data);
  addEventListener('online', () => cache.refetchStale());
  document.addEventListener('visibilitychange', () => document.hidden || cache.refetchStale());
  const profile = await cache.fetchQuery(profileQuery).catch(() => undefined);
  if (profile && profile.id !== userId) {
    // Somebody else signed in here since: nothing of the one may be seen by the other.
    rememberUser(profile.id);
    location.reload();
    return;
  }
  await Promise.all([
    cache.prefetchQuery(conditionsQuery),
    cache.prefetchQuery(medicationsQuery),
    cache.prefetchQuery(checkInsQuery),
  ]);
}

async function keepCopy([noun = '']: QueryKey, data: unknown): Promise<void> {
  if (!copied.some(({ queryKey }) => queryKey[0] === noun)) return;
  await keepOne({ store: 'copies', name: noun, value: data });
}

/** The server ended the session: back to signing in, with a word of why, and then to where the person was. */
async function endSession(): Promise<void> {
  if (!rememberedUser()) return;
  const next = encodeURIComponent(currentPath());
  await forgetSession();
  location.replace(`/login?reason=session-ended&next=${next}`);
}

export function currentPath(): string {
  return location.pathname + location.search;
}
