import { isSharedDevice } from '#data/session/rememberedUser.ts';
import {
  begin,
  copyStores,
  finished,
  open,
  type RecordKey,
  type Row,
  rangeOf,
  rowsIn,
  type StoreName,
  unsentStores,
} from './database.ts';
import { createVault, isSealed, loadVault, type Vault } from './vault.ts';

/**
 * The browser's copy of a person's data, so that a screen paints before the server has answered, and what the server
 * does not have yet. A browser that blocks storage works without, and so does a shared device.
 */

/** Of whoever is signed in; null until it is opened, and where nothing can be kept. */
let vault: Vault | null = null;

/** Opens the copy with the key that this browser holds. Returns false where it holds none of that person. */
export async function openCopy(userId: string): Promise<boolean> {
  if (isSharedDevice()) return false;
  if (vault?.userId !== userId) vault = await loadVault(userId).catch(() => null);
  return vault !== null;
}

/** Opens it with the key from the server. */
export async function openCopyWith(userId: string, key: string): Promise<void> {
  try {
    vault = await createVault(userId, key);
    await sealPlain(vault);
  } catch (error) {
    // Storage is blocked or full: the app works without.
    vault = null;
    if (!(error instanceof DOMException)) throw error;
  }
}

/** What the version before encryption left unsent is read once and written again, encrypted. */
async function sealPlain(sealing: Vault): Promise<void> {
  for (const store of unsentStores) {
    const plain = (await readRows(store, sealing)).filter(({ stored }) => !isSealed(stored));
    if (plain.length === 0) continue;
    const sealed = await Promise.all(
      plain.map(async ({ key: [, name], stored }) => prepareOne(sealing, { store, name, value: stored })),
    );
    const removed = plain.map(({ key }) => ({ store, key, stored: undefined }));
    await write([...removed, ...sealed]);
  }
}

/** A change of one record; without a value it is removed. */
export interface Change {
  store: StoreName;
  name: string;
  value?: unknown;
}

/** The same, encrypted: nothing more has to be waited for. */
export interface PreparedChange {
  store: StoreName;
  key: RecordKey;
  stored: unknown;
}

/** Encrypts what is to be changed; nothing at all where nothing can be kept. */
export async function prepare(changes: readonly Change[]): Promise<PreparedChange[]> {
  const sealing = vault;
  if (!sealing || isSharedDevice()) return [];
  return Promise.all(changes.map((change) => prepareOne(sealing, change)));
}

async function prepareOne(sealing: Vault, { store, name, value }: Change): Promise<PreparedChange> {
  const key = await sealing.keyOf(store, name);
  return { store, key, stored: value === undefined ? undefined : await sealing.seal(store, key, value) };
}

/** Resolves once all of it is on the disk. */
export async function write(
  changes: readonly PreparedChange[],
  durability: IDBTransactionDurability = 'strict',
): Promise<void> {
  if (changes.length === 0) return;
  const names = [...new Set(changes.map(({ store }) => store))];
  const transaction = await begin(names, 'readwrite', { durability });
  const done = finished(transaction);
  applyTo(transaction, changes);
  // Told now, the browser finishes it even when the page goes.
  transaction.commit();
  await done;
}

function applyTo(transaction: IDBTransaction, changes: readonly PreparedChange[]): void {
  for (const { store, key, stored } of changes) {
    if (stored === undefined) transaction.objectStore(store).delete(key);
    else transaction.objectStore(store).put(stored, key);
  }
}

interface Update<Value> {
  store: StoreName;
  /** Of the records that the change builds on; all of the person's without it. */
  names?: readonly string[];
  /** May be asked more than once. Other stores are changed in the same transaction. */
  work: (values: Value[]) => Change[];
  durability?: IDBTransactionDurability;
}

/**
 * Reads records and changes them, all or nothing. Decrypting takes longer than a transaction lives, so the records are
 * compared once more when they are written; where another tab was quicker, the work begins anew.
 */
export async function update<Value>({
  store,
  names,
  work,
  durability = 'strict',
}: Update<Value>): Promise<void> {
  const opened = vault;
  if (!opened || isSharedDevice()) throw new Error('Nothing can be kept in this browser.');
  const { userId } = opened;
  const wanted = names ? await Promise.all(names.map((name) => opened.keyOf(store, name))) : { userId };
  for (;;) {
    const rows = await rowsIn((await begin(store)).objectStore(store), wanted);
    const changes = await prepare(work(await unsealAll<Value>(opened, store, rows)));
    if (changes.length === 0 || isCleared) return;
    const changed = new Set([store, ...changes.map((change) => change.store)]);
    const transaction = await begin([...changed], 'readwrite', { durability });
    const done = finished(transaction);
    const isSame = stampOf(await rowsIn(transaction.objectStore(store), wanted)) === stampOf(rows);
    if (isSame) applyTo(transaction, changes);
    await done;
    if (isSame) return;
  }
}

/** Two records are the same when their nonces are, or, where nothing is encrypted, their texts. */
function stampOf(rows: readonly Row[]): string {
  return JSON.stringify(rows.map(({ key, stored }) => [key, isSealed(stored) ? [...stored.nonce] : stored]));
}

async function unsealAll<Value>(opened: Vault, store: StoreName, rows: readonly Row[]): Promise<Value[]> {
  const values = await Promise.all(rows.map(({ key, stored }) => opened.unseal(store, key, stored)));
  return values.filter((value) => value !== undefined) as Value[];
}

/** Once all was removed, the page is about to go: an answer that comes in meanwhile must leave no copy. */
let isCleared = false;
let kept = Promise.resolve();

/**
 * Changes what the server has too: where storage is blocked or full, the next visit asks the server again. One change
 * after the other, so that the last one is what stays.
 */
export function keep(change: () => Promise<void>): Promise<void> {
  kept = kept.then(() => (isCleared || !vault ? undefined : change())).catch(() => undefined);
  return kept;
}

/** Keeps one record as `keep` does. */
export function keepOne(change: Change): Promise<void> {
  return keep(async () => {
    const prepared = await prepare([change]);
    if (!isCleared) await write(prepared, 'relaxed');
  });
}

/** What is stored under the name; undefined where there is nothing or nothing can be kept. */
export async function readOne<Value>(store: StoreName, name: string): Promise<Value | undefined> {
  return (await readSome<Value>(store, [name]))[0];
}

/** Those of the records that are there. */
export async function readSome<Value>(store: StoreName, names: readonly string[]): Promise<Value[]> {
  if (!vault || !(await isReady())) return [];
  const opened = vault;
  const keys = await Promise.all(names.map((name) => opened.keyOf(store, name)));
  return unsealAll(opened, store, await rowsIn((await begin(store)).objectStore(store), keys));
}

/** All of the person's. */
export async function readAll<Value>(store: StoreName): Promise<Value[]> {
  if (!vault || !(await isReady())) return [];
  return unsealAll(vault, store, await readRows(store, vault));
}

async function readRows(store: StoreName, { userId }: { userId: string }): Promise<Row[]> {
  return rowsIn((await begin(store)).objectStore(store), { userId });
}

/** Whether there is anything of the person in the store, readable or not. */
export async function hasAny(store: StoreName, userId: string): Promise<boolean> {
  return (await isReady()) && (await readRows(store, { userId })).length > 0;
}

/** Whether this browser lets us keep anything, and its person too. */
export async function isReady(): Promise<boolean> {
  if (isSharedDevice() || !vault) return false;
  return open().then(
    () => true,
    () => false,
  );
}

async function clear(names: readonly StoreName[], userId: string | null): Promise<void> {
  const transaction = await begin(names, 'readwrite');
  for (const name of names) {
    const store = transaction.objectStore(name);
    if (userId === null) store.clear();
    else store.delete(rangeOf(userId));
  }
  await finished(transaction);
}

/** The session has ended: the key goes, and all that the server has too. What was not sent stays, and cannot be read. */
export async function lockCopy(): Promise<void> {
  await clear(['keys', ...copyStores], null).catch(() => undefined);
}

/** The same, and all that this person has not sent. What others have not saved or sent stays theirs. */
export async function clearEveryCopy(userId: string | null): Promise<void> {
  const cleared = Promise.all([lockCopy(), userId && clear(unsentStores, userId).catch(() => undefined)]);
  isCleared = true;
  await cleared;
}
