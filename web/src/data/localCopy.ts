import { isSharedDevice } from './rememberedUser.ts';

/**
 * The browser's copy of a person's data, so that a screen paints before the server has answered, and what the server
 * does not have yet. One partition a person: every key begins with the user's id. A browser that blocks storage works
 * without, and so does a shared device.
 */
const storeNames = ['copies', 'check-ins', 'drafts', 'outbox', 'outbox-photos'] as const;
export type StoreName = (typeof storeNames)[number];

/** Sorts after every text that a key ends with. */
const end = '\uffff';

let opening: Promise<IDBDatabase> | undefined;
const openAnew = () => {
  opening = undefined;
};

function open(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('flarewell', 2);
    request.onupgradeneeded = () => {
      const { result } = request;
      for (const name of storeNames) {
        if (!result.objectStoreNames.contains(name)) result.createObjectStore(name);
      }
    };
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

type Work = (store: (name: StoreName) => IDBObjectStore) => void;

/** Resolves once the change is on the disk. */
export async function change(
  names: StoreName[],
  work: Work,
  durability: IDBTransactionDurability = 'strict',
): Promise<void> {
  const transaction = await begin(names, 'readwrite', { durability });
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    work((name) => transaction.objectStore(name));
    // Told now, the browser finishes it even when the page goes.
    transaction.commit();
  });
}

/** Once all was removed, the page is about to go: an answer that comes in meanwhile must leave no copy. */
let isCleared = false;

/** Changes what the server has too: where storage is blocked or full, the next visit asks the server again. */
export async function keep(names: StoreName[], work: Work): Promise<void> {
  if (!isCleared && !isSharedDevice()) await tryToChange(names, work);
}

async function tryToChange(names: StoreName[], work: Work): Promise<void> {
  await change(names, work, 'relaxed').catch(() => undefined);
}

/** What is stored under the key; undefined where there is nothing or storage is blocked. */
export async function readOne<Value>(name: StoreName, key: [string, string]): Promise<Value | undefined> {
  return read(name, (store) => store.get(key));
}

/** All of a person's values whose key is `from` or later, in the order of their keys. */
export async function readFrom<Value>(name: StoreName, userId: string, from = ''): Promise<Value[]> {
  const range = () => IDBKeyRange.bound([userId, from], [userId, end]);
  return (await read<Value[]>(name, (store) => store.getAll(range()))) ?? [];
}

export function rangeOf(userId: string): IDBKeyRange {
  return IDBKeyRange.bound([userId, ''], [userId, end]);
}

/** Removes what the person's copy holds in these stores. */
export async function clearCopy(userId: string, names: StoreName[]): Promise<void> {
  await tryToChange(names, (store) => {
    for (const name of names) store(name).delete(rangeOf(userId));
  });
}

/** Removes all that the server has too, of whoever, and all of this person; what others have not saved or synced stays theirs. */
export async function clearEveryCopy(userId: string | null): Promise<void> {
  const cleared = tryToChange([...storeNames], (store) => {
    for (const name of storeNames) {
      if (name === 'copies' || name === 'check-ins') store(name).clear();
      else if (userId) store(name).delete(rangeOf(userId));
    }
  });
  isCleared = true;
  await cleared;
}

/** Removes all that the server has too, of whoever was signed in before. What somebody has not sent stays theirs. */
export async function clearSharedDevice(): Promise<void> {
  await tryToChange(['copies', 'check-ins'], (store) => {
    store('copies').clear();
    store('check-ins').clear();
  });
}

/** Whether this browser lets us keep anything, and its person too. */
export async function isReady(): Promise<boolean> {
  if (isSharedDevice()) return false;
  return open().then(
    () => true,
    () => false,
  );
}

async function read<Value>(
  name: StoreName,
  ask: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value | undefined> {
  if (!(await isReady())) return undefined;
  const transaction = await begin(name);
  return new Promise((resolve, reject) => {
    const request = ask(transaction.objectStore(name));
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
