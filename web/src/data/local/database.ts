import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';

/** Each person has a partition: a record's key is the user's id and the record's name within its store. */
export type RecordKey = [userId: string, name: string];

/** Values are opaque here: `vault.ts` encrypts and decrypts them. */
type Records = { key: RecordKey; value: unknown };

interface Schema extends DBSchema {
  keys: Records;
  copies: Records;
  'check-ins': Records;
  drafts: Records;
  outbox: Records;
  'outbox-photos': Records;
}

export type StoreName = 'keys' | 'copies' | 'check-ins' | 'drafts' | 'outbox' | 'outbox-photos';
/** Copies of what the server has too, and what may be lost, such as dismissed alerts. */
export const copyStores = ['copies', 'check-ins'] as const satisfies StoreName[];
/** Work that exists nowhere else. */
export const unsentStores = ['drafts', 'outbox', 'outbox-photos'] as const satisfies StoreName[];

type Mode = 'readonly' | 'readwrite';
export type Transaction<M extends Mode = Mode> = IDBPTransaction<Schema, StoreName[], M>;

const databaseVersion = 3;
const firstEncryptedVersion = 3;
/** Sorts after every name of a record. */
const end = '\uffff';

let opening: Promise<IDBPDatabase<Schema>> | undefined;
const reopenNextTime = () => {
  opening = undefined;
};

export function open(): Promise<IDBPDatabase<Schema>> {
  opening ??= openDatabase();
  opening.catch(reopenNextTime);
  return opening;
}

/** Async, because a browser that blocks storage may throw at once, and callers expect a rejected promise. */
async function openDatabase(): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>('flarewell', databaseVersion, {
    upgrade(database, oldVersion, _newVersion, transaction) {
      for (const name of ['keys', ...copyStores, ...unsentStores] as const) {
        if (!database.objectStoreNames.contains(name)) database.createObjectStore(name);
      }
      // Unencrypted copies are fetched again. Unsent work is encrypted as soon as there is a key (`localCopy.ts`).
      if (oldVersion < firstEncryptedVersion) {
        for (const name of copyStores) void transaction.objectStore(name).clear();
      }
    },
    // Another tab runs a newer version of the app and waits until this connection is closed.
    blocking(_current, _blocked, event) {
      (event.target as IDBDatabase).close();
      reopenNextTime();
    },
    terminated: reopenNextTime,
  });
}

/** Starts a transaction. Reopens the database once if the browser has closed the connection. */
export async function begin<M extends Mode>(
  names: readonly StoreName[],
  mode: M,
  durability: IDBTransactionDurability = 'default',
): Promise<Transaction<M>> {
  const start = async () => (await open()).transaction([...names], mode, { durability });
  return start().catch((error) => {
    if (error.name !== 'InvalidStateError') throw error;
    reopenNextTime();
    return start();
  });
}

export function rangeOf(userId: string): IDBKeyRange {
  return IDBKeyRange.bound([userId, ''], [userId, end]);
}

/** A record as it is stored, encrypted or not. */
export interface Row {
  key: RecordKey;
  stored: unknown;
}

/** Reads the records with these keys, or all records of a person, ordered by key. */
export async function readRows(
  transaction: Transaction,
  storeName: StoreName,
  wanted: RecordKey[] | { userId: string },
): Promise<Row[]> {
  const store = transaction.objectStore(storeName);
  if (Array.isArray(wanted)) {
    const rows = await Promise.all(wanted.map(async (key) => ({ key, stored: await store.get(key) })));
    return rows.filter(({ stored }) => stored !== undefined);
  }
  const range = rangeOf(wanted.userId);
  const [keys, values] = await Promise.all([store.getAllKeys(range), store.getAll(range)]);
  return keys.map((key, index) => ({ key, stored: values[index] }));
}
