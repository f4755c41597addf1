import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findAccount } from '#scripts/service/account.mjs';
import { findObstacle, lookAround } from '#scripts/service/obstacles.mjs';
import { readSettings } from '#scripts/service/settings.mjs';
import { service, unitSettings } from '#scripts/service/unit.mjs';
import { ensureBuilt } from '#scripts/support/build.mjs';
import { continueOnOwnNode, ensureInstalled, root } from '#scripts/support/project.mjs';
import { readOptions } from '#scripts/support/usage.mjs';
import { runChecks } from './checks.mjs';
import { ensurePrograms } from './debian.mjs';

const LONGEST_MS = 4 * 60_000;
const SUCCESS = 'Nothing failed.';
const project = realpathSync(root);
const { name, settingsFile, stateFolder, unitFile } = service;

const run = (/** @type {string} */ command, /** @type {string[]} */ ...args) =>
  spawnSync(command, args, { encoding: 'utf8', cwd: '/' });
const runScript = (/** @type {string} */ script, /** @type {string[]} */ ...args) =>
  run(process.execPath, join(project, 'scripts', script), ...args);
const show = (/** @type {string} */ property) =>
  run('systemctl', 'show', '--value', '-p', property, name).stdout.trim();
const readJournal = () => run('journalctl', '--no-pager', '-n', '20').stdout;
const modeOf = (/** @type {string} */ path) => (statSync(path).mode & 0o777).toString(8);
/** Runs a shell command with the mounts that the server sees: as root, whom only the mounts can stop, or as its account. */
const runInside = (/** @type {string} */ command, { uid, gid } = { uid: 0, gid: 0 }) => {
  const args = ['--target', show('MainPID'), '--mount', '--setuid', String(uid), '--setgid', String(gid)];
  return run('nsenter', ...args, 'sh', '-c', command).status === 0;
};

// With --inside it installs the service on the machine that it runs on. boot.sh starts it so, in a throw-away systemd.
const { inside } = readOptions(
  'npm run test:service installs the service in a systemd of its own and tries it, as root; it takes no arguments.',
  { inside: { type: 'boolean' } },
);
if (inside) {
  if (await tryService()) console.log(SUCCESS);
} else {
  ensureInstalled();
  await continueOnOwnNode();
  ensureBuilt();
  const obstacle = findObstacle(lookAround(project));
  if (obstacle) {
    console.error(obstacle);
    process.exit(1);
  }
  ensurePrograms({ ip: 'iproute2' });
  await boot();
}

async function boot() {
  const findHierarchy = ['-n', '-t', 'cgroup2', '-o', 'TARGET'];
  const [hierarchy = ''] = execFileSync('findmnt', findHierarchy, { encoding: 'utf8' }).split('\n');
  const group = join(hierarchy, `flarewell-test-${process.pid}`);
  const results = mkdtempSync(join(tmpdir(), 'flarewell-service-'));
  mkdirSync(group);
  const script = join(import.meta.dirname, 'boot.sh');
  const system = spawn('sh', [script, group, project, results], { stdio: 'inherit' });
  const deadline = performance.now() + LONGEST_MS;
  const isDone = () => existsSync(join(results, 'done')) || system.exitCode !== null;
  while (!isDone() && performance.now() < deadline) await sleep(200);
  // Ends all of the new systemd: --kill-child and the end of its PID namespace.
  system.kill('SIGKILL');

  const file = join(results, 'output');
  const output = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  console.log(output);
  const hasPassed = output.endsWith(SUCCESS);
  if (!hasPassed) console.error('A check of the service failed, or the checks did not end.');
  process.exitCode = hasPassed ? 0 : 1;
  rmSync(results, { recursive: true });
  await removeGroup(group);
}

/** Waits for the processes in a control group to end. @param {string} group */
async function removeGroup(group) {
  for (const entry of readdirSync(group, { withFileTypes: true }))
    if (entry.isDirectory()) await removeGroup(join(group, entry.name));
  for (let attempt = 0; attempt < 50; attempt += 1) {
    try {
      return rmdirSync(group);
    } catch {
      await sleep(100);
    }
  }
}

async function tryService() {
  const { address, register, signIn, uploadPhoto, waitUntilReady } = await import('./person.mjs');
  const ownSettings = "LOG_LEVEL=warn\nMETRICS_TOKEN='four words # and $more'\n";

  return runChecks({
    'install-service makes the account, the folder, the settings and the unit'() {
      const { status, stdout, stderr } = runScript('installService.mjs');
      assert.equal(status, 0, stderr);
      assert.match(stdout, /Made the account[\s\S]+exposure [\d.]+ of 10[\s\S]+enable --now flarewell/);
      assert.equal(run('systemd-analyze', 'verify', unitFile).stderr, '');
      assert.deepEqual([modeOf(settingsFile), statSync(settingsFile).uid], ['600', 0]);
    },

    async 'systemd starts it, and it answers'() {
      writeFileSync(settingsFile, ownSettings);
      const { status, stderr } = run('systemctl', 'enable', '--now', name);
      assert.equal(status, 0, `${stderr}${readJournal()}`);
      await waitUntilReady(readJournal);
      assert.equal((await fetch(address)).status, 200);
    },

    'it runs as its own account, without capabilities, new privileges or unfiltered system calls'() {
      const status = readFileSync(`/proc/${show('MainPID')}/status`, 'utf8');
      const uid = findAccount()?.uid;
      for (const line of [`Uid:\t${uid}\t${uid}\t${uid}`, 'CapEff:\t0+$', 'CapBnd:\t0+$', 'NoNewPrivs:\t1$'])
        assert.match(status, new RegExp(`^${line}`, 'm'));
      assert.match(status, /^Seccomp:\t2$/m);
    },

    'it has the settings of the file, as npm run service reads them'() {
      const environ = readFileSync(`/proc/${show('MainPID')}/environ`, 'utf8').split('\0');
      const wanted = { ...unitSettings, ...readSettings(ownSettings).settings };
      for (const [setting, value] of Object.entries(wanted))
        assert.ok(environ.includes(`${setting}=${value}`), setting);
    },

    'it writes to its own folder and nowhere else, and sees neither homes nor the settings file'() {
      assert.ok(runInside(`touch ${stateFolder}/probe && rm ${stateFolder}/probe`));
      for (const place of ['/etc', '/usr', '/var', '/opt', project])
        assert.ok(!runInside(`touch ${place}/probe`), place);
      for (const place of ['/root', '/home', '/tmp']) {
        writeFileSync(`${place}/probe`, '');
        assert.ok(!runInside(`test -e ${place}/probe`), place);
      }
      assert.ok(!runInside(`cat ${settingsFile}`, findAccount() ?? undefined));
      assert.deepEqual([modeOf(stateFolder), modeOf(join(unitSettings.DATA_DIR, 'secret'))], ['700', '600']);
    },

    async 'a person registers and uploads a photo'() {
      await register();
      await uploadPhoto();
    },

    'npm run service uses its account and its settings'() {
      assert.match(runScript('serviceCommand.mjs', 'users', 'list').stdout, /maya@example\.org/);
      const { status, stderr } = runScript('serviceCommand.mjs', 'backup');
      assert.equal(status, 0, stderr);
      const { stdout } = runScript('serviceCommand.mjs', 'restore');
      assert.match(stdout, /: sudo npm run service -- restore NAME\n/);
    },

    'npm run service without the settings file ends with one sentence'() {
      renameSync(settingsFile, `${settingsFile}.away`);
      const { status, stdout, stderr } = runScript('serviceCommand.mjs', 'users', 'list');
      renameSync(`${settingsFile}.away`, settingsFile);
      assert.deepEqual([status, stdout], [1, '']);
      assert.match(stderr, /^There is no \/etc\/flarewell\.env; .+\.\n$/);
    },

    async 'it stops within ten seconds, and keeps its data'() {
      const startedAt = performance.now();
      run('systemctl', 'stop', name);
      assert.ok(performance.now() - startedAt < 10_000);
      assert.equal(show('Result'), 'success');
      run('systemctl', 'start', name);
      await waitUntilReady(readJournal);
      await signIn();
    },

    async 'systemd starts it again after a crash'() {
      run('systemctl', 'kill', '--signal=SIGKILL', name);
      await sleep(1000);
      await waitUntilReady(readJournal);
      assert.equal(show('NRestarts'), '1');
    },

    'install-service again changes nothing, and asks for a restart'() {
      const unit = readFileSync(unitFile, 'utf8');
      const { stdout } = runScript('installService.mjs');
      assert.match(stdout, /(Kept the (account|folder|settings)[^\n]+\n){3}[\s\S]+systemctl restart/);
      assert.deepEqual([readFileSync(settingsFile, 'utf8'), modeOf(settingsFile)], [ownSettings, '600']);
      assert.equal(readFileSync(unitFile, 'utf8'), unit);
    },

    '--remove stops it, from any clone, and keeps the data and the settings'() {
      // Nothing could be installed from here: it is below /home, and has a .env file.
      cpSync(join(project, 'scripts'), '/home/clone/scripts', { recursive: true });
      writeFileSync('/home/clone/.env', '');
      const { status, stderr } = run(process.execPath, '/home/clone/scripts/installService.mjs', '--remove');
      assert.equal(status, 0, stderr);
      assert.notEqual(run('systemctl', 'is-active', name).stdout.trim(), 'active');
      assert.ok(!existsSync(unitFile));
      assert.ok(existsSync(join(unitSettings.DATA_DIR, 'flarewell.db')) && existsSync(settingsFile));
    },
  });
}
