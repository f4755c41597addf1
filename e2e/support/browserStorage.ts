import type { Page } from '@playwright/test';

/** The record names that the tests use. The app stores only hashes of them, so they are looked up in this list. */
const days = Array.from({ length: 30 }, (_, index) => `2025-06-${String(index + 1).padStart(2, '0')}`);
const names = [
  ...days.flatMap((day) => [day, `${day} draft`, `sent ${day}`]),
  ...['diary', 'patterns', 'dismissed-alerts', 'other-timezone', 'keys', '2025-06', '2025-05'],
];

/**
 * Returns the names of the records in each store, whoever they belong to. The names are hidden; those of the person
 * who is signed in can be found with their key, any other one is returned as a question mark.
 */
export function storedKeys(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async (names) => {
    const done = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await done(indexedDB.open('flarewell'));
    const stores = [...database.objectStoreNames];
    const read = (store: string) => database.transaction(store).objectStore(store);
    const known = new Map(names.map((name) => [name, name]));
    const owners: { names: CryptoKey }[] = stores.includes('keys') ? await done(read('keys').getAll()) : [];
    const places = stores.flatMap((store) => names.map((name) => [store, name] as const));
    for (const owner of owners) {
      for (const [store, name] of places) {
        const place = new TextEncoder().encode(`${store}\n${name}`);
        const digest = new Uint8Array(await crypto.subtle.sign('HMAC', owner.names, place));
        known.set(btoa(String.fromCharCode(...digest.subarray(0, 16))), name);
      }
    }
    const keys: Record<string, string[]> = {};
    for (const store of stores) {
      const found = await done(read(store).getAllKeys());
      keys[store] = found.map((key) => known.get(String((key as IDBValidKey[])[1])) ?? '?').sort();
    }
    database.close();
    return keys;
  }, names);
}

const draft = / draft$/;

/** The days whose unsaved check-ins this browser holds. */
export async function draftDays(page: Page): Promise<string[]> {
  const { unsent = [] } = await storedKeys(page);
  return unsent.filter((name) => draft.test(name)).map((name) => name.replace(draft, ''));
}

/** The days whose saved check-ins this browser has not sent yet. */
export async function waitingDays(page: Page): Promise<string[]> {
  const { unsent = [] } = await storedKeys(page);
  return unsent.filter((name) => !draft.test(name));
}

/** All names and values in the browser's databases as one text, to search for words that must not be readable. */
export function readableTexts(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const done = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const asText = (value: unknown): unknown => {
      if (value instanceof ArrayBuffer) return new TextDecoder('latin1').decode(value);
      if (value instanceof CryptoKey) return 'a key';
      if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
      return Object.entries(value).map(([name, part]) => [name, asText(part)]);
    };
    const texts: unknown[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store);
        texts.push(store, await done(rows.getAllKeys()), asText(await done(rows.getAll())));
      }
      database.close();
    }
    return JSON.stringify(texts);
  });
}

/** The addresses that service workers have put into caches. */
export function cachedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
    }
    return paths;
  });
}

/** Everything that scripts of this origin can read: the rows of every database, both web storages and the cached paths. */
export async function everythingStored(page: Page) {
  const stored = await page.evaluate(async () => {
    const done = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const databases: Record<string, unknown[]> = {};
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const rows = await done(database.transaction(store).objectStore(store).getAll());
        if (rows.length > 0) databases[`${name} ${store}`] = rows;
      }
      database.close();
    }
    return { databases, localStorage: { ...localStorage }, sessionStorage: { ...sessionStorage } };
  });
  return { ...stored, cachedPaths: await cachedPaths(page) };
}
