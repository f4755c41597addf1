import type { Medication } from '@flarewell/domain/medications/medications';
import type { UsageStats } from '@flarewell/domain/medications/usage';
import { expect, test } from 'vitest';
import { describeUsage } from './usageWords.ts';

const stats: UsageStats = {
  medicationId: 'cream',
  windowDays: 30,
  daysUsed: 1,
  consecutiveDays: 1,
  totalDoses: 2,
  lastUsed: '2026-11-01',
  usagePattern: 'as-needed',
};
const daily: Pick<Medication, 'active' | 'frequency'> = { active: true, frequency: 'Once daily' };

test.each<[string, Partial<UsageStats>, Partial<typeof daily & { hasSchedule: boolean }>, string[]]>([
  [
    'as required',
    {},
    {},
    ['Last taken Nov 1 · 1 of the last 30 days', '1 day in a row · 2 doses · Used as needed'],
  ],
  [
    'on a schedule, whose badge names the last day',
    { daysUsed: 28, consecutiveDays: 9, totalDoses: 56, usagePattern: 'regular' },
    { hasSchedule: true },
    ['Taken on 28 of the last 30 days', '9 days in a row · 56 doses · Used regularly'],
  ],
  [
    'last taken before its window, in another year: no run that looks current',
    { daysUsed: 0, consecutiveDays: 3, totalDoses: 0, lastUsed: '2025-03-02', usagePattern: 'sporadic' },
    {},
    ['Last taken Mar 2, 2025 · 0 of the last 30 days', 'Used sporadically'],
  ],
  [
    'inactive, with a longer window',
    { windowDays: 60, totalDoses: 1 },
    { active: false },
    ['Last taken Nov 1 · 1 of the last 60 days', '1 day in a row · 1 dose'],
  ],
  [
    'inactive, last taken before its window',
    { daysUsed: 0, totalDoses: 0 },
    { active: false },
    ['Last taken Nov 1 · 0 of the last 30 days'],
  ],
  ...(['Weekly', 'Fortnightly', 'Monthly'] as const).map(
    (frequency): [string, Partial<UsageStats>, Partial<typeof daily>, string[]] => [
      `${frequency}, which seven check-ins cannot call regular`,
      { usagePattern: 'sporadic' },
      { frequency },
      [
        'Last taken Nov 1 · 1 of the last 30 days',
        `1 day in a row · 2 doses · Scheduled ${frequency.toLowerCase()}`,
      ],
    ],
  ),
  [
    'weekly, but taken on most days',
    { usagePattern: 'regular' },
    { frequency: 'Weekly' },
    ['Last taken Nov 1 · 1 of the last 30 days', '1 day in a row · 2 doses · Used regularly'],
  ],
  ['never taken', { lastUsed: null, daysUsed: 0, consecutiveDays: 0 }, {}, ['Not taken yet']],
  ['never taken, with a badge that says so', { lastUsed: null }, { hasSchedule: true }, []],
])('usage: %s', (_, changed, { hasSchedule = false, ...medication }, lines) => {
  const options = { today: '2026-11-16', hasSchedule, medication: { ...daily, ...medication } };
  expect(describeUsage({ ...stats, ...changed }, options)).toEqual(lines);
});
