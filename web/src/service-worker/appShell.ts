declare const self: ServiceWorkerGlobalScope;
/**
 * Inserted by the build (`plugins/serviceWorker.ts`): the URL of this version's list of files, which differs with each
 * version, and the entry script of its page.
 */
declare const build: { list: string; entry: string };

const cacheName = build.list;
/** Any URL of a screen returns the app's page; this one needs no session. */
const page = '/login';
/** This version and the previous one, because other tabs may still show the previous one and load parts of it. */
const keptVersions = 2;

/** Downloads the whole app. If that fails, the previous version stays and the browser tries again later. */
export async function keepApp(): Promise<void> {
  const files: string[] = await (await fetch(build.list)).json();
  const answer = await fetch(page, { cache: 'no-cache' });
  const html = await answer.clone().text();
  // During a rolling update, the page may come from a server of another version than this script.
  if (!answer.ok || !html.includes(build.entry)) throw new Error('The server has another version');
  const isKnown = await caches.has(cacheName);
  const cache = await caches.open(cacheName);
  try {
    await cache.addAll(files);
    await cache.put(page, answer);
  } catch (error) {
    // A partial cache would count as a version.
    if (!isKnown) await caches.delete(cacheName);
    throw error;
  }
}

/** `caches.keys()` lists caches in the order of their creation. */
export async function dropOldVersions(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name !== cacheName);
  await Promise.all(names.slice(0, names.length + 1 - keptVersions).map((name) => caches.delete(name)));
}

export async function serveApp(request: Request): Promise<Response> {
  return (await caches.match(page, { cacheName, ignoreVary: true })) ?? fetch(request);
}

/** Looks in the caches of all versions: a file name contains a hash of the content, so the first match is right. */
export async function serveFile(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

/**
 * The server first: its page tells browsers not to store it, so that Back does not show a summary again on a computer that
 * several people use, and it can show links that are newer than the app kept here. Without a connection, the app says so.
 */
export function serveShared(request: Request): Promise<Response> {
  return fetch(request).catch(() => serveApp(request));
}

export function serveLanding(request: Request): Promise<Response> {
  return fetch(request).catch(() => Response.redirect(`${self.location.origin}/app/dashboard`));
}
