// Runs before anything is installed, on whatever Node there is: plain JavaScript, nothing but Node's own modules.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export const root = join(import.meta.dirname, '..');

const isWindows = process.platform === 'win32';
const ownNode = join(root, 'node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node');
const installStamp = join(root, 'node_modules', '.flarewell-installed');

/** The environment in which `node` is the project's own and installed commands are found. */
export const environment = {
  ...process.env,
  PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`,
};

/** Installs what the lock file names, unless that was done already. */
export function ensureInstalled() {
  const manifests = [
    'package-lock.json',
    'package.json',
    ...workspaces().map((name) => `${name}/package.json`),
  ];
  const wanted = hashFiles(manifests.map((file) => join(root, file)));
  if (existsSync(ownNode) && existsSync(installStamp) && readFileSync(installStamp, 'utf8') === wanted)
    return;
  console.log('Installing what the lock file names …');
  const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: isWindows,
  });
  if (status !== 0 || !existsSync(ownNode)) {
    console.error('npm could not install the packages; its message stands above.');
    process.exit(1);
  }
  writeFileSync(installStamp, wanted);
}

/** Goes on under the project's own Node; on any other, hands over to it and ends with its exit code. */
export async function continueOnOwnNode() {
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules', 'node', 'package.json'), 'utf8'));
  if (process.versions.node === version) return;
  const child = spawn(ownNode, process.argv.slice(1), { stdio: 'inherit', env: environment });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.kill(/** @type {NodeJS.Signals} */ (signal)));
  const code = await new Promise((resolve) =>
    child.on('exit', (exitCode, signal) => resolve(signal ? 1 : exitCode)),
  );
  process.exit(code);
}

/** npm, told to stop, ends the shell between us but not us: without this the server would stay on alone. */
export function endWithParent() {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGTERM'), 500).unref();
}

/** @param {string[]} files @returns {string} one hash over names and contents */
export function hashFiles(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/** @param {string} folder @param {(path: string) => boolean} isWanted @returns {string[]} its files, sorted */
export function listFiles(folder, isWanted) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(isWanted)
    .sort();
}

function workspaces() {
  return /** @type {string[]} */ (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).workspaces);
}
