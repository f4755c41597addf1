import { firstSharedSummary } from '@flarewell/domain/testing/firstSharedSummary';
import { expect, test } from 'vitest';
import { readSharedSummary } from './sharedSummary.ts';

test('R164 the page for readers shows what links held when they came out', () => {
  expect(readSharedSummary(JSON.stringify(firstSharedSummary))).toEqual(firstSharedSummary);
});

test.each([
  ['a later version', { ...firstSharedSummary, version: 2 }],
  ['null', null],
  ['something else', []],
])('R164 it does not show %s', (_, value) => {
  expect(readSharedSummary(JSON.stringify(value))).toBe(null);
});
