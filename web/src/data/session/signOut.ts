import { confirmations } from '@flarewell/domain/confirmations';
import { ApiProblem } from '#data/api/request.ts';
import { cache } from '#data/cache/cache.ts';
import { hasDrafts } from '#data/local/drafts.ts';
import { hasAny } from '#data/local/localCopy.ts';
import { clearDevice, endPush } from './leaving.ts';
import { sendSignOut } from './pendingSignOut.ts';
import { noteSignOut } from './signOutDue.ts';

/** What is asked before signing out, which clears this device; null where that loses nothing. */
export async function questionBeforeSignOut(userId: string): Promise<string | null> {
  if (await hasAny('outbox', userId)) return confirmations.signOutWithWaiting;
  return (await hasDrafts(userId)) ? confirmations.signOutWithDraft : null;
}

/** Clears this device at once, with or without a network; the server's session ends as soon as it can be reached. */
export async function signOut(userId: string): Promise<void> {
  // Whatever asks the server from here on hears that nobody is signed in, which is no ended session.
  cache.onError = () => undefined;
  const isNoted = noteSignOut();
  await clearDevice(userId);
  const isEnded = await sendSignOut();
  // Without either, the next page would find the cookie and take the person for signed in.
  if (!isEnded && !isNoted) throw new ApiProblem({ code: 'network' });
  await endPush();
  location.replace(isEnded ? '/' : '/login?reason=signed-out-here');
}
