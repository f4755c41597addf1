import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { environment, hashFiles, listFiles, root } from './project.mjs';

const dist = join(root, 'web', 'dist');
const stampFile = join(dist, '.stamp');
const pages = [
  'index.html',
  'index-signed-in.html',
  'app.html',
  'app-signed-in.html',
  'shared.html',
  'privacy.html',
  'privacy-no-contact.html',
];

/** Builds the web app and exits when that fails. */
export function ensureBuilt() {
  if (!buildWeb()) process.exit(1);
}

/** Builds the web app unless its sources are unchanged. @returns {boolean} whether a build is there */
export function buildWeb() {
  const wanted = hashFiles([
    join(root, 'package-lock.json'),
    join(root, 'scripts', 'support', 'build.mjs'),
    ...listFiles(
      join(root, 'web'),
      (path) =>
        !path.startsWith(dist + sep) &&
        !path.includes(`${sep}node_modules${sep}`) &&
        // `tsc -b` writes these files. They are no sources.
        !path.endsWith('.tsbuildinfo'),
    ),
    ...listFiles(join(root, 'domain', 'src'), (path) => !path.endsWith('.test.ts')),
  ]);
  const isBuilt = [stampFile, ...pages.map((page) => join(dist, page))].every((file) => existsSync(file));
  if (isBuilt && readFileSync(stampFile, 'utf8') === wanted) return true;
  console.log('Building the web app …');
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const { status } = spawnSync(process.execPath, [vite, 'build', 'web', '--logLevel', 'warn'], {
    cwd: root,
    env: { ...environment, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) {
    console.error('The web app could not be built; see the error above.');
    return false;
  }
  compress();
  writeFileSync(stampFile, wanted);
  return true;
}

/** Compresses at build time, so that the server never compresses during a request. */
function compress() {
  for (const file of listFiles(dist, (path) => /\.(css|html|js|svg|txt|webmanifest)$/.test(path))) {
    const content = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(content));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}
