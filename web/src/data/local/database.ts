/**
 * The database of this browser. One partition a person: every key is the user's id and the name of the record within
 * its store. What is in the records: see `vault.ts`.
 */
const storeNames = ['keys', 'copies', 'check-ins', 'drafts', 'outbox', 'outbox-photos'] as const;
export type StoreName = (typeof storeNames)[number];
/** What the server has too; the other stores hold what exists nowhere else. */
export const copyStores = ['copies', 'check-ins'] as const satisfies StoreName[];
export const unsentStores = ['drafts', 'outbox', 'outbox-photos'] as const satisfies StoreName[];

export type RecordKey = [userId: string, name: string];

const databaseVersion = 3;
/** The first version that encrypts. */
const firstSealedVersion = 3;
/** Sorts after every text that a key ends with. */
const end = '\uffff';

let opening: Promise<IDBDatabase> | undefined;
const openAnew = () => {
  opening = undefined;
};

export function open(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('flarewell', databaseVersion);
    request.onupgradeneeded = ({ oldVersion }) => upgrade(request, oldVersion);
    request.onsuccess = () => {
      const { result } = request;
      // A tab with a newer version of the app waits for this.
      result.onversionchange = () => {
        result.close();
        openAnew();
      };
      result.onclose = openAnew;
      resolve(result);
    };
    request.onerror = () => reject(request.error);
  });
  opening.catch(openAnew);
  return opening;
}

function upgrade({ result, transaction }: IDBOpenDBRequest, oldVersion: number): void {
  for (const name of storeNames) {
    if (!result.objectStoreNames.contains(name)) result.createObjectStore(name);
  }
  // Copies that were not encrypted are fetched again; what exists only here is encrypted once there is a key.
  if (oldVersion < firstSealedVersion) for (const name of copyStores) transaction?.objectStore(name).clear();
}

/** A connection that the browser has closed meanwhile is opened once more. */
export async function begin(
  ...[names, mode, options]: Parameters<IDBDatabase['transaction']>
): Promise<IDBTransaction> {
  const start = async () => (await open()).transaction(names, mode, options);
  return start().catch((error) => {
    if (error.name !== 'InvalidStateError') throw error;
    openAnew();
    return start();
  });
}

/** Resolves once the changes of a transaction are stored. */
export function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

export function answerTo<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

export function rangeOf(userId: string): IDBKeyRange {
  return IDBKeyRange.bound([userId, ''], [userId, end]);
}

/** A record as it lies in its store. */
export interface Row {
  key: RecordKey;
  stored: unknown;
}

/** The records with these keys, or all of a person, in the order of their keys. */
export async function rowsIn(
  store: IDBObjectStore,
  wanted: RecordKey[] | { userId: string },
): Promise<Row[]> {
  if (Array.isArray(wanted)) {
    const rows = await Promise.all(
      wanted.map(async (key) => ({ key, stored: await answerTo<unknown>(store.get(key)) })),
    );
    return rows.filter(({ stored }) => stored !== undefined);
  }
  const range = rangeOf(wanted.userId);
  const [keys, values] = await Promise.all([
    answerTo(store.getAllKeys(range)),
    answerTo<unknown[]>(store.getAll(range)),
  ]);
  return keys.map((key, index) => ({ key: key as RecordKey, stored: values[index] }));
}
