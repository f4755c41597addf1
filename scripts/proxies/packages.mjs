import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync, writeFileSync } from 'node:fs';

/** Commands that the test runs, and the Debian packages that they are in. */
const packages = { caddy: 'caddy', nginx: 'nginx', ip: 'iproute2', openssl: 'openssl' };
const places = ['/usr/bin', '/usr/sbin', '/bin', '/sbin'];

/** @returns {string[]} the packages whose command is missing */
export function findMissingPackages(isThere = existsSync) {
  return Object.entries(packages)
    .filter(([command]) => !places.some((place) => isThere(`${place}/${command}`)))
    .map(([, name]) => name);
}

/**
 * Installs Debian packages without starting their services, which could take the ports of other programs.
 * @param {string[]} names @returns {Promise<boolean>} whether it worked
 */
export function installPackages(names, { aptGet = 'apt-get', policy = '/usr/sbin/policy-rc.d' } = {}) {
  return forbidStarting(policy, async (run) => {
    // Without an update, apt-get asks for versions that the archive no longer has.
    if (!(await run(aptGet, ['update', '-q']))) return false;
    return run(aptGet, ['install', '-y', '-q', '--no-install-recommends', ...names]);
  });
}

/**
 * Writes a policy file that keeps Debian from starting the services of new packages, and removes it after the work, also
 * after Ctrl-C: it would apply to packages installed later, too. A policy that the machine has already is left as it is.
 * @param {string} policy
 * @param {(run: (command: string, args: string[]) => Promise<boolean>) => Promise<boolean>} work
 */
async function forbidStarting(policy, work) {
  const isOurs = writeNew(policy, '#!/bin/sh\nexit 101\n');
  /** @type {import('node:child_process').ChildProcess | null} */
  let child = null;
  let isStopped = false;
  /** @param {NodeJS.Signals} signal */
  const stop = (signal) => {
    isStopped = true;
    child?.kill(signal);
  };
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  for (const signal of signals) process.on(signal, stop);
  try {
    return await work(async (command, args) => {
      if (isStopped) return false;
      child = spawn(command, args, { stdio: 'inherit' });
      const [status] = await once(child, 'exit');
      return status === 0 && !isStopped;
    });
  } finally {
    for (const signal of signals) process.off(signal, stop);
    if (isOurs) rmSync(policy, { force: true });
  }
}

/** @param {string} path @param {string} text @returns {boolean} false if there was such a file already */
function writeNew(path, text) {
  try {
    writeFileSync(path, text, { mode: 0o755, flag: 'wx' });
    return true;
  } catch (problem) {
    if (/** @type {NodeJS.ErrnoException} */ (problem).code === 'EEXIST') return false;
    throw problem;
  }
}
