declare const self: ServiceWorkerGlobalScope;
/**
 * Put in by the build (`plugins/serviceWorker.ts`): the list of the files that make up this version of the app, whose
 * name is another one with each version, and the script that its page begins with.
 */
declare const build: { list: string; entry: string };

const cacheName = build.list;
/** Answers with the app, as every address of a screen does. */
const page = '/login';
/** This version and the one that other tabs may still show: they fetch parts of it when these are opened. */
const keptVersions = 2;

/** Fetches the whole app, or fails: then the version before it stays, and the browser tries again later. */
export async function keepApp(): Promise<void> {
  const files: string[] = await (await fetch(build.list)).json();
  const answer = await fetch(page, { cache: 'no-cache' });
  const html = await answer.clone().text();
  // While servers are being replaced one by one, the page may come from another version than this script.
  if (!answer.ok || !html.includes(build.entry)) throw new Error('The server has another version');
  const isKnown = await caches.has(cacheName);
  const cache = await caches.open(cacheName);
  try {
    await cache.addAll(files);
    await cache.put(page, answer);
  } catch (error) {
    // What is left of it would count as a version.
    if (!isKnown) await caches.delete(cacheName);
    throw error;
  }
}

/** The names are in the order in which the caches were made. */
export async function dropOldVersions(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name !== cacheName);
  await Promise.all(names.slice(0, names.length + 1 - keptVersions).map((name) => caches.delete(name)));
}

export async function serveApp(request: Request): Promise<Response> {
  return (await caches.match(page, { cacheName, ignoreVary: true })) ?? fetch(request);
}

/** Their names carry a hash of their content: the one of any version is the right one. */
export async function serveFile(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

export function serveLanding(request: Request): Promise<Response> {
  return fetch(request).catch(() => Response.redirect(`${self.location.origin}/app/dashboard`));
}
