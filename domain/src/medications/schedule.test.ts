import { addDays } from '@flarewell/domain/day';
import { makeCheckIn, makeMedication, skippedEntry, takeOn } from '@flarewell/domain/testing/samples';
import { describe, expect, test } from 'vitest';
import { frequencies } from './medications.ts';
import { allowedDays, isDueOn, scheduleBadge, scheduleText } from './schedule.ts';

const today = '2026-03-03';
const badge = (frequency: (typeof frequencies)[number], age: number) =>
  scheduleBadge(makeMedication('cream', { frequency }), takeOn('cream', addDays(today, -age)), today);

describe('schedule badge', () => {
  test('R48 schedule: the interval is a week, two weeks or a month, else a day', () => {
    const longer = frequencies.filter((frequency) => allowedDays(frequency) !== 1);
    expect(longer.map((frequency) => [frequency, allowedDays(frequency)])).toEqual([
      ['Weekly', 7],
      ['Fortnightly', 14],
      ['Monthly', 30],
    ]);
  });

  test.each([
    ['Once daily', 0, 'on-schedule'],
    ['Once daily', 1, 'due-soon'],
    ['Once daily', 2, 'overdue'],
    ['Every 8 hours', 1, 'due-soon'],
    ['Weekly', 6, 'on-schedule'],
    ['Weekly', 7, 'due-soon'],
    ['Weekly', 8, 'overdue'],
    ['Fortnightly', 14, 'due-soon'],
    ['Fortnightly', 15, 'overdue'],
    ['Monthly', 29, 'on-schedule'],
    ['Monthly', 30, 'due-soon'],
    ['Monthly', 31, 'overdue'],
  ] as const)('R48 schedule: %s, taken %i days ago, is %s', (frequency, age, status) => {
    expect(badge(frequency, age)).toEqual({ status, lastTaken: addDays(today, -age) });
  });

  test('R48 schedule: the latest day taken counts, whatever the order, and skips do not', () => {
    const checkIns = [
      ...takeOn('cream', '2026-02-20', '2026-03-01', '2026-02-25'),
      makeCheckIn(today, { medicationEntries: [skippedEntry('cream')] }),
      ...takeOn('other', '2026-03-02'),
    ];
    expect(scheduleBadge(makeMedication('cream'), checkIns, today)).toEqual({
      status: 'overdue',
      lastTaken: '2026-03-01',
    });
  });

  test('R48 schedule: ignores check-ins after today, which exist after a flight over the date line', () => {
    expect(badge('Once daily', -1)).toEqual({ status: 'no-data' });
    expect(
      scheduleBadge(makeMedication('cream'), takeOn('cream', '2026-03-04', '2026-03-01'), today),
    ).toEqual({ status: 'overdue', lastTaken: '2026-03-01' });
  });

  test('R48 schedule: none for as required and inactive medications', () => {
    const checkIns = takeOn('cream', today);
    expect(scheduleBadge(makeMedication('cream', { frequency: 'As required' }), checkIns, today)).toBeNull();
    expect(scheduleBadge(makeMedication('cream', { active: false }), checkIns, today)).toBeNull();
  });

  test.each([
    [scheduleBadge(makeMedication('cream'), [], today), 'No recent usage data'],
    [badge('Once daily', 2), 'Overdue (last taken 01/03)'],
    [badge('Once daily', 1), 'Due soon (last taken 02/03)'],
    [badge('Once daily', 0), 'Last taken 03/03'],
  ])('R49 schedule words: %j reads %s', (shown, text) => {
    const formatDay = (day: string) => day.slice(5).split('-').reverse().join('/');
    expect(shown && scheduleText(shown, formatDay)).toBe(text);
  });
});

test.each([
  ['Once daily', [1], true],
  ['Once daily', [0], true],
  ['Four times daily', [1], true],
  ['Once daily', [], true],
  ['Weekly', [], true],
  ['Weekly', [6], false],
  ['Weekly', [7], true],
  ['Weekly', [0, 7], true],
  ['Weekly', [-1, 8], true],
  ['Fortnightly', [13], false],
  ['Monthly', [30], true],
  ['As required', [1], false],
] as const)('R209 due: %s, taken %j days before, is due: %s', (frequency, ages, expected) => {
  const taken = takeOn('cream', ...ages.map((age) => addDays(today, -age)));
  expect(isDueOn(makeMedication('cream', { frequency }), taken, today)).toBe(expected);
  expect(isDueOn(makeMedication('cream', { frequency, active: false }), taken, today)).toBe(false);
});
