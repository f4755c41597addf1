import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { findMissingPackages, installPackages } from './packages.mjs';

/** A folder with an `apt-get` that notes how it was called and whether the policy was there. */
function prepare(behaviour: string) {
  const folder = mkdtempSync(join(tmpdir(), 'flarewell-packages-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [aptGet, policy, log] = [join(folder, 'apt-get'), join(folder, 'policy'), join(folder, 'log')];
  const note = `echo "$1 $(test -x ${policy} && echo forbidden)" >> ${log}`;
  writeFileSync(aptGet, `#!/bin/sh\n${note}\n${behaviour}\n`, { mode: 0o755 });
  return { places: { aptGet, policy }, policy, readCalls: () => readFileSync(log, 'utf8') };
}

test('all packages are named, and one is missing if its command is in no folder', () => {
  expect(findMissingPackages(() => false)).toEqual(['caddy', 'nginx', 'iproute2', 'openssl']);
  expect(findMissingPackages((path) => path !== '/usr/sbin/ip')).toEqual([]);
  expect(findMissingPackages((path) => !String(path).endsWith('/ip'))).toEqual(['iproute2']);
});

test('updates first, installs while services may not start, and removes the policy', async () => {
  const { places, policy, readCalls } = prepare('exit 0');
  expect(await installPackages(['nginx'], places)).toBe(true);
  expect(readCalls()).toBe('update forbidden\ninstall forbidden\n');
  expect(existsSync(policy)).toBe(false);
});

test.each([
  ['update', 'update forbidden\n'],
  ['install', 'update forbidden\ninstall forbidden\n'],
])('a failing %s is noticed, and the policy is removed', async (step, calls) => {
  const { places, policy, readCalls } = prepare(`test "$1" != ${step}`);
  expect(await installPackages(['nginx'], places)).toBe(false);
  expect([readCalls(), existsSync(policy)]).toEqual([calls, false]);
});

test('a policy that the machine has already stays as it is', async () => {
  const { places, policy } = prepare('exit 0');
  writeFileSync(policy, '#!/bin/sh\nexit 0\n', { mode: 0o755 });
  expect(await installPackages(['nginx'], places)).toBe(true);
  expect(readFileSync(policy, 'utf8')).toBe('#!/bin/sh\nexit 0\n');
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('the policy is removed after %s', async (signal) => {
  const { places, policy, readCalls } = prepare('echo working; exec sleep 600');
  const module = JSON.stringify(join(import.meta.dirname, 'packages.mjs'));
  const program = `const { installPackages } = await import(${module}); process.exitCode = (await installPackages(['nginx'], ${JSON.stringify(places)})) ? 0 : 7;`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  await once(createInterface(child.stdout), 'line');
  expect(existsSync(policy)).toBe(true);
  child.kill(signal);
  expect(await ended).toEqual([7, null]);
  expect([readCalls(), existsSync(policy)]).toEqual(['update forbidden\n', false]);
});
