import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeJpeg } from '@flarewell/server/testing/images/images';
import { createBrowser } from '@flarewell/server/testing/kills/visitor';
import { findAccount } from './account.mjs';
import { readSettings } from './settings.mjs';
import { service, unitSettings } from './unit.mjs';

// Installs and uses the service on a machine whose systemd runs. `npm run test:service` starts it in a throw-away one.
const project = join(import.meta.dirname, '..', '..');
const { name, settingsFile, stateFolder, unitFile } = service;
const login = { email: 'maya@example.org', password: 'correct horse battery' };
const browser = Object.assign(createBrowser(), { address: 'http://localhost:3000' });
const ownSettings = "LOG_LEVEL=warn\nMETRICS_TOKEN='four words # and $more'\n";

const run = (command: string, ...args: string[]) => spawnSync(command, args, { encoding: 'utf8', cwd: '/' });
const runScript = (script: string, ...args: string[]) =>
  run(process.execPath, join(project, 'scripts', script), ...args);
const show = (property: string) => run('systemctl', 'show', '--value', '-p', property, name).stdout.trim();
const readJournal = () => run('journalctl', '--no-pager', '-n', '20').stdout;
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

async function post(path: string, body: unknown, type = 'application/json'): Promise<number> {
  const sent = body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body);
  return (await browser.browse(path, { method: 'POST', headers: { 'Content-Type': type }, body: sent }))
    .status;
}

async function waitUntilReady(): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const isReady = await fetch(`${browser.address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await sleep(200);
  }
  throw new Error(`The service is not ready:\n${readJournal()}`);
}

/** Runs a shell command with the mounts that the server sees: as root, whom only the mounts can stop, or as its account. */
function runInside(command: string, owner: { uid: number; gid: number } = { uid: 0, gid: 0 }): boolean {
  const ids = ['--setuid', String(owner.uid), '--setgid', String(owner.gid)];
  return run('nsenter', '--target', show('MainPID'), '--mount', ...ids, 'sh', '-c', command).status === 0;
}

const steps: Record<string, () => unknown> = {
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
    await waitUntilReady();
    assert.equal((await fetch(browser.address)).status, 200);
  },

  'it runs as its own account, without capabilities, new privileges or unfiltered system calls'() {
    const status = readFileSync(`/proc/${show('MainPID')}/status`, 'utf8');
    const uid = findAccount()?.uid;
    assert.match(status, new RegExp(`^Uid:\\t${uid}\\t${uid}\\t${uid}`, 'm'));
    assert.match(status, /^CapEff:\t0+$/m);
    assert.match(status, /^CapBnd:\t0+$/m);
    assert.match(status, /^NoNewPrivs:\t1$/m);
    assert.match(status, /^Seccomp:\t2$/m);
  },

  'it has the settings of the file, as npm run service reads them'() {
    const environ = readFileSync(`/proc/${show('MainPID')}/environ`, 'utf8').split('\0');
    const wanted = { ...unitSettings, ...readSettings(ownSettings).settings };
    for (const [setting, value] of Object.entries(wanted)) assert.ok(environ.includes(`${setting}=${value}`));
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
    assert.equal(await post('/api/auth/sign-up/email', { name: 'Maya', ...login }), 200);
    assert.equal(await post('/api/check-ins/2026-01-05/photo', await makeJpeg(), 'image/jpeg'), 201);
  },

  'npm run service lists the person'() {
    const { stdout, stderr } = runScript('serviceCommand.mjs', 'users', 'list');
    assert.match(stdout, /maya@example\.org/, stderr);
  },

  'npm run service names the commands as they have to be typed here'() {
    const { status, stderr } = runScript('serviceCommand.mjs', 'backup');
    assert.equal(status, 0, stderr);
    const { stdout } = runScript('serviceCommand.mjs', 'restore');
    assert.match(stdout, /: sudo npm run service -- restore NAME\n/);
  },

  async 'it stops within ten seconds, and keeps its data'() {
    const startedAt = performance.now();
    run('systemctl', 'stop', name);
    assert.ok(performance.now() - startedAt < 10_000);
    assert.equal(show('Result'), 'success');
    run('systemctl', 'start', name);
    await waitUntilReady();
    assert.equal(await post('/api/auth/sign-in/email', login), 200);
  },

  async 'systemd starts it again after a crash'() {
    run('systemctl', 'kill', '--signal=SIGKILL', name);
    await sleep(1000);
    await waitUntilReady();
    assert.equal(show('NRestarts'), '1');
  },

  'install-service again changes nothing, and asks for a restart'() {
    const unit = readFileSync(unitFile, 'utf8');
    const { stdout } = runScript('installService.mjs');
    assert.match(
      stdout,
      /Kept the account[\s\S]+Kept the folder[\s\S]+Kept the settings[\s\S]+systemctl restart/,
    );
    assert.equal(readFileSync(settingsFile, 'utf8'), ownSettings);
    assert.equal(modeOf(settingsFile), '600');
    assert.equal(readFileSync(unitFile, 'utf8'), unit);
  },

  'npm run service without the settings file ends with one sentence'() {
    renameSync(settingsFile, `${settingsFile}.away`);
    const { status, stdout, stderr } = runScript('serviceCommand.mjs', 'users', 'list');
    renameSync(`${settingsFile}.away`, settingsFile);
    assert.deepEqual([status, stdout], [1, '']);
    assert.match(stderr, /^There is no \/etc\/flarewell\.env; .+\.\n$/);
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
};

for (const [what, step] of Object.entries(steps)) {
  await step();
  console.log(`✓ ${what}`);
}
console.log('Nothing failed.');
