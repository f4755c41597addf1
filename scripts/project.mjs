// Runs before packages are installed, on any version of Node: plain JavaScript with Node's own modules only.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export const root = join(import.meta.dirname, '..');

const isWindows = process.platform === 'win32';
const ownNode = join(root, 'node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node');
const installStamp = join(root, 'node_modules', '.flarewell-installed');

/**
 * Environment for child processes: `node` is the project's own, and installed commands are found. The compile cache lets
 * the server start in two thirds of the time.
 */
export const environment = {
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
  ...process.env,
  PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`,
};

/** Installs the packages of the lock file, unless that was done already. */
export function ensureInstalled() {
  const isInstalled = existsSync(ownNode) && existsSync(installStamp);
  if (isInstalled && readFileSync(installStamp, 'utf8') === hashManifests()) return;
  console.log('Installing what the lock file names …');
  // NODE_ENV=production would leave the build tools out, and another version of npm would rewrite the lock file.
  const args = ['install', '--include=dev', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status, error } = spawnSync('npm', args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: isWindows,
  });
  if (status !== 0 || !existsSync(ownNode)) {
    console.error(
      error
        ? `npm could not install the packages: ${error.message}.`
        : 'npm could not install the packages; see the error above.',
    );
    process.exit(1);
  }
  writeFileSync(installStamp, hashManifests());
}

function hashManifests() {
  const names = ['package-lock.json', 'package.json', ...workspaces().map((name) => `${name}/package.json`)];
  return hashFiles(names.map((name) => join(root, name)));
}

/**
 * Returns when this Node has the major version that the project needs and is not older. Otherwise runs the same script on
 * the project's own Node and exits with its exit code.
 */
export async function continueOnOwnNode() {
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules', 'node', 'package.json'), 'utf8'));
  if (canRunOn(process.versions.node, version)) return;
  const child = spawn(ownNode, process.argv.slice(1), { stdio: 'inherit', env: environment });
  // A terminal sends Ctrl-C to the child too. The server ignores a signal that is repeated at once.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.kill(/** @type {NodeJS.Signals} */ (signal)));
  const code = await new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(
        `Node ${version}, which came with the packages, cannot run here (${error.message}): install Node ${version} or a newer ${version.split('.')[0]} yourself.`,
      );
      resolve(1);
    });
    child.on('exit', (exitCode, signal) => resolve(signal ? 1 : exitCode));
  });
  process.exit(code);
}

/** @param {string} running @param {string} wanted @returns {boolean} the same major, and not older */
export function canRunOn(running, wanted) {
  const [major, ...rest] = running.split('.').map(Number);
  const [wantedMajor, ...wantedRest] = wanted.split('.').map(Number);
  const differing = rest.findIndex((part, index) => part !== wantedRest[index]);
  return major === wantedMajor && (differing === -1 || (rest[differing] ?? 0) > (wantedRest[differing] ?? 0));
}

/**
 * When npm is stopped, it ends the shell that started this process but not this process. Watch for the parent's end, or
 * the server would keep running.
 */
export function endWithParent() {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    // Send the signal once: a second one would stop the server at once, before its requests end.
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
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
