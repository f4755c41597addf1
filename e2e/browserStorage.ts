import type { Page } from '@playwright/test';

/** The keys in each store of the browser's copy, of whoever: an id, and what it is of. */
export function storedKeys(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    const done = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await done(indexedDB.open('flarewell'));
    const keys: Record<string, string[]> = {};
    for (const name of database.objectStoreNames) {
      const found = await done(database.transaction(name).objectStore(name).getAllKeys());
      keys[name] = found.map((key) => String((key as IDBValidKey[])[1]));
    }
    database.close();
    return keys;
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

/** All that scripts of this origin can read again: every row of every database, and what else a browser keeps. */
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
