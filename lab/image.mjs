import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { continueOnOwnNode, ensureInstalled, root } from '#scripts/support/project.mjs';
import { readOptions } from '#scripts/support/usage.mjs';
import { runChecks } from './checks.mjs';
import { ensurePrograms, requireRootOnDebian } from './debian.mjs';

const USER = '10001:10001';
const MOST_MEGABYTES = 350;
const STOP_SECONDS = 10;

/** Only root can write in /var/cache, so nobody else can put a folder of this name there first. */
const cache = '/var/cache/flarewell-image';
const image = 'localhost/flarewell:test';
/** A store of its own, so that nothing that the machine's other images need is touched. */
const store = ['--root', join(cache, 'storage'), '--runroot', '/run/flarewell-image'];

// With --inside it runs in a network of its own, where nobody else can connect to a server that listens on every address.
const { inside } = readOptions(
  'npm run test:image builds the container image and tries it, on Debian as root; it takes no arguments.',
  { inside: { type: 'boolean' } },
);
if (inside) await tryImage();
else {
  requireRootOnDebian('npm run test:image');
  ensureInstalled();
  await continueOnOwnNode();
  ensurePrograms({ buildah: 'buildah', debootstrap: 'debootstrap', ip: 'iproute2' });
  ensureBase();
  build();
  const script = 'ip link set lo up && exec "$0" "$@" --inside';
  const args = ['--net', 'sh', '-c', script, process.execPath, import.meta.filename];
  process.exitCode = spawnSync('unshare', args, { stdio: 'inherit' }).status ?? 1;
}

/** @param {string[]} args @returns {string} what buildah printed */
function buildah(...args) {
  return execFileSync('buildah', [...store, ...args], {
    encoding: 'utf8',
    stdio: 'pipe',
    maxBuffer: 64_000_000,
  }).trim();
}

/**
 * Makes the base image from Debian's packages, under the name that the Dockerfile uses, so that no registry is needed. Deletes
 * the documents that the published image leaves out, too.
 */
function ensureBase() {
  const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
  const [, name = '', suite = ''] =
    /^FROM (docker\.io\/library\/debian:(\w+)-\d{8}-slim) AS base$/m.exec(dockerfile) ?? [];
  assert.ok(name, 'The Dockerfile does not start from a dated Debian image.');
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

/** Builds from a copy that has the modes of a clone made under umask 077. */
function build() {
  const context = join(cache, 'context');
  rmSync(context, { recursive: true, force: true });
  const named = readFileSync(join(root, '.dockerignore'), 'utf8').matchAll(/^!(.+)$/gm);
  const paths = ['Dockerfile', '.dockerignore', ...Array.from(named, ([, path = '']) => path)];
  for (const path of paths)
    cpSync(join(root, path), join(context, path), {
      recursive: true,
      filter: (source) => !/\/(?:node_modules|dist)$/.test(source),
    });
  execFileSync('chmod', ['-R', 'go=', context]);
  // The build trusts the certificate authorities that this machine trusts.
  const certificates = '/usr/local/share/ca-certificates';
  const mounts = existsSync(certificates) ? ['-v', `${certificates}:${certificates}:ro`] : [];
  const options = ['--isolation', 'chroot', '--pull-never', '--layers', '--format', 'docker', ...mounts];
  execFileSync('buildah', [...store, 'bud', ...options, '-t', image, context], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function tryImage() {
  const { address, register, signIn, uploadPhoto, waitUntilReady } = await import('./person.mjs');
  const { readSetupCode } = await import('@flarewell/server/testing/processes/serverProcess');
  /** @type {{ Cmd: string[], Env: string[], User: string, WorkingDir: string, Healthcheck: { Test: string[] } }} */
  const { Cmd, Env, User, WorkingDir, Healthcheck } = JSON.parse(buildah('inspect', '--type', 'image', image))
    .Docker.config;
  const container = buildah('from', '--pull-never', image);
  const files = buildah('mount', container);
  const folder = mkdtempSync(join(tmpdir(), 'flarewell-image-'));
  chmodSync(folder, 0o755);
  const data = makeFolder('data', USER);
  /** @type {import('node:child_process').ChildProcessWithoutNullStreams | undefined} */
  let server;
  /** @type {string[]} */
  let printed = [];

  const hasPassed = await runChecks({
    [`is smaller than ${MOST_MEGABYTES} MB`]() {
      const { size } = JSON.parse(buildah('images', '--json', image))[0];
      const megabytes = Number.parseFloat(size) * (size.endsWith('GB') ? 1000 : 1);
      assert.ok(megabytes < MOST_MEGABYTES, `The image has ${size}.`);
      return size;
    },

    'holds production packages and no tests, and its user can read all of it': () =>
      checkContents(join(files, 'app')),

    async 'serves as an ordinary user with everything but /data and /tmp read-only'() {
      assert.equal(User, USER);
      // Otherwise nobody outside of the container could connect, and no setup code would be printed.
      assert.ok(Env.includes('HOST=0.0.0.0'));
      await startServer();
      assert.match(await (await fetch(address)).text(), /<title>/);
      await register(await readSetupCode({ printed }));
      await uploadPhoto();
    },

    'runs the health check and the commands of the operator beside the server'() {
      run(data, ...Healthcheck.Test.slice(1));
      assert.match(run(data, 'flarewell', 'users', 'list'), /maya@example\.org/);
      assert.match(run(data, 'flarewell', 'backup'), /^Backed up 1 person/m);
    },

    async [`stops within ${STOP_SECONDS} seconds`]() {
      const seconds = await stopServer();
      assert.ok(seconds < STOP_SECONDS, `It took ${seconds} s.`);
      assert.throws(() => run(data, ...Healthcheck.Test.slice(1)));
      return `${seconds.toFixed(1)} s`;
    },

    async 'keeps its data over a restart'() {
      await startServer();
      await signIn();
      await stopServer();
    },

    'restores a backup into an empty folder'() {
      const empty = makeFolder('empty', USER);
      execFileSync('cp', ['-a', join(data, 'backups'), empty]);
      const name = readdirSync(join(empty, 'backups')).find((file) => file.startsWith('flarewell-backup-'));
      assert.match(run(empty, 'flarewell', 'restore', name ?? ''), /^Restored 1 person/m);
    },

    // BACKUP_AT is by the clock of TZ. Node has its own list of time zones; Debian's base has none.
    'knows time zones'() {
      const print = ['node', '-p', "new Date('2026-07-01T12:00Z').getHours()"];
      assert.deepEqual([run(data, ...print), run(data, 'TZ=Europe/Berlin', ...print)], ['12', '14']);
    },

    'refuses a data folder that it cannot write, in one sentence'() {
      const args = enterImage(makeFolder('of-root', '0:0'), Cmd);
      const { status, stdout, stderr } = spawnSync('unshare', args, { encoding: 'utf8' });
      const said = `${stdout}${stderr}`.split('\n').filter((line) => line && !line.startsWith('{"level":'));
      assert.deepEqual([status, said.length], [1, 1], said.join('\n'));
      assert.match(said[0] ?? '', /^The data folder \/data cannot be written \(DATA_DIR\): .+\.$/);
    },
  });
  // A failed check may have left it running.
  server?.kill('SIGKILL');
  buildah('rm', container);
  rmSync(folder, { recursive: true, maxRetries: 10 });
  process.exitCode = hasPassed ? 0 : 1;

  /** @param {string} name @param {string} owner @returns {string} an empty folder of this user and group */
  function makeFolder(name, owner) {
    const path = join(folder, name);
    mkdirSync(path, { mode: 0o700 });
    execFileSync('chown', [owner, path]);
    return path;
  }

  /**
   * The arguments of `unshare` that run a command of the image as compose.yaml does: as the image's user, with only /data and
   * /tmp writable. buildah cannot make the rest read-only, so the mounts are made here, in a mount namespace. Each program
   * replaces the one before it, so a signal to `unshare` reaches the command.
   * @param {string} ofData the folder that becomes /data @param {string[]} command
   */
  function enterImage(ofData, command) {
    const script = `set -e
mount --bind ${files} ${files}
mount --bind ${ofData} ${files}/data
mount -t tmpfs tmpfs ${files}/tmp
mount --rbind /dev ${files}/dev
mount --bind /proc ${files}/proc
mount -o remount,ro,bind ${files}
if touch ${files}/app/probe 2> /dev/null; then echo 'The root file system can be written.'; exit 1; fi
exec chroot --userspec=${User} ${files} env -i "$@"`;
    const variables = ['PATH=/usr/local/bin:/usr/bin:/bin', ...Env];
    return ['--mount', 'sh', '-c', script, 'sh', '-C', WorkingDir, ...variables, ...command];
  }

  /** @param {string} ofData @param {string[]} command @returns {string} what it printed */
  function run(ofData, ...command) {
    return execFileSync('unshare', enterImage(ofData, command), { encoding: 'utf8', stdio: 'pipe' }).trim();
  }

  async function startServer() {
    printed = [];
    server = spawn('unshare', enterImage(data, Cmd));
    for (const stream of [server.stdout, server.stderr])
      createInterface(stream).on('line', (line) => printed.push(line));
    await waitUntilReady(() => printed.join('\n'));
  }

  /** @returns {Promise<number>} how many seconds it took */
  async function stopServer() {
    assert.ok(server);
    const from = performance.now();
    server.kill('SIGTERM');
    const [code] = await once(server, 'close');
    assert.equal(code, 0, `It ended with ${code}:\n${printed.join('\n')}`);
    return (performance.now() - from) / 1000;
  }
}

/** @param {string} app the image's folder of the program */
async function checkContents(app) {
  // Imported here, because the Node that starts this file may be too old to have it.
  const { globSync } = await import('node:fs');
  const paths = globSync('{server/,}node_modules/{@*/*,[!@]*}{/node_modules/{@*/*,[!@]*},}/package.json', {
    cwd: app,
  }).map((path) => path.replace(/\/package\.json$/, ''));
  assert.ok(paths.length > 50, `Only ${paths.length} packages were found.`);
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const isForProduction = (/** @type {string} */ path) => {
    const locked = packages[path];
    return locked && !locked.dev && (!locked.devOptional || locked.link);
  };
  assert.deepEqual(
    paths.filter((path) => !isForProduction(path)),
    [],
  );
  const parts = ['LICENSE', 'deploy', 'domain', 'node_modules', 'package.json', 'server', 'web'];
  assert.deepEqual(readdirSync(app).sort(), parts);
  const unwanted = '{domain,server,web,deploy}/**/{*.test.*,testing,.env}';
  assert.deepEqual(globSync(unwanted, { cwd: app, exclude: ['**/node_modules'] }), []);
  // The server starts even if it cannot read some page or icon, so the other checks would not notice.
  const unreadable = ['!', '-perm', '-o=r', '-o', '-type', 'd', '!', '-perm', '-o=x'];
  const found = execFileSync('find', [app, '!', '-type', 'l', '(', ...unreadable, ')'], { encoding: 'utf8' });
  assert.equal(found, '');
  return `${paths.length} packages`;
}
