import { expect, test } from 'vitest';
import { backOffMs } from './backOff.ts';

test('waits 200 ms, then twice as long each time, up to a minute', () => {
  expect([0, 1, 2, 3, 8, 9, 60].map((attempt) => backOffMs(attempt))).toEqual([
    200, 400, 800, 1600, 51_200, 60_000, 60_000,
  ]);
});

test('waits as long as the server says, never less than otherwise and at most an hour', () => {
  expect(backOffMs(0, 90)).toBe(90_000);
  expect(backOffMs(3, 0)).toBe(1600);
  expect(backOffMs(0, 86_400)).toBe(3_600_000);
});
