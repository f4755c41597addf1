import { confirmations } from '@flarewell/domain/confirmations';
import { ApiProblem, allowRequests } from '#data/api/request.ts';
import { hasDrafts } from '#data/local/drafts.ts';
import { hasAny } from '#data/local/localCopy.ts';
import { clearDevice, endPush } from './leaving.ts';
import { sendSignOut } from './pendingSignOut.ts';
import { noteSignOut } from './signOutDue.ts';

/** The question to confirm before signing out deletes unsent work; null if there is none. */
export async function questionBeforeSignOut(userId: string): Promise<string | null> {
  if (await hasAny('outbox', userId)) return confirmations.signOutWithWaiting;
  return (await hasDrafts(userId)) ? confirmations.signOutWithDraft : null;
}

/** Clears this device at once, even offline. The session on the server ends when the server can be reached. */
export async function signOut(userId: string): Promise<void> {
  const isNoted = noteSignOut();
  await clearDevice(userId);
  const isEnded = await sendSignOut();
  // The sign-out was neither sent nor stored for later, so the next page would consider the person signed in.
  if (!isEnded && !isNoted) {
    allowRequests();
    throw new ApiProblem({ code: 'network' });
  }
  await endPush();
  location.replace(isEnded ? '/' : '/login?reason=signed-out-here');
}
