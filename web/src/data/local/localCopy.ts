/**
 * This browser's copy of each diary of an account, which lets screens paint before the server answers, and the work that
 * the server does not have yet. The app also works without it: where storage is blocked, and on a shared device.
 */

import { onExchange, whileOpen } from '#data/diaries/openDiary.ts';
import { isSharedDevice } from '#data/session/rememberedUser.ts';
import {
  accountRange,
  begin,
  copyStores,
  firstReleaseStores,
  listOwners,
  type Owner,
  openDatabase,
  partitionOf,
  type RecordKey,
  type Row,
  rangeOf,
  readRows,
  type StoreName,
  type Transaction,
  unsentStores,
} from './database.ts';
import { createVault, isSealed, loadVault, type Vault } from './vault.ts';

/** The vault of the open diary; null until it is opened, or if nothing can be stored. */
let open: Vault | null = null;
onExchange(() => {
  open = null;
});

export function openVault(): Vault | null {
  return open;
}

/** From now on, what names no other vault reads and writes this one. */
export function setVault(vault: Vault | null): void {
  open = vault;
}

/** Uses the key that this browser holds. Returns null if it holds none for that diary, or is a shared device. */
export async function findVault(owner: Owner): Promise<Vault | null> {
  if (isSharedDevice()) return null;
  return loadVault(owner).catch(() => null);
}

/** Uses the key from the server. Returns null if nothing can be stored: the app works without it. */
export async function storeVault(owner: Owner, key: string): Promise<Vault | null> {
  try {
    const vault = await createVault(owner, key);
    dropped.delete(partitionOf(owner));
    return vault;
  } catch (error) {
    // Storage is blocked or full.
    if (!(error instanceof DOMException)) throw error;
    return null;
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
export async function prepare(
  changes: readonly Change[],
  vault: Vault | null = open,
): Promise<PreparedChange[]> {
  if (!vault || isSharedDevice()) return [];
  return Promise.all(changes.map((change) => prepareOne(vault, change)));
}

async function prepareOne(vault: Vault, { store, name, value }: Change): Promise<PreparedChange> {
  const key = await vault.keyOf(store, name);
  return { store, key, stored: value === undefined ? undefined : await vault.seal(store, key, value) };
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
  // Something may still be on its way to a diary that is no longer this account's.
  const kept = changes.filter(({ key: [partition] }) => !dropped.has(partition));
  return kept.map(({ store, key, stored }) => {
    const records = transaction.objectStore(store);
    return stored === undefined ? records.delete(key) : records.put(stored, key);
  });
}

interface Update<Value> {
  store: StoreName;
  vault: Vault | null;
  /** The records to read; all of the diary's records if absent. */
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
  vault,
  names,
  work,
  durability = 'strict',
}: Update<Value>): Promise<void> {
  if (!vault || isSharedDevice()) throw new Error('Nothing can be stored in this browser.');
  const wanted = names ? await Promise.all(names.map((name) => vault.keyOf(store, name))) : rangeOf(vault);
  for (;;) {
    const rows = await readRows(await begin([store], 'readonly'), store, wanted);
    const changes = await prepare(work(await unsealAll<Value>(vault, store, rows)), vault);
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

async function unsealAll<Value>(vault: Vault, store: StoreName, rows: readonly Row[]): Promise<Value[]> {
  const values = await Promise.all(rows.map(({ key, stored }) => vault.unseal(store, key, stored)));
  return values.filter((value) => value !== undefined) as Value[];
}

/** Set when all copies were removed and the page is about to be left: a late response must not write a copy again. */
let isCleared = false;
let lastCopied = Promise.resolve();

/**
 * Changes copies of what the server has too, one change after the other. Swallows errors: where storage is blocked or
 * full, the next visit asks the server again. `change` is passed the vault that is open now, not when its turn comes.
 */
export function keep(change: (vault: Vault) => Promise<void>, vault: Vault | null = open): Promise<void> {
  lastCopied = lastCopied
    .then(() => (isCleared || !vault ? undefined : change(vault)))
    .catch(() => undefined);
  return lastCopied;
}

/** Stores a copy of one record; see `keep`. */
export function keepOne(change: Change): Promise<void> {
  return keep(async (vault) => {
    const prepared = await prepare([change], vault);
    if (!isCleared) await write(prepared, 'relaxed');
  });
}

/** Returns undefined if there is no such record or nothing can be stored. */
export async function readOne<Value>(
  store: StoreName,
  name: string,
  vault?: Vault | null,
): Promise<Value | undefined> {
  return (await readSome<Value>(store, [name], vault))[0];
}

/** Returns those of the named records that exist. Without a vault, those of the open diary, while it stays open. */
export function readSome<Value>(
  store: StoreName,
  names: readonly string[],
  vault?: Vault | null,
): Promise<Value[]> {
  return fromVault(vault, async (opened) => {
    const keys = await Promise.all(names.map((name) => opened.keyOf(store, name)));
    return unsealAll(opened, store, await readRows(await begin([store], 'readonly'), store, keys));
  });
}

/** Returns all records of a diary: without a vault, of the open one, while it stays open. */
export function readAll<Value>(store: StoreName, vault?: Vault | null): Promise<Value[]> {
  return fromVault(vault, async (opened) =>
    unsealAll(opened, store, await readRows(await begin([store], 'readonly'), store, rangeOf(opened))),
  );
}

function fromVault<Value>(
  vault: Vault | null | undefined,
  read: (vault: Vault) => Promise<Value[]>,
): Promise<Value[]> {
  const opened = vault === undefined ? open : vault;
  const values = canStore(opened).then((isPossible) => (opened && isPossible ? read(opened) : []));
  return vault === undefined ? whileOpen(values) : values;
}

/** Whether the store holds any record of the account, decryptable or not. */
export async function hasAny(store: StoreName, userId: string): Promise<boolean> {
  return (await canStore()) && (await listOwners(store, userId)).length > 0;
}

/** Whether something can be stored: storage is not blocked, and this is no shared device. */
export async function canStore(vault: Vault | null = open): Promise<boolean> {
  if (isSharedDevice() || !vault) return false;
  return openDatabase().then(
    () => true,
    () => false,
  );
}

async function clear(names: readonly StoreName[], range: IDBKeyRange | null): Promise<void> {
  const transaction = await begin(names, 'readwrite');
  const requests = names.map((name) => {
    const store = transaction.objectStore(name);
    return range === null ? store.clear() : store.delete(range);
  });
  await Promise.all([...requests, transaction.done]);
}

/** The session has ended: removes the keys and all copies. Unsent work stays and cannot be read without a key. */
export async function lockCopy(): Promise<void> {
  await clear(['keys', ...copyStores], null).catch(() => undefined);
}

/** Removes the keys, all copies, and this account's unsent work in all of its diaries. That of others stays. */
export async function clearEveryCopy(userId: string | null): Promise<void> {
  const range = userId ? accountRange(userId) : null;
  const cleared = Promise.all([
    lockCopy(),
    range && clear([...unsentStores, ...firstReleaseStores], range).catch(() => undefined),
  ]);
  isCleared = true;
  await cleared;
}

/** The records of the open diary were deleted on the server: removes them here. The page is left afterwards. */
export async function clearOpenCopy(): Promise<void> {
  isCleared = true;
  const names = [...copyStores, ...unsentStores, ...firstReleaseStores];
  if (open) await clear(names, rangeOf(open)).catch(() => undefined);
}

/** Diaries that are no longer this account's. */
const dropped = new Set<string>();

/** The diary is no longer this account's: removes its key and everything of it. */
export async function dropCopy(owner: Owner): Promise<void> {
  dropped.add(partitionOf(owner));
  await clear(['keys', ...copyStores, ...unsentStores], rangeOf(owner)).catch(() => undefined);
}
