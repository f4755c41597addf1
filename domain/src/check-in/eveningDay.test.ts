import { expect, test } from 'vitest';
import { eveningDay } from './eveningDay.ts';

test.each([
  [0, 4, '2026-11-16'],
  [3, 4, '2026-11-16'],
  [4, 4, '2026-11-17'],
  [23, 4, '2026-11-17'],
  [0, 0, '2026-11-17'],
  [5, 6, '2026-11-16'],
  [0, 1, '2026-11-16'],
  [1, 1, '2026-11-17'],
])('R210 evening: at %i o’clock, with days that start at %i, it is about %s', (hour, dayStartHour, day) => {
  expect(eveningDay('2026-11-17', hour, dayStartHour)).toBe(day);
});
