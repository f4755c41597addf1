import { expect, test } from 'vitest';
import { backOffMs } from './backOff.ts';

test('waits 200 ms, then twice as long each time, up to a minute', () => {
  expect([0, 1, 2, 3, 8, 9, 60].map((attempt) => backOffMs(attempt))).toEqual([
    200, 400, 800, 1600, 51_200, 60_000, 60_000,
  ]);
});

test('waits as long as the server says', () => {
  expect(backOffMs(0, 90)).toBe(90_000);
});
