import { begin, firstReleaseStores, type Owner, rangeOf } from './database.ts';
import { findVault, storeVault } from './localCopy.ts';
import type { Vault } from './vault.ts';

/** The vault of a diary, with the key that this browser holds. Null if it holds none of that diary. */
export async function findCopy(owner: Owner): Promise<Vault | null> {
  const vault = await findVault(owner);
  if (vault) await takeOver(vault).catch(reportError);
  return vault;
}

/** Makes the copy of a diary with the key from the server. Null if nothing can be stored. */
export async function createCopy(owner: Owner, key: string): Promise<Vault | null> {
  const vault = await storeVault(owner, key);
  if (vault) await takeOver(vault).catch(reportError);
  return vault;
}

/** Moves what version 1.0.0 has stored. Loads the code only if there is something to move. */
async function takeOver(vault: Vault): Promise<void> {
  const transaction = await begin(firstReleaseStores, 'readonly');
  const range = rangeOf(vault);
  const counts = await Promise.all(
    firstReleaseStores.map((name) => transaction.objectStore(name).count(range)),
  );
  if (counts.some((count) => count > 0))
    await import('./takeOver.ts').then((module) => module.takeOver(vault));
}
