import { confirmations } from '@flarewell/domain/confirmations';
import { api } from './api.ts';
import { cache, hasCode } from './cache.ts';
import { hasDrafts } from './drafts.ts';
import { leaveForGood } from './leaving.ts';
import { readFrom } from './localCopy.ts';
import { rememberedUser } from './rememberedUser.ts';

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
    await api.account.signOut().catch((error) => {
      if (!hasCode(error, 'signed-out')) throw error;
    });
  } catch (error) {
    cache.onError = onError;
    throw error;
  }
  await leaveForGood('/', userId);
}
