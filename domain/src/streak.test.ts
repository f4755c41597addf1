import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from './day.ts';
import { keepStreakMessage, streak, streakToKeep } from './streak.ts';
import { makeCheckIn } from './testing/samples.ts';

const on = (...days: string[]) => days.map((day) => makeCheckIn(day));
const run = (last: string, length: number) =>
  Array.from({ length }, (_, index) => makeCheckIn(addDays(last, -index)));

test.each([
  ['no check-in', [], '2026-03-01', 0, 0],
  ['only today', on('2026-03-01'), '2026-03-01', 1, 0],
  ['not today', on('2026-02-28', '2026-02-27'), '2026-03-01', 0, 2],
  ['neither today nor yesterday', on('2026-02-27'), '2026-03-01', 0, 0],
  ['a gap', on('2026-03-01', '2026-02-28', '2026-02-26'), '2026-03-01', 2, 0],
  ['over a month’s end', on('2026-03-01', '2026-02-28', '2026-02-27'), '2026-03-01', 3, 0],
  ['over a leap day', on('2024-03-01', '2024-02-29', '2024-02-28'), '2024-03-01', 3, 0],
  ['a leap day left out', on('2024-03-01', '2024-02-28'), '2024-03-01', 1, 0],
  ['over the start of DST', on('2026-03-30', '2026-03-29', '2026-03-28'), '2026-03-30', 3, 0],
  ['over the end of DST', on('2026-10-26', '2026-10-25', '2026-10-24'), '2026-10-26', 3, 0],
  ['oldest first', on('2026-02-27', '2026-02-28', '2026-03-01'), '2026-03-01', 3, 0],
  [
    'flown back over the date line: tomorrow is recorded',
    on('2026-03-02', '2026-03-01', '2026-02-28'),
    '2026-03-01',
    2,
    0,
  ],
  ['flown on over the date line: a day never was', on('2026-03-03', '2026-03-01'), '2026-03-03', 1, 0],
  ['29 days', run('2026-03-01', 29), '2026-03-01', 29, 0],
  ['30 days', run('2026-03-01', 30), '2026-03-01', 30, 0],
  ['31 days', run('2026-03-01', 31), '2026-03-01', 30, 0],
  ['40 days up to yesterday', run('2026-02-28', 40), '2026-03-01', 0, 30],
])('R38 streak: %s', (_, checkIns, today, expected, toKeep) => {
  expect(streak(checkIns, today)).toBe(expected);
  expect(streakToKeep(checkIns, today)).toBe(toKeep);
});

test('R38 streak: the days back from today that all have a check-in, at most 30', () => {
  const ages = fc.uniqueArray(fc.integer({ min: -1, max: 40 }));
  fc.assert(
    fc.property(ages, (recorded) => {
      const firstMissing =
        Array.from({ length: 30 }, (_, age) => age).find((age) => !recorded.includes(age)) ?? 30;
      const checkIns = recorded.map((age) => makeCheckIn(addDays('2026-03-01', -age)));
      expect(streak(checkIns, '2026-03-01')).toBe(firstMissing);
    }),
  );
});

test('R39 streak to keep: 0 while a streak is running; the message', () => {
  expect(streakToKeep(run('2026-03-01', 5), '2026-03-01')).toBe(0);
  expect(keepStreakMessage(streakToKeep(run('2026-02-28', 5), '2026-03-01'))).toBe(
    'Check in today to keep your 5-day streak',
  );
});
