import type { DashboardTrend } from '@flarewell/domain/trends/trends';
import { expect, test } from 'vitest';
import { describeAverages } from './averageWords.ts';

test.each<[Partial<DashboardTrend>, string]>([
  [{ trend: 'worsening', recent: 1.84, earlier: 1.54 }, '1.8 this week, was 1.5'],
  [{ recent: 1.75, earlier: 1.5, looksChanged: true }, '1.8 this week, was 1.5: less than 0.3 apart'],
  [{ recent: 2, earlier: 2 }, '2.0 this week, was 2.0'],
  [{ recent: 0, earlier: 0 }, 'Nothing rated in these two weeks'],
  [{ trend: 'improving', recent: 0, earlier: 3 }, 'Nothing rated this week, was 3.0'],
  [{ trend: 'worsening', recent: 3, earlier: 0 }, '3.0 this week, nothing rated before'],
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
