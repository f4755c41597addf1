import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { listFiles, root } from './project.mjs';

const built = join(root, 'web', 'dist');
const KB = 1000;

/** What may reach a phone, in KB after gzip. */
const budgets = {
  landing: 2,
  /** With all that is around them. */
  pages: { login: 78, dashboard: 105, trends: 110 },
  /** On top of what is around them: the check-in wizard, a dialog that loads when it opens, and any other screen. */
  screens: /** @type {Record<string, number>} */ ({ 'check-in': 12 }),
  anyScreen: 8,
  serviceWorker: 2,
  allScripts: 170,
  styles: 14,
};

/** They stand in the app's entry alone; every other screen stands in the signed-in shell. */
const visitorScreens = new Set(['landing', 'privacy', 'login', 'account-link', 'not-found', 'error']);

/** @typedef {{ file: string, isEntry?: boolean, imports?: string[] }} Chunk */

/** One sentence for each budget that the built web app breaks. */
export function findOverruns(dist = built) {
  return measure(dist)
    .filter(({ size, limit }) => size > limit * KB)
    .map(
      ({ name, size, limit }) => `${name} weighs ${(size / KB).toFixed(1)} KB, its budget is ${limit} KB.`,
    );
}

/** @returns {{ name: string, size: number, limit: number }[]} */
export function measure(dist = built) {
  /** @type {Record<string, Chunk>} */
  const chunks = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'));
  const sizes = new Map(
    listFiles(dist, (path) => /\.(js|css)$/.test(path)).map((path) => [path, gzipSize(path)]),
  );
  const sum = (/** @type {Iterable<string>} */ files) =>
    [...files].reduce((total, file) => total + (sizes.get(join(dist, file)) ?? 0), 0);
  const total = (/** @type {string} */ ending) =>
    [...sizes].reduce((sum, [path, size]) => sum + (path.endsWith(ending) ? size : 0), 0);

  const entry = new Set([...scriptsOf(dist, 'app.html'), ...closure(chunks, 'app.html')]);
  const shell = new Set([...entry, ...closure(chunks, 'src/shell/Shell.tsx')]);
  const around = (/** @type {string} */ folder) => (visitorScreens.has(folder) ? entry : shell);
  const folders = filesByFolder(chunks);
  const serviceWorker = join(dist, 'service-worker.js');

  return [
    { name: 'landing', size: sum(scriptsOf(dist, 'index.html')), limit: budgets.landing },
    ...Object.entries(budgets.pages).map(([page, limit]) => ({
      name: page,
      size: sum(new Set([...around(page), ...(folders.get(page) ?? [])])),
      limit,
    })),
    ...[...folders]
      .filter(([folder]) => !(folder in budgets.pages))
      .map(([folder, files]) => ({
        name: folder,
        size: sum([...files].filter((file) => !around(folder).has(file))),
        limit: budgets.screens[folder] ?? budgets.anyScreen,
      })),
    ...(sizes.has(serviceWorker)
      ? [{ name: 'service worker', size: sizes.get(serviceWorker) ?? 0, limit: budgets.serviceWorker }]
      : []),
    { name: 'all scripts', size: total('.js'), limit: budgets.allScripts },
    { name: 'styles', size: total('.css'), limit: budgets.styles },
  ];
}

/**
 * What the chunks of each screen load. A folder within a screen's is a part that comes when it is shown.
 * @param {Record<string, Chunk>} chunks @returns {Map<string, Set<string>>}
 */
function filesByFolder(chunks) {
  /** @type {Map<string, Set<string>>} */
  const folders = new Map();
  for (const key of Object.keys(chunks)) {
    const folder = /^src\/screens\/(.+)\/[^/]+$/.exec(key)?.[1];
    if (folder) folders.set(folder, new Set([...(folders.get(folder) ?? []), ...closure(chunks, key)]));
  }
  return folders;
}

/** @param {Record<string, Chunk>} chunks @param {string} key @returns {Set<string>} its file and all it imports */
function closure(chunks, key, seen = new Set()) {
  const chunk = chunks[key];
  if (!chunk || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const imported of chunk.imports ?? []) closure(chunks, imported, seen);
  return seen;
}

/** @param {string} dist @param {string} page */
function scriptsOf(dist, page) {
  const html = readFileSync(join(dist, page), 'utf8');
  return [...html.matchAll(/<script[^>]+src="\/([^"]+)"/g)].map((match) => match[1] ?? '');
}

/** @param {string} path */
function gzipSize(path) {
  return gzipSync(readFileSync(path), { level: 9 }).length;
}
