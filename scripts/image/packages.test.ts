import { expect, test } from 'vitest';
import { readBase } from './engine.mjs';
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
