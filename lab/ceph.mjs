import { execFileSync, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findPorts } from '#scripts/support/ports.mjs';
import { ensurePrograms } from './debian.mjs';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const user = { accessKeyId: 'flarewellkey', secretAccessKey: 'flarewellsecret' };

/**
 * Starts a real S3 store on this machine: Ceph's gateway with one monitor and one storage daemon that stores everything
 * in memory. Installs missing Debian packages, which needs root.
 */
export async function startCeph() {
  ensurePrograms({ radosgw: 'radosgw', 'ceph-mon': 'ceph-mon', 'ceph-osd': 'ceph-osd', ceph: 'ceph-common' });
  const monitorPort = await findPorts(2);
  const gatewayPort = monitorPort + 1;
  const folder = mkdtempSync(join(tmpdir(), 'flarewell-ceph-'));
  for (const name of ['mon', 'osd', 'rgw', 'run', 'log']) mkdirSync(join(folder, name));
  const fsid = randomUUID();
  const storageId = randomUUID();
  writeFileSync(join(folder, 'ceph.conf'), configure(folder, fsid, monitorPort, gatewayPort));
  const run = (/** @type {string} */ command, /** @type {string[]} */ ...args) =>
    execFileSync(command, args, {
      cwd: folder,
      env: { ...process.env, CEPH_CONF: join(folder, 'ceph.conf') },
      stdio: 'pipe',
      timeout: 60_000,
    });

  const stop = () => {
    for (const signal of signals) process.off(signal, end);
    const running = readdirSync(join(folder, 'run')).filter((name) => name.endsWith('.pid'));
    const ids = running.map((name) => readFileSync(join(folder, 'run', name), 'utf8').trim());
    // SIGKILL, because the data is thrown away and need not be written to the disk.
    spawnSync('kill', ['-KILL', ...ids]);
    rmSync(folder, { recursive: true, force: true });
  };
  // The daemons detach themselves, so they would go on without this process.
  const end = () => {
    stop();
    process.exit(1);
  };
  for (const signal of signals) process.once(signal, end);

  try {
    run('ceph-authtool', '-C', 'keyring', '--gen-key', '-n', 'mon.', '--cap', 'mon', 'allow *');
    for (const name of ['client.admin', 'osd.0', 'client.rgw']) {
      const rights = ['--cap', 'mon', 'allow *', '--cap', 'osd', 'allow *'];
      run('ceph-authtool', 'keyring', '--gen-key', '-n', name, ...rights);
    }
    run('monmaptool', '--create', '--fsid', fsid, '--addv', 'a', `[v2:127.0.0.1:${monitorPort}]`, 'monmap');
    run('ceph-mon', '-i', 'a', '--mkfs', '--monmap', 'monmap', '--keyring', 'keyring');
    run('ceph-mon', '-i', 'a');
    run('ceph', 'osd', 'new', storageId);
    run('ceph', 'auth', 'import', '-i', 'keyring');
    run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', storageId);
    run('ceph-osd', '-i', '0');
    run('radosgw', '-n', 'client.rgw');
    const endpoint = `http://127.0.0.1:${gatewayPort}`;
    await waitFor(endpoint);
    const keys = ['--access-key', user.accessKeyId, '--secret', user.secretAccessKey];
    run('radosgw-admin', 'user', 'create', '--uid', 'flarewell', '--display-name', 'Flarewell', ...keys);
    return { settings: { endpoint, region: 'us-east-1', ...user }, stop };
  } catch (error) {
    stop();
    throw error;
  }
}

/** @param {string} endpoint */
async function waitFor(endpoint) {
  for (let attempt = 0; attempt < 120; attempt += 1) {
    try {
      await fetch(endpoint);
      return;
    } catch {
      await sleep(500);
    }
  }
  throw new Error('The S3 gateway did not start.');
}

/** @param {string} folder @param {string} fsid @param {number} monitorPort @param {number} gatewayPort */
function configure(folder, fsid, monitorPort, gatewayPort) {
  return `[global]
fsid = ${fsid}
mon host = v2:127.0.0.1:${monitorPort}
mon initial members = a
keyring = ${folder}/keyring
public addr = 127.0.0.1
cluster addr = 127.0.0.1
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
osd crush chooseleaf type = 0
mon allow pool size one = true
mon data avail crit = 0
run dir = ${folder}/run
pid file = ${folder}/run/$name.pid
admin socket = ${folder}/run/$name.asok
log file = ${folder}/log/$name.log
[mon.a]
mon data = ${folder}/mon
[osd.0]
osd data = ${folder}/osd
osd objectstore = memstore
memstore device bytes = 1073741824
[client.rgw]
rgw frontends = beast endpoint=127.0.0.1:${gatewayPort}
rgw data = ${folder}/rgw
`;
}
