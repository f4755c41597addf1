import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  address,
  listMessages,
  readSettings,
  readSetupCode,
  runBeside,
  startContainer,
  startReadOnly,
  waitUntilReady,
} from './container.mjs';
import { buildah, image, root } from './engine.mjs';
import { findStrangers } from './packages.mjs';
import { register, signIn } from './person.mjs';

const USER = 10_001;
const MOST_MEGABYTES = 350;
const STOP_SECONDS = 10;

const folder = mkdtempSync(join(tmpdir(), 'flarewell-image-'));
chmodSync(folder, 0o755);

/** @param {string} name @param {number} owner @returns {string} an empty folder of this user */
function makeFolder(name, owner) {
  const path = join(folder, name);
  mkdirSync(path, { mode: 0o700 });
  chownSync(path, owner, owner);
  return path;
}

/** @param {import('./container.mjs').Program} program @returns {Promise<string>} how long it took */
async function stop(program) {
  const from = performance.now();
  program.kill('SIGTERM');
  const code = await program.exited;
  const seconds = (performance.now() - from) / 1000;
  assert.equal(code, 0, `It ended with ${code}:\n${program.output()}`);
  assert.ok(seconds < STOP_SECONDS, `It took ${seconds} s to stop.`);
  return `${seconds.toFixed(1)} s`;
}

function checkSize() {
  const { size } = JSON.parse(buildah('images', '--json', image))[0];
  const megabytes = Number.parseFloat(size) * (size.endsWith('GB') ? 1000 : 1);
  assert.ok(megabytes < MOST_MEGABYTES, `The image has ${size}.`);
  return size;
}

function checkContents() {
  const container = buildah('from', '--pull-never', image);
  try {
    const app = join(buildah('mount', container), 'app');
    const manifests = globSync(
      '{server/,}node_modules/{@*/*,[!@]*}{/node_modules/{@*/*,[!@]*},}/package.json',
      { cwd: app },
    );
    const paths = manifests.map((path) => path.replace(/\/package\.json$/, ''));
    assert.ok(paths.length > 50, `Only ${paths.length} packages were found.`);
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
    assert.deepEqual(findStrangers(paths, packages), []);
    assert.deepEqual(readdirSync(app).sort(), [
      'LICENSE',
      'deploy',
      'domain',
      'node_modules',
      'package.json',
      'server',
      'web',
    ]);
    assert.deepEqual(
      globSync('{domain,server,web,deploy}/**/{*.test.*,testing,.env}', {
        cwd: app,
        exclude: ['**/node_modules'],
      }),
      [],
    );
    // The server starts even if it cannot read some page or icon, so the other checks would not notice.
    const unreadable = ['!', '-perm', '-o=r', '-o', '-type', 'd', '!', '-perm', '-o=x'];
    assert.equal(
      execFileSync('find', [app, '!', '-type', 'l', '(', ...unreadable, ')'], { encoding: 'utf8' }),
      '',
    );
    return `${paths.length} packages`;
  } finally {
    buildah('rm', container);
  }
}

function checkSettings() {
  const { User, StopSignal, Cmd, Env, Healthcheck } = readSettings();
  assert.deepEqual([User, StopSignal, Cmd], ['10001:10001', 'SIGTERM', ['node', 'server/src/main.ts']]);
  assert.deepEqual(Healthcheck.Test, ['CMD', 'node', '/app/deploy/healthcheck.mjs']);
  for (const setting of ['HOST=0.0.0.0', 'DATA_DIR=/data', 'BACKUP_DIR=/data/backups'])
    assert.ok(Env.includes(setting));
}

const data = makeFolder('data', USER);

/** Serves a new container, as an ordinary user; a person registers, and the data outlives the container. */
async function checkServing() {
  const program = startContainer(data);
  const from = performance.now();
  await waitUntilReady(program);
  const start = `${((performance.now() - from) / 1000).toFixed(1)} s to start`;
  const uids = /^Uid:\t(\d+)\t(\d+)\t(\d+)\t(\d+)$/m.exec(
    readFileSync(`/proc/${program.pid()}/status`, 'utf8'),
  );
  assert.deepEqual(uids?.slice(1).map(Number), [USER, USER, USER, USER]);
  const page = await fetch(address);
  assert.equal(page.status, 200);
  assert.match(await page.text(), /<title>/);
  const diary = await register(await readSetupCode(program));
  assert.equal(diary.severity, 3);
  assert.ok(diary.photoLength > 1000);
  runBeside(data, ...readSettings().Healthcheck.Test.slice(1));
  assert.match(runBeside(data, 'flarewell', 'users', 'list'), /maya@example\.org/);
  const stopping = await stop(program);
  assert.throws(() => runBeside(data, ...readSettings().Healthcheck.Test.slice(1)));
  return `${start}, ${stopping} to stop`;
}

async function checkNewContainer() {
  const program = startContainer(data);
  await waitUntilReady(program);
  assert.equal((await signIn()).severity, 3);
  await stop(program);
}

/** The kernel refuses every write outside of /data and /tmp; the diary works all the same. */
async function checkReadOnly() {
  const program = startReadOnly(data);
  await waitUntilReady(program);
  const mounts = readFileSync(`/proc/${program.pid()}/mountinfo`, 'utf8')
    .split('\n')
    .map((line) => line.split(' '));
  const optionsOf = (/** @type {string} */ path) =>
    mounts.findLast((mount) => mount[4] === path)?.[5]?.split(',') ?? [];
  assert.ok(optionsOf('/').includes('ro'), 'The root file system can be written.');
  for (const path of ['/data', '/tmp'])
    assert.ok(optionsOf(path).includes('rw'), `${path} cannot be written.`);
  assert.equal((await signIn()).severity, 3);
  await stop(program);
}

async function checkRefusal() {
  const program = startContainer(makeFolder('of-root', 0));
  assert.equal(await program.exited, 1);
  const [sentence, ...others] = listMessages(program.output());
  assert.deepEqual(others, []);
  assert.match(sentence ?? '', /^The data folder \/data cannot be written \(DATA_DIR\): .+\.$/);
  return sentence;
}

/** The backup of one data folder fills an empty one, and the diary is there again. */
async function checkRestore() {
  assert.match(runBeside(data, 'flarewell', 'backup'), /^Backed up 1 person, 1 check-in and \d photo files/m);
  const [name = ''] = readdirSync(join(data, 'backups')).filter((file) =>
    file.startsWith('flarewell-backup-'),
  );
  const empty = makeFolder('restored', USER);
  cpSync(join(data, 'backups'), join(empty, 'backups'), { recursive: true });
  for (const path of ['', name]) chownSync(join(empty, 'backups', path), USER, USER);
  assert.ok(runBeside(empty, 'flarewell', 'restore').includes(name));
  assert.match(runBeside(empty, 'flarewell', 'restore', name), /^Restored 1 person/m);
  const program = startContainer(empty);
  await waitUntilReady(program);
  assert.equal((await signIn()).severity, 3);
  await stop(program);
}

/** BACKUP_AT is by the clock of TZ. Node has its own list of time zones; Debian's base has none. */
function checkTimeZone() {
  const summer = "new Date('2026-07-01T12:00Z').getHours()";
  assert.equal(runBeside(data, 'env', 'TZ=Europe/Berlin', 'node', '-p', summer), '14');
  assert.equal(runBeside(data, 'node', '-p', summer), '12');
}

/** @type {[string, () => unknown][]} */
const checks = [
  [`is smaller than ${MOST_MEGABYTES} MB`, checkSize],
  ['holds production packages and no tests, and its user can read all of it', checkContents],
  ['names its user, its health check and how to stop it', checkSettings],
  ['serves as an ordinary user: a person registers and saves a check-in with a photo', checkServing],
  ['keeps its data over a new container', checkNewContainer],
  ['runs with everything but /data and /tmp read-only', checkReadOnly],
  ['backs up and restores', checkRestore],
  ['knows time zones', checkTimeZone],
  ['refuses a data folder that it cannot write, in one sentence', checkRefusal],
];
for (const [title, check] of checks) {
  try {
    const detail = await check();
    console.log(`✓ ${title}${detail ? ` (${detail})` : ''}`);
  } catch (problem) {
    process.exitCode = 1;
    console.log(`✗ ${title}\n${problem instanceof Error ? problem.message : problem}`);
    // The next ones would meet what this one left running.
    break;
  }
}
rmSync(folder, { recursive: true, force: true });
process.exit();
