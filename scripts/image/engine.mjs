import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');
/** Only root can write in /var/cache, so nobody else can put a folder of this name there first. */
export const cache = '/var/cache/flarewell-image';
export const image = 'localhost/flarewell:test';
/** A store of its own, so that nothing that the machine's other images need is touched. */
export const store = ['--root', join(cache, 'storage'), '--runroot', '/run/flarewell-image'];

/** @param {string[]} args @returns {string} what buildah printed */
export function buildah(...args) {
  return execFileSync('buildah', [...store, ...args], {
    encoding: 'utf8',
    stdio: 'pipe',
    maxBuffer: 64_000_000,
  }).trim();
}

/** Installs the Debian packages that are missing, which needs root. */
export function ensureTools() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new Error(
      'npm run test:image needs root on Debian: it builds and starts images without an engine.',
    );
  installMissing(['buildah', 'debootstrap', 'iproute2']);
}

/** Reads Debian's list of packages first, because a new machine has none. @param {string[]} names */
export function installMissing(names) {
  const missing = names.filter((name) => !isInstalled(name));
  if (missing.length === 0) return;
  const install = ['install', '-y', '-q', '--no-install-recommends', ...missing];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update', '-q'], install]) {
    const { status } = spawnSync('apt-get', args, { stdio: 'inherit', env });
    if (status !== 0) throw new Error(`apt-get ${args.join(' ')} failed (${status}).`);
  }
}

/** A package that was removed but left its settings behind is known to dpkg, too. @param {string} name */
function isInstalled(name) {
  const { stdout } = spawnSync('dpkg', ['--status', name], { encoding: 'utf8' });
  return /^Status: .* installed$/m.test(stdout);
}

/**
 * No registry is asked: the base image is made from Debian's packages, under the name that the Dockerfile uses, without the
 * documents that the published one leaves out, too.
 */
export function ensureBase() {
  const { name, suite } = readBase(readFileSync(join(root, 'Dockerfile'), 'utf8'));
  if (buildah('images', '--format', '{{.Name}}:{{.Tag}}').split('\n').includes(name)) return;
  const folder = join(cache, 'base');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(cache, { recursive: true });
  execFileSync('debootstrap', ['--variant=minbase', suite, folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const share = join(folder, 'usr', 'share');
  execFileSync('find', [join(share, 'doc'), '-type', 'f', '!', '-name', 'copyright', '-delete']);
  for (const name of ['info', 'lintian', 'locale', 'man'])
    rmSync(join(share, name), { recursive: true, force: true });
  for (const name of ['cache/apt', 'lib/apt/lists']) {
    rmSync(join(folder, 'var', name), { recursive: true, force: true });
    mkdirSync(join(folder, 'var', name), { recursive: true });
  }
  const container = buildah('from', 'scratch');
  buildah('copy', '-q', container, folder, '/');
  buildah('commit', '-q', '--rm', container, name);
  rmSync(folder, { recursive: true, force: true });
}

/** @param {string} dockerfile @returns {{ name: string, suite: string }} the image of its first FROM, and Debian's release */
export function readBase(dockerfile) {
  const [, name, suite] =
    /^FROM (docker\.io\/library\/debian:(\w+)-\d{8}-slim) AS base$/m.exec(dockerfile) ?? [];
  if (!name || !suite) throw new Error('The Dockerfile does not start from a dated Debian image.');
  return { name, suite };
}

/** Builds the image. Certificate authorities that the machine trusts of its own are trusted by the build as well. */
export function build() {
  const certificates = '/usr/local/share/ca-certificates';
  const mounts = existsSync(certificates) ? ['-v', `${certificates}:${certificates}:ro`] : [];
  const options = ['--isolation', 'chroot', '--pull-never', '--layers', '--format', 'docker', ...mounts];
  execFileSync('buildah', [...store, 'bud', ...options, '-t', image, copyPrivately()], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Copies what the build may use, with the modes of a clone that was made under umask 077. @returns {string} the folder */
function copyPrivately() {
  const folder = join(cache, 'context');
  rmSync(folder, { recursive: true, force: true });
  const named = readFileSync(join(root, '.dockerignore'), 'utf8').matchAll(/^!(.+)$/gm);
  const paths = ['Dockerfile', '.dockerignore', ...Array.from(named, ([, path = '']) => path)];
  for (const path of paths)
    cpSync(join(root, path), join(folder, path), {
      recursive: true,
      filter: (source) => !/\/(?:node_modules|dist)$/.test(source),
    });
  execFileSync('chmod', ['-R', 'go=', folder]);
  return folder;
}
