import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { listMessages } from './container.mjs';
import { installMissing, readBase } from './engine.mjs';
import { findStrangers } from './packages.mjs';

test('finds development packages and those that the lock file does not name', () => {
  const locked = {
    'node_modules/zod': {},
    'node_modules/vite': { dev: true },
    'node_modules/jiti': { devOptional: true },
  };
  const paths = ['node_modules/zod', 'node_modules/vite', 'node_modules/jiti', 'node_modules/other'];
  expect(findStrangers(paths, locked)).toEqual([
    'node_modules/vite',
    'node_modules/jiti',
    'node_modules/other',
  ]);
});

test('reads the base image of the Dockerfile, which must have a date', () => {
  const name = 'docker.io/library/debian:trixie-20260918-slim';
  expect(readBase(`# a comment\nFROM ${name} AS base\n`)).toEqual({ name, suite: 'trixie' });
  expect(() => readBase('FROM debian:trixie-slim AS base')).toThrow('dated Debian image');
});

const folder = mkdtempSync(join(tmpdir(), 'flarewell-apt-'));
afterEach(() => vi.unstubAllEnvs());
afterAll(() => rmSync(folder, { recursive: true }));

/** Commands of Debian that write down how they were called. Only `buildah` is installed; `iproute2` was, once. */
function fakeDebian(failing: string): () => string[] {
  const calls = join(folder, 'calls');
  writeFileSync(calls, '');
  const write = (name: string, lines: string) =>
    writeFileSync(join(folder, name), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
  write('apt-get', `echo "$*" >> '${calls}'\ncase "$1" in ${failing}) exit 100 ;; esac`);
  const statuses =
    'buildah) echo "Status: install ok installed" ;; iproute2) echo "Status: deinstall ok config-files" ;;';
  write('dpkg', `case "$2" in ${statuses} *) exit 1 ;; esac`);
  vi.stubEnv('PATH', `${folder}:/usr/bin:/bin`);
  return () => readFileSync(calls, 'utf8').trim().split('\n');
}

test('packages that are missing are installed after the list of packages is read', () => {
  const readCalls = fakeDebian('nothing');
  installMissing(['buildah']);
  expect(readCalls()).toEqual(['']);
  installMissing(['buildah', 'debootstrap', 'iproute2']);
  expect(readCalls()).toEqual(['update -q', 'install -y -q --no-install-recommends debootstrap iproute2']);
});

test.each(['update', 'install'])('a failed apt-get %s is not passed over', (step) => {
  fakeDebian(step);
  expect(() => installMissing(['debootstrap'])).toThrow(/^apt-get (?:update|install) .*failed \(100\)\.$/);
});

test('what a program says is told from its log and from what buildah adds', () => {
  const output = [
    '{"level":40,"msg":"a warning"}',
    'The data folder cannot be written.',
    'A stack',
    'subprocess exited with status 1',
    'subprocess exited with status 1',
    'Error: exit status 1',
    '',
  ];
  expect(listMessages(output.join('\n'))).toEqual(['The data folder cannot be written.', 'A stack']);
});
