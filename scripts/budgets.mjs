import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { listFiles, root } from './project.mjs';

const dist = join(root, 'web', 'dist');
const KB = 1000;

/** What may reach a phone, in KB after gzip. */
const budgets = {
  landing: 2,
  pages: { login: 78, dashboard: 105, trends: 110 },
  screen: 8,
  allScripts: 170,
  styles: 14,
};

/** @typedef {{ file: string, isEntry?: boolean, imports?: string[] }} Chunk */

/** One sentence for each budget that the built web app breaks. */
export function findOverruns() {
  return measure()
    .filter(({ size, limit }) => size > limit * KB)
    .map(
      ({ name, size, limit }) => `${name} weighs ${(size / KB).toFixed(1)} KB, its budget is ${limit} KB.`,
    );
}

/** @returns {{ name: string, size: number, limit: number }[]} */
export function measure() {
  /** @type {Record<string, Chunk>} */
  const chunks = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'));
  const sizes = new Map(
    listFiles(dist, (path) => /\.(js|css)$/.test(path)).map((path) => [path, gzipSize(path)]),
  );
  const sum = (/** @type {Iterable<string>} */ files) =>
    [...files].reduce((total, file) => total + (sizes.get(join(dist, file)) ?? 0), 0);
  const total = (/** @type {string} */ ending) =>
    [...sizes].reduce((sum, [path, size]) => sum + (path.endsWith(ending) ? size : 0), 0);

  const shell = new Set([...scriptsOf('app.html'), ...closure(chunks, 'app.html')]);
  const screens = Object.keys(chunks).flatMap((key) => {
    const folder = /^src\/screens\/([^/]+)\//.exec(key)?.[1];
    return folder ? [{ folder, key, files: closure(chunks, key) }] : [];
  });
  /** A screen that is not built yet is the placeholder. */
  const filesOf = (/** @type {string} */ folder) =>
    (
      screens.find((screen) => screen.folder === folder) ??
      screens.find((screen) => screen.folder === 'placeholder')
    )?.files ?? [];

  return [
    { name: 'landing', size: sum(scriptsOf('index.html')), limit: budgets.landing },
    ...Object.entries(budgets.pages).map(([page, limit]) => ({
      name: page,
      size: sum(new Set([...shell, ...filesOf(page)])),
      limit,
    })),
    ...screens
      .filter(({ folder }) => !(folder in budgets.pages))
      .map(({ key, files }) => ({
        name: key,
        size: sum([...files].filter((file) => !shell.has(file))),
        limit: budgets.screen,
      })),
    { name: 'all scripts', size: total('.js'), limit: budgets.allScripts },
    { name: 'styles', size: total('.css'), limit: budgets.styles },
  ];
}

/** @param {Record<string, Chunk>} chunks @param {string} key @returns {Set<string>} its file and all it imports */
function closure(chunks, key, seen = new Set()) {
  const chunk = chunks[key];
  if (!chunk || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const imported of chunk.imports ?? []) closure(chunks, imported, seen);
  return seen;
}

/** @param {string} page */
function scriptsOf(page) {
  const html = readFileSync(join(dist, page), 'utf8');
  return [...html.matchAll(/<script[^>]+src="\/([^"]+)"/g)].map((match) => match[1] ?? '');
}

/** @param {string} path */
function gzipSize(path) {
  return gzipSync(readFileSync(path), { level: 9 }).length;
}
