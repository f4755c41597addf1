import { expect, test } from 'vitest';
import { isRunning, trackerOf } from './suspicions.ts';

test.each([
  [0, true],
  [119, true],
  [120, false],
])('R123 with %i check-ins since it was named, a suspicion is running: %s', (checkIns, running) => {
  expect(isRunning(checkIns)).toBe(running);
});

test('the tracker of a factor', () => {
  expect(trackerOf('stress')).toBeNull();
  expect(trackerOf('weather:Humid')).toBeNull();
  expect(trackerOf('tracker:dairy')).toBe('dairy');
});
