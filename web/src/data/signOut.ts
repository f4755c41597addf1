import { confirmations } from '@flarewell/domain/confirmations';
import { cache, hasCode } from './cache.ts';
import { hasDrafts } from './drafts.ts';
import { leaveForGood } from './leaving.ts';
import { readFrom } from './localCopy.ts';
import { within } from './outbox/send.ts';
import { rememberedUser } from './rememberedUser.ts';

/** A server that never answers must not keep somebody from hearing that they are still signed in. */
const patienceMs = 15_000;

/** What is asked before signing out, which clears this device; null where that loses nothing. */
export async function questionBeforeSignOut(userId: string): Promise<string | null> {
  if ((await readFrom('outbox', userId)).length > 0) return confirmations.signOutWithWaiting;
  return (await hasDrafts(userId)) ? confirmations.signOutWithDraft : null;
}

export async function signOut(): Promise<void> {
  const userId = rememberedUser();
  // Whatever asks the server meanwhile hears that nobody is signed in, which is no ended session.
  const { onError } = cache;
  cache.onError = () => undefined;
  try {
    await within(patienceMs)
      .account.signOut()
      .catch((error) => {
        if (!hasCode(error, 'signed-out')) throw error;
      });
  } catch (error) {
    cache.onError = onError;
    throw error;
  }
  await leaveForGood('/', userId);
}
