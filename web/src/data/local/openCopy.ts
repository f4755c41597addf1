import { begin, firstReleaseStores, rangeOf } from './database.ts';
import { unlockCopy, unlockCopyWith } from './localCopy.ts';

/** Opens the copy with the key that this browser holds. Returns false if it holds no key of that person. */
export async function openCopy(userId: string): Promise<boolean> {
  const state = await unlockCopy(userId);
  if (state === 'opened-now') await takeOver(userId).catch(reportError);
  return state !== 'no-key';
}

/** Opens the copy with the key from the server. */
export async function openCopyWith(userId: string, key: string): Promise<void> {
  if (await unlockCopyWith(userId, key)) await takeOver(userId).catch(reportError);
}

/** Moves what version 1.0.0 has stored. Loads the code only if there is something to move. */
async function takeOver(userId: string): Promise<void> {
  const transaction = await begin(firstReleaseStores, 'readonly');
  const range = rangeOf(userId);
  const counts = await Promise.all(
    firstReleaseStores.map((name) => transaction.objectStore(name).count(range)),
  );
  if (counts.some((count) => count > 0)) await import('./takeOver.ts').then((module) => module.takeOver());
}
