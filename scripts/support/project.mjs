// Runs before packages are installed, on any version of Node: plain JavaScript with Node's own modules only.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');

const isWindows = process.platform === 'win32';
const platform = `${isWindows ? 'win' : process.platform}-${process.arch}`;
/** It is there on the platforms whose package of Node is in the lock file. */
export const ownNode = join(root, `node_modules/node-${platform}/bin/${isWindows ? 'node.exe' : 'node'}`);
const installStamp = join(root, 'node_modules', '.flarewell-installed');

/**
 * Environment for child processes: `node` is the project's own, and installed commands are found. npm before 11 does not link
 * `node` into `.bin`, because the packages of other platforms, which it leaves out, have the same command. The compile cache
 * keeps compiled code between starts, so that the next start is faster.
 */
export const environment = {
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
  ...process.env,
  PATH: [dirname(ownNode), join(root, 'node_modules', '.bin'), process.env.PATH ?? ''].join(delimiter),
};

/** Installs the packages of the lock file, unless that was done already. */
export function ensureInstalled() {
  const isInstalled = hasNode() && existsSync(installStamp);
  if (isInstalled && readFileSync(installStamp, 'utf8') === hashManifests()) return;
  console.log('Installing what the lock file names …');
  // NODE_ENV=production would leave the build tools out, and another version of npm would rewrite the lock file.
  const args = ['install', '--include=dev', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status, error } = spawnSync('npm', args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: isWindows,
  });
  if (status !== 0)
    end(
      error
        ? `npm could not install the packages: ${error.message}.`
        : 'npm could not install the packages; see the error above.',
    );
  // npm does not fail when a package that only some platforms have is missing or has another checksum.
  if (!hasNode())
    end(`npm could not install Node ${nodeVersion()} for ${platform}: ${installYourself(nodeVersion())}`);
  writeFileSync(installStamp, hashManifests());
}

function hasNode() {
  return existsSync(ownNode) || canRunOn(process.versions.node, nodeVersion());
}

/** @returns {string} the version of Node that the project needs; its package has the same one for every platform */
function nodeVersion() {
  return Object.values(readManifest().optionalDependencies)[0] ?? '';
}

/** @param {string} version */
function installYourself(version) {
  return `install Node ${version} or a newer ${version.split('.')[0]} yourself.`;
}

/** @param {string} sentence @returns {never} */
function end(sentence) {
  console.error(sentence);
  process.exit(1);
}

function hashManifests() {
  const names = [
    'package-lock.json',
    'package.json',
    ...readManifest().workspaces.map((name) => `${name}/package.json`),
  ];
  return hashFiles(names.map((name) => join(root, name)));
}

/**
 * Returns when this Node has the major version that the project needs and is not older. Otherwise runs the same script on
 * the project's own Node and exits with its exit code.
 */
export async function continueOnOwnNode() {
  const version = nodeVersion();
  // The file of this Node is gone if installing has just replaced it. Child processes could not be started from it.
  if (canRunOn(process.versions.node, version) && existsSync(process.execPath)) return;
  const child = spawn(ownNode, process.argv.slice(1), { stdio: 'inherit', env: environment });
  // A terminal sends Ctrl-C to the child too. The server ignores a signal that is repeated at once.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.kill(/** @type {NodeJS.Signals} */ (signal)));
  const code = await new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(
        `Node ${version}, which came with the packages, cannot run here (${error.message}): ${installYourself(version)}`,
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

/** @returns {{ workspaces: string[], optionalDependencies: Record<string, string> }} */
function readManifest() {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
}
