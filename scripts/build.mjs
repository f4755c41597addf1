import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { environment, hashFiles, listFiles, root } from './project.mjs';

const dist = join(root, 'web', 'dist');
const stampFile = join(dist, '.stamp');

/** Builds the web app unless what it is made of is unchanged. */
export function ensureBuilt() {
  const wanted = hashFiles([
    join(root, 'package-lock.json'),
    ...listFiles(
      join(root, 'web'),
      (path) => !path.startsWith(dist + sep) && !path.includes(`${sep}node_modules${sep}`),
    ),
    ...listFiles(join(root, 'domain', 'src'), (path) => !path.endsWith('.test.ts')),
  ]);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return;
  console.log('Building the web app …');
  const { status } = spawnSync('vite', ['build', 'web', '--logLevel', 'warn'], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error('The web app could not be built; the message stands above.');
    process.exit(1);
  }
  compress();
  writeFileSync(stampFile, wanted);
}

/** Once here, so that the server never does it for a request. */
function compress() {
  for (const file of listFiles(dist, (path) => /\.(css|html|js|svg|txt|webmanifest)$/.test(path))) {
    const content = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(content));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}
