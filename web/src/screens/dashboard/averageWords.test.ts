import type { DashboardTrend } from '@flarewell/domain/trends/trends';
import { expect, test } from 'vitest';
import { describeAverages } from './averageWords.ts';

test.each<[Partial<DashboardTrend>, string]>([
  [{ trend: 'worsening', recent: 1.84, earlier: 1.54 }, '1.8 in the last 7 days, 1.5 in the 7 before'],
  [
    { recent: 1.75, earlier: 1.5, looksChanged: true },
    '1.8 in the last 7 days, 1.5 in the 7 before: less than 0.3 apart',
  ],
  [{ recent: 2, earlier: 2 }, '2.0 in the last 7 days, 2.0 in the 7 before'],
  [{ recent: 0, earlier: 0 }, 'Nothing rated in the last 14 days'],
  [{ trend: 'improving', recent: 0, earlier: 3 }, 'Nothing rated in the last 7 days, 3.0 in the 7 before'],
  [{ trend: 'worsening', recent: 3, earlier: 0 }, '3.0 in the last 7 days, nothing rated in the 7 before'],
  [{ trend: 'insufficient-data', recent: 2, earlier: null }, 'A few more check-ins will show it'],
])('%j reads %j', (fields, words) => {
  const base: DashboardTrend = {
    trend: 'stable',
    label: '',
    recent: null,
    earlier: null,
    looksChanged: false,
  };
  expect(describeAverages({ ...base, ...fields })).toBe(words);
});
