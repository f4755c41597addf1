import { expect, test } from 'vitest';
import { addDays } from './day.ts';
import { missedDays } from './missedDays.ts';
import { makeCheckIn } from './testing/samples.ts';

const today = '2026-03-01';
const ago = (...days: number[]) => days.map((count) => addDays(today, -count));

test.each<[name: string, recorded: number[], missed: number[]]>([
  ['no check-in', [], []],
  ['only today', [0], []],
  ['the first check-in was yesterday', [1], []],
  ['every day', [0, 1, 2, 3, 4, 5, 6, 7], []],
  ['today is not over', [1, 2, 3, 4, 5, 6, 7], []],
  ['one day', [0, 1, 3, 4, 5, 6, 7], [2]],
  ['oldest first', [0, 2, 3, 5, 6, 7], [4, 1]],
  ['nothing before the first check-in', [0, 3], [2, 1]],
  ['the first of the seven days', [0, 1, 2, 3, 4, 5, 7], [6]],
  ['the day before them', [0, 1, 2, 3, 4, 5, 6, 8], []],
  ['only long ago', [400], [6, 5, 4, 3, 2, 1]],
  ['flown back over the date line: tomorrow is recorded', [-1, 0, 2], [1]],
])('R206 missed days: %s', (_, recorded, missed) => {
  expect(
    missedDays(
      ago(...recorded).map((day) => makeCheckIn(day)),
      today,
    ),
  ).toEqual(ago(...missed));
});
