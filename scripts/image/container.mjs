import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildah, image, store } from './engine.mjs';

export const address = 'http://127.0.0.1:3000';
const START_SECONDS = 120;

/** @typedef {{ output(): string, pid(): number, exited: Promise<number | null>, kill(signal: NodeJS.Signals): void, end(): void }} Program */
/** @typedef {{ Cmd: string[], Env: string[], User: string, StopSignal: string, WorkingDir: string, Healthcheck: { Test: string[] } }} Settings */

/** @returns {Settings} what the Dockerfile says about running the image */
export function readSettings() {
  return JSON.parse(buildah('inspect', '--type', 'image', image)).Docker.config;
}

/** Runs a command with the same data and network as the server, as `docker compose exec` does. @param {string} data @param {string[]} command */
export function runBeside(data, ...command) {
  const container = buildah('from', '--pull-never', image);
  buildah('config', '--volume', '/data-', container);
  try {
    return buildah('run', '--isolation', 'chroot', '-v', `${data}:/data`, container, '--', ...command);
  } finally {
    buildah('rm', container);
  }
}

/** Starts the image's own command in a new container, with the folder as /data. @param {string} data @returns {Program} */
export function startContainer(data) {
  const container = buildah('from', '--pull-never', image);
  // Otherwise buildah mounts a new volume over the folder, because the image declares one.
  buildah('config', '--volume', '/data-', container);
  const run = [...store, 'run', '--isolation', 'chroot', '-v', `${data}:/data`, container, '--'];
  const program = watch(spawn('buildah', [...run, ...readSettings().Cmd], { detached: true }));
  program.exited.then(() => buildah('rm', container));
  return program;
}

/**
 * Starts the same command on a root file system that the kernel keeps read-only, with only /data and /tmp mounted
 * writable. buildah cannot do that without an engine, so the mounts are made here, in a mount namespace.
 * @param {string} data @returns {Program}
 */
export function startReadOnly(data) {
  const container = buildah('from', '--pull-never', image);
  const folder = buildah('mount', container);
  const { Env, User, Cmd, WorkingDir } = readSettings();
  const script = `set -e
mount --bind ${folder} ${folder}
mount --bind ${data} ${folder}/data
mount -t tmpfs tmpfs ${folder}/tmp
mount --rbind /dev ${folder}/dev
mount -o remount,ro,bind ${folder}
exec chroot --userspec=${User} ${folder} env -i "$@"`;
  const command = ['-C', WorkingDir, 'PATH=/usr/local/bin:/usr/bin:/bin', ...Env, ...Cmd];
  const program = watch(
    spawn('unshare', ['--mount', 'sh', '-c', script, 'sh', ...command], { detached: true }),
  );
  program.exited.then(() => buildah('rm', container));
  return program;
}

/** @param {Program} program @returns {Promise<string>} the code that `docker compose logs` shows before anybody has registered */
export async function readSetupCode(program) {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const code = /^Setup code for the first account.*: (\S+)$/m.exec(program.output())?.[1];
    if (code) return code;
    await sleep(100);
  }
  throw new Error(`No setup code was printed:\n${program.output()}`);
}

/** What the program printed apart from its log, and apart from what buildah adds when it failed. @param {string} output */
export function listMessages(output) {
  const isOther = /^(?:$|\{"level":|subprocess exited with status \d+$|Error: exit status \d+$)/;
  return output.split('\n').filter((line) => !isOther.test(line));
}

/** @param {import('node:child_process').ChildProcessWithoutNullStreams} child @returns {Program} */
function watch(child) {
  process.on('exit', () => program.end());
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const pid = () => findNode(child.pid ?? 0);
  const program = {
    output: () => output,
    pid,
    exited: /** @type {Promise<number | null>} */ (new Promise((resolve) => child.on('close', resolve))),
    // To the process itself, as an engine does: buildah does not pass signals on.
    kill: (/** @type {NodeJS.Signals} */ signal) => process.kill(pid(), signal),
    /** For a check that failed: the group is that of the command and all that it started. */
    end() {
      if (child.exitCode === null && child.signalCode === null) process.kill(-(child.pid ?? 0), 'SIGKILL');
    },
  };
  return program;
}

/** @param {number} parent @returns {number} the process of the server, among the descendants of the one that started it */
function findNode(parent) {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readProcess);
  const family = new Set([parent]);
  // Children have been started after their parents, but numbers start over: repeat until no more are found.
  for (let size = 0; size < family.size; ) {
    size = family.size;
    for (const one of processes) if (family.has(one.parent)) family.add(one.pid);
  }
  const all = processes.filter(({ pid }) => family.has(pid));
  const found = all.find(({ command }) =>
    /^(?:\/usr\/local\/bin\/)?node\0server\/src\/main\.ts/.test(command),
  );
  if (!found) throw new Error('The server is not running.');
  return found.pid;
}

/** @param {string} pid */
function readProcess(pid) {
  try {
    const parent = Number(/^PPid:\t(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
    return [{ pid: Number(pid), parent, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8') }];
  } catch {
    // It has ended since the list was read.
    return [];
  }
}

/** @param {Program} program */
export async function waitUntilReady(program) {
  let isRunning = true;
  program.exited.then(() => {
    isRunning = false;
  });
  for (let tried = 0; tried < START_SECONDS * 5 && isRunning; tried += 1) {
    const response = await fetch(`${address}/readyz`).catch(() => null);
    if (response?.status === 200) return;
    await sleep(200);
  }
  throw new Error(`The server did not start:\n${program.output()}`);
}
