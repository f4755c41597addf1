import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmdirSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureBuilt } from './build.mjs';
import { continueOnOwnNode, ensureInstalled, root } from './project.mjs';
import { findObstacle, lookAround } from './service/obstacles.mjs';
import { readOptions } from './usage.mjs';

const LONGEST_MS = 4 * 60_000;

readOptions(
  'npm run test:service installs the service in a systemd of its own and tries it, as root; it takes no arguments.',
);

ensureInstalled();
await continueOnOwnNode();
ensureBuilt();

const project = realpathSync(root);
const hasIp = spawnSync('ip', ['-V']).status === 0;
const obstacle =
  findObstacle(lookAround(project)) ??
  (hasIp ? null : 'npm run test:service needs the command ip: sudo apt-get install iproute2.');
if (obstacle) {
  console.error(obstacle);
  process.exit(1);
}
const hierarchy =
  execFileSync('findmnt', ['-n', '-t', 'cgroup2', '-o', 'TARGET'], { encoding: 'utf8' }).split('\n')[0] ?? '';
const group = join(hierarchy, `flarewell-test-${process.pid}`);
const results = mkdtempSync(join(tmpdir(), 'flarewell-service-'));
mkdirSync(group);

const boot = spawn('sh', [join(root, 'scripts/service/boot.sh'), group, project, results], {
  stdio: 'inherit',
});
const deadline = performance.now() + LONGEST_MS;
const isDone = () => existsSync(join(results, 'done')) || boot.exitCode !== null;
while (!isDone() && performance.now() < deadline) await sleep(200);
// Ends all of the new systemd: --kill-child and the end of its PID namespace.
boot.kill('SIGKILL');

const output = existsSync(join(results, 'output')) ? readFileSync(join(results, 'output'), 'utf8') : '';
console.log(output.trim());
const hasPassed = output.trimEnd().endsWith('Nothing failed.');
if (!hasPassed) console.error('The service failed its trial, or the trial did not end.');
process.exitCode = hasPassed ? 0 : 1;
rmSync(results, { recursive: true });
await removeGroup(group);

/** Waits for the processes in it to end. @param {string} folder */
async function removeGroup(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await removeGroup(join(folder, entry.name));
  for (let attempt = 0; attempt < 50; attempt += 1) {
    try {
      return rmdirSync(folder);
    } catch {
      await sleep(100);
    }
  }
}
