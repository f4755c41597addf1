import { execFileSync, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const MONITOR_PORT = 13_300;
const GATEWAY_PORT = 17_480;
const user = { accessKeyId: 'flarewellkey', secretAccessKey: 'flarewellsecret' };

/**
 * Starts a real S3 store on this machine: Ceph's gateway with one monitor and one storage daemon that stores everything
 * in memory. Installs missing Debian packages, which needs root.
 */
export async function startCeph() {
  if (!existsSync('/usr/bin/radosgw')) {
    const packages = ['radosgw', 'ceph-mon', 'ceph-osd', 'ceph-common'];
    spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], {
      stdio: 'inherit',
    });
  }
  const folder = mkdtempSync(join(tmpdir(), 'flarewell-ceph-'));
  for (const name of ['mon', 'osd', 'rgw', 'run', 'log']) mkdirSync(join(folder, name));
  const fsid = randomUUID();
  const storageId = randomUUID();
  writeFileSync(join(folder, 'ceph.conf'), configure(folder, fsid));
  const run = (/** @type {string} */ command, /** @type {string[]} */ ...args) =>
    execFileSync(command, args, {
      cwd: folder,
      env: { ...process.env, CEPH_CONF: join(folder, 'ceph.conf') },
      stdio: 'pipe',
      timeout: 60_000,
    });

  run('ceph-authtool', '-C', 'keyring', '--gen-key', '-n', 'mon.', '--cap', 'mon', 'allow *');
  for (const name of ['client.admin', 'osd.0', 'client.rgw']) {
    run(
      'ceph-authtool',
      'keyring',
      '--gen-key',
      '-n',
      name,
      '--cap',
      'mon',
      'allow *',
      '--cap',
      'osd',
      'allow *',
    );
  }
  run('monmaptool', '--create', '--fsid', fsid, '--addv', 'a', `[v2:127.0.0.1:${MONITOR_PORT}]`, 'monmap');
  run('ceph-mon', '-i', 'a', '--mkfs', '--monmap', 'monmap', '--keyring', 'keyring');
  run('ceph-mon', '-i', 'a');
  run('ceph', 'osd', 'new', storageId);
  run('ceph', 'auth', 'import', '-i', 'keyring');
  run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', storageId);
  run('ceph-osd', '-i', '0');
  run('radosgw', '-n', 'client.rgw');
  const endpoint = `http://127.0.0.1:${GATEWAY_PORT}`;
  await waitFor(endpoint);
  const keys = ['--access-key', user.accessKeyId, '--secret', user.secretAccessKey];
  run('radosgw-admin', 'user', 'create', '--uid', 'flarewell', '--display-name', 'Flarewell', ...keys);

  return {
    settings: { endpoint, region: 'us-east-1', ...user },
    stop() {
      for (const file of readdirSync(join(folder, 'run')).filter((name) => name.endsWith('.pid'))) {
        // SIGKILL, because the data is thrown away and need not be written to the disk.
        process.kill(Number(readFileSync(join(folder, 'run', file), 'utf8')), 'SIGKILL');
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
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

/** @param {string} folder @param {string} fsid */
function configure(folder, fsid) {
  return `[global]
fsid = ${fsid}
mon host = v2:127.0.0.1:${MONITOR_PORT}
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
rgw frontends = beast endpoint=127.0.0.1:${GATEWAY_PORT}
rgw data = ${folder}/rgw
`;
}
