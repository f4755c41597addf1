import { confirmations } from '@flarewell/domain/confirmations';
import { ApiProblem, allowRequests } from '#data/api/request.ts';
import { listOwners } from '#data/local/database.ts';
import { findVault, hasAny } from '#data/local/localCopy.ts';
import { allWritten, isDraft, listUnsent } from '#data/outbox/draft.ts';
import { clearDevice, endPush } from './leaving.ts';
import { sendSignOut } from './pendingSignOut.ts';
import { noteSignOut } from './signOutDue.ts';

/** The question to confirm before signing out deletes unsent work in any diary; null if there is none. */
export async function questionBeforeSignOut(userId: string): Promise<string | null> {
  await allWritten();
  if (!(await hasAny('unsent', userId))) return null;
  const owners = await listOwners('unsent', userId);
  const unsent = await Promise.all(
    owners.map(async (owner) => listUnsent({ vault: await findVault(owner) })),
  );
  // Records that cannot be decrypted may be waiting check-ins.
  const isDraftOnly = unsent.every((ofDiary) => ofDiary.length > 0 && ofDiary.every(isDraft));
  return isDraftOnly ? confirmations.signOutWithDraft : confirmations.signOutWithWaiting;
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
