/**
 * This browser's copy of a person's data, which lets screens paint before the server answers, and the work that the
 * server does not have yet. The app also works without it: where storage is blocked, and on a shared device.
 */

import { isSharedDevice } from '#data/session/rememberedUser.ts';
import {
  begin,
  copyStores,
  firstReleaseStores,
  open,
  type RecordKey,
  type Row,
  rangeOf,
  readRows,
  type StoreName,
  type Transaction,
  unsentStores,
} from './database.ts';
import { createVault, isSealed, loadVault, type Vault } from './vault.ts';

/** The signed-in person's vault; null until it is opened, or if nothing can be stored. */
let vault: Vault | null = null;

/** Uses the key that this browser holds. Returns 'no-key' if it holds none of that person, or is a shared device. */
export async function unlockCopy(userId: string): Promise<'opened-now' | 'already-open' | 'no-key'> {
  if (isSharedDevice()) return 'no-key';
  if (vault?.userId === userId) return 'already-open';
  vault = await loadVault(userId).catch(() => null);
  return vault ? 'opened-now' : 'no-key';
}

/** Uses the key from the server. Returns false if nothing can be stored: the app works without it. */
export async function unlockCopyWith(userId: string, key: string): Promise<boolean> {
  try {
    vault = await createVault(userId, key);
    return true;
  } catch (error) {
    vault = null;
    // Storage is blocked or full.
    if (!(error instanceof DOMException)) throw error;
    return false;
  }
}

/** A change of one record; without a value the record is removed. */
export interface Change {
  store: StoreName;
  name: string;
  value?: unknown;
}

/** An encrypted change, which can be written without waiting for anything else. */
export interface PreparedChange {
  store: StoreName;
  key: RecordKey;
  stored: unknown;
}

/** Encrypts changes. Returns an empty list if nothing can be stored. */
export async function prepare(changes: readonly Change[]): Promise<PreparedChange[]> {
  const opened = vault;
  if (!opened || isSharedDevice()) return [];
  return Promise.all(changes.map((change) => prepareOne(opened, change)));
}

async function prepareOne(opened: Vault, { store, name, value }: Change): Promise<PreparedChange> {
  const key = await opened.keyOf(store, name);
  return { store, key, stored: value === undefined ? undefined : await opened.seal(store, key, value) };
}

/** Writes all changes in one transaction and resolves once they are on the disk. */
export async function write(
  changes: readonly PreparedChange[],
  durability: IDBTransactionDurability = 'strict',
): Promise<void> {
  if (changes.length === 0) return;
  const names = [...new Set(changes.map(({ store }) => store))];
  const transaction = await begin(names, 'readwrite', durability);
  const requests = apply(transaction, changes);
  // An explicit commit lets the browser finish the transaction even if the page is closed now. A copy is given up instead.
  if (durability === 'strict') transaction.commit();
  await Promise.all([...requests, transaction.done]);
}

function apply(
  transaction: Transaction<'readwrite'>,
  changes: readonly PreparedChange[],
): Promise<unknown>[] {
  return changes.map(({ store, key, stored }) => {
    const records = transaction.objectStore(store);
    return stored === undefined ? records.delete(key) : records.put(stored, key);
  });
}

interface Update<Value> {
  store: StoreName;
  /** The records to read; all of the person's records if absent. */
  names?: readonly string[];
  /** Called again if another tab changed the records meanwhile. May change other stores too. */
  work: (values: Value[]) => Change[];
  durability?: IDBTransactionDurability;
}

/**
 * Reads records and changes them atomically. A transaction does not stay open while records are decrypted, so this is
 * optimistic locking: the records are compared again when the changes are written, and if they differ, the work is
 * repeated.
 */
export async function update<Value>({
  store,
  names,
  work,
  durability = 'strict',
}: Update<Value>): Promise<void> {
  const opened = vault;
  if (!opened || isSharedDevice()) throw new Error('Nothing can be stored in this browser.');
  const { userId } = opened;
  const wanted = names ? await Promise.all(names.map((name) => opened.keyOf(store, name))) : { userId };
  for (;;) {
    const rows = await readRows(await begin([store], 'readonly'), store, wanted);
    const changes = await prepare(work(await unsealAll<Value>(opened, store, rows)));
    if (changes.length === 0 || isCleared) return;
    const changed = new Set([store, ...changes.map((change) => change.store)]);
    const transaction = await begin([...changed], 'readwrite', durability);
    const isSame = identifyVersion(await readRows(transaction, store, wanted)) === identifyVersion(rows);
    await Promise.all([...(isSame ? apply(transaction, changes) : []), transaction.done]);
    if (isSame) return;
  }
}

/** Identifies a version of the records: by their nonces, or by their content if they are not encrypted. */
function identifyVersion(rows: readonly Row[]): string {
  return JSON.stringify(rows.map(({ key, stored }) => [key, isSealed(stored) ? [...stored.nonce] : stored]));
}

async function unsealAll<Value>(opened: Vault, store: StoreName, rows: readonly Row[]): Promise<Value[]> {
  const values = await Promise.all(rows.map(({ key, stored }) => opened.unseal(store, key, stored)));
  return values.filter((value) => value !== undefined) as Value[];
}

/** Set when all copies were removed and the page is about to be left: a late response must not write a copy again. */
let isCleared = false;
let lastCopied = Promise.resolve();

/**
 * Changes copies of what the server has too, one change after the other. Swallows errors: where storage is blocked or
 * full, the next visit asks the server again.
 */
export function keep(change: () => Promise<void>): Promise<void> {
  lastCopied = lastCopied.then(() => (isCleared || !vault ? undefined : change())).catch(() => undefined);
  return lastCopied;
}

/** Stores a copy of one record; see `keep`. */
export function keepOne(change: Change): Promise<void> {
  return keep(async () => {
    const prepared = await prepare([change]);
    if (!isCleared) await write(prepared, 'relaxed');
  });
}

/** Returns undefined if there is no such record or nothing can be stored. */
export async function readOne<Value>(store: StoreName, name: string): Promise<Value | undefined> {
  return (await readSome<Value>(store, [name]))[0];
}

/** Returns those of the named records that exist. */
export async function readSome<Value>(store: StoreName, names: readonly string[]): Promise<Value[]> {
  if (!vault || !(await canStore())) return [];
  const opened = vault;
  const keys = await Promise.all(names.map((name) => opened.keyOf(store, name)));
  return unsealAll(opened, store, await readRows(await begin([store], 'readonly'), store, keys));
}

/** Returns all of the person's records. */
export async function readAll<Value>(store: StoreName): Promise<Value[]> {
  if (!vault || !(await canStore())) return [];
  return unsealAll(vault, store, await readAllRows(store, vault));
}

async function readAllRows(store: StoreName, { userId }: { userId: string }): Promise<Row[]> {
  return readRows(await begin([store], 'readonly'), store, { userId });
}

/** Whether the store holds any record of the person, decryptable or not. */
export async function hasAny(store: StoreName, userId: string): Promise<boolean> {
  return (await canStore()) && (await readAllRows(store, { userId })).length > 0;
}

/** Whether something can be stored: storage is not blocked, and this is no shared device. */
export async function canStore(): Promise<boolean> {
  if (isSharedDevice() || !vault) return false;
  return open().then(
    () => true,
    () => false,
  );
}

async function clear(names: readonly StoreName[], userId: string | null): Promise<void> {
  const transaction = await begin(names, 'readwrite');
  const requests = names.map((name) => {
    const store = transaction.objectStore(name);
    return userId === null ? store.clear() : store.delete(rangeOf(userId));
  });
  await Promise.all([...requests, transaction.done]);
}

/** The session has ended: removes the keys and all copies. Unsent work stays and cannot be read without a key. */
export async function lockCopy(): Promise<void> {
  await clear(['keys', ...copyStores], null).catch(() => undefined);
}

/** Removes the keys, all copies, and this person's unsent work. Other people's unsent work stays. */
export async function clearEveryCopy(userId: string | null): Promise<void> {
  const cleared = Promise.all([
    lockCopy(),
    userId && clear([...unsentStores, ...firstReleaseStores], userId).catch(() => undefined),
  ]);
  isCleared = true;
  await cleared;
}
