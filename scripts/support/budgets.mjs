import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './project.mjs';

const built = join(root, 'web', 'dist');
const KB = 1000;

/**
 * Limits in KB after gzip for the scripts that a first visit to a screen downloads. They catch accidents; what counts is
 * the time to a usable dashboard, which `npm run bench` measures. There is no limit on the sum of all scripts, because
 * nobody downloads them at once.
 */
const budgets = {
  /** Every page carries it. */
  login: 89,
  /** Any other screen, and each part that loads when it is shown: the check-in wizard, a dialog. */
  anyScreen: 175,
  /** Its dialog answers questions itself, and has the weights that notice danger, also while no server can be reached. */
  assistant: 256,
};

/** @typedef {{ file: string, isEntry?: boolean, imports?: string[] }} Chunk */

/** Returns one sentence for each limit that the built web app exceeds. */
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
  const entry = new Set([...scriptsOf(dist, 'app.html'), ...closure(chunks, 'app.html')]);
  const shell = new Set([...entry, ...closure(chunks, 'src/shell/Shell.tsx')]);
  const sum = (/** @type {Set<string>} */ files) =>
    [...files].reduce((total, file) => total + gzipSize(join(dist, file)), 0);
  return [
    { name: 'login', size: sum(entry), limit: budgets.login },
    ...Array.from(filesByFolder(chunks), ([name, files]) => ({
      name,
      size: sum(shell.union(files)),
      limit: name.startsWith('assistant') ? budgets.assistant : budgets.anyScreen,
    })),
  ];
}

/**
 * Collects the files that the chunks of each screen folder load. A nested folder is a part that loads on demand.
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

/** @param {Record<string, Chunk>} chunks @param {string} key @returns {Set<string>} the chunk's file and those of its static imports */
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
