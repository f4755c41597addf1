import { isOwnDiary } from '@flarewell/domain/diaries/diary';
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';

/** Each account has a partition for each of its diaries: see `partitionOf`. */
export type RecordKey = [partition: string, name: string];

/** Values are opaque here: `vault.ts` encrypts and decrypts them. */
type Records = { key: RecordKey; value: unknown };

interface Schema extends DBSchema {
  keys: Records;
  copies: Records;
  'check-ins': Records;
  unsent: Records;
  'unsent-photos': Records;
  drafts: Records;
  outbox: Records;
  'outbox-photos': Records;
}

export type StoreName = keyof { [Name in keyof Schema as string extends Name ? never : Name]: true };
/** Copies of what the server has too, and what may be lost, such as dismissed alerts. */
export const copyStores = ['copies', 'check-ins'] as const satisfies StoreName[];
/** Work that exists nowhere else. */
export const unsentStores = ['unsent', 'unsent-photos'] as const satisfies StoreName[];
/** Unsent work of version 1.0.0. `takeOver.ts` moves it when its owner signs in. */
export const firstReleaseStores = ['drafts', 'outbox', 'outbox-photos'] as const satisfies StoreName[];

type Mode = 'readonly' | 'readwrite';
export type Transaction<M extends Mode = Mode> = IDBPTransaction<Schema, StoreName[], M>;

const databaseVersion = 5;
/** Sorts after every name of a record. */
const end = '\uffff';

let opening: Promise<IDBPDatabase<Schema>> | undefined;
const reopenNextTime = () => {
  opening = undefined;
};

export function openDatabase(): Promise<IDBPDatabase<Schema>> {
  opening ??= openOrUpgrade();
  opening.catch(reopenNextTime);
  return opening;
}

/** Async, because a browser that blocks storage may throw at once, and callers expect a rejected promise. */
async function openOrUpgrade(): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>('flarewell', databaseVersion, {
    upgrade(database, _oldVersion, _newVersion, transaction) {
      for (const name of ['keys', ...copyStores, ...unsentStores, ...firstReleaseStores] as const) {
        if (!database.objectStoreNames.contains(name)) database.createObjectStore(name);
      }
      // Copies of earlier versions have another shape, and are fetched again.
      for (const name of copyStores) void transaction.objectStore(name).clear();
    },
    // Another tab runs a newer version of the app and waits until this connection is closed.
    blocking(_current, _blocked, event) {
      (event.target as IDBDatabase).close();
      reopenNextTime();
    },
    terminated: reopenNextTime,
  });
}

/**
 * Transactions that may be given up: reads, and writes of copies. WebKit keeps a page that is left for the way back, and never
 * ends its transactions: every later save would wait for them. So a page that is left gives them up, and begins no others
 * until it is shown again.
 */
const dispensable = new Set<Pick<Transaction, 'abort' | 'done'>>();
let shown: Promise<unknown> = Promise.resolve();
globalThis.addEventListener?.('pagehide', () => {
  shown = new Promise((resolve) => addEventListener('pageshow', resolve, { once: true }));
  for (const transaction of dispensable) {
    try {
      transaction.abort();
    } catch {
      // It has just ended.
    }
  }
});

function trackUntilDone(transaction: Pick<Transaction, 'abort' | 'done'>): void {
  const forget = () => dispensable.delete(transaction);
  dispensable.add(transaction);
  transaction.done.then(forget, forget);
}

/** Starts a transaction. Reopens the database once if the browser has closed the connection. */
export async function begin<M extends Mode>(
  names: readonly StoreName[],
  mode: M,
  durability: IDBTransactionDurability = 'default',
): Promise<Transaction<M>> {
  const start = async () => {
    const database = await openDatabase();
    const isDispensable = mode === 'readonly' || durability === 'relaxed';
    if (isDispensable) await shown;
    const transaction = database.transaction([...names], mode, { durability });
    if (isDispensable) trackUntilDone(transaction);
    return transaction;
  };
  return start().catch((error) => {
    if (error.name !== 'InvalidStateError') throw error;
    reopenNextTime();
    return start();
  });
}

/** A diary as one account uses it. */
export interface Owner {
  userId: string;
  diaryId: string;
}

/** That of the own diary is the account's id, as in version 1.0.0, which knew no others. */
export function partitionOf({ userId, diaryId }: Owner): string {
  return isOwnDiary(userId, diaryId) ? userId : `${userId} ${diaryId}`;
}

function ownerOf(partition: string): Owner {
  const [userId = '', diaryId = userId] = partition.split(' ');
  return { userId, diaryId };
}

export function rangeOf(owner: Owner): IDBKeyRange {
  const partition = partitionOf(owner);
  return IDBKeyRange.bound([partition, ''], [partition, end]);
}

/** All diaries of an account. */
export function accountRange(userId: string): IDBKeyRange {
  return IDBKeyRange.bound([userId, ''], [`${userId} ${end}`, end]);
}

/** The diaries of an account of which the store holds any record. */
export async function listOwners(storeName: StoreName, userId: string): Promise<Owner[]> {
  const transaction = await begin([storeName], 'readonly');
  const keys = await transaction.objectStore(storeName).getAllKeys(accountRange(userId));
  return [...new Set(keys.map(([partition]) => partition))].map(ownerOf);
}

/** A record as it is stored, encrypted or not. */
export interface Row {
  key: RecordKey;
  stored: unknown;
}

/** Reads the records with these keys, or all of a range, ordered by key. */
export async function readRows(
  transaction: Transaction,
  storeName: StoreName,
  wanted: RecordKey[] | IDBKeyRange,
): Promise<Row[]> {
  const store = transaction.objectStore(storeName);
  if (Array.isArray(wanted)) {
    const rows = await Promise.all(wanted.map(async (key) => ({ key, stored: await store.get(key) })));
    return rows.filter(({ stored }) => stored !== undefined);
  }
  const [keys, values] = await Promise.all([store.getAllKeys(wanted), store.getAll(wanted)]);
  return keys.map((key, index) => ({ key, stored: values[index] }));
}
