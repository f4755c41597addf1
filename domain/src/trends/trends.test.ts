import { addDays } from '@flarewell/domain/day';
import { type Level, levels, type Rating, toTenths } from '@flarewell/domain/measures/ratings';
import { makeCheckIn, makeCondition, rateDay } from '@flarewell/domain/testing/samples';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  dashboardTrend,
  directionOfHalves,
  overviewChart,
  severityAxis,
  severityOverview,
  severitySeries,
} from './trends.ts';

const today = '2026-03-03';
const rated = (age: number, ...severities: Rating[]) =>
  rateDay(
    addDays(today, -age),
    Object.fromEntries(severities.map((severity, index) => [`c${index}`, severity])),
  );
/** Recent days first, from today; then the week before. */
const weeks = (recent: Rating[], earlier: Rating[]) => [
  ...recent.map((severity, age) => rated(age, severity)),
  ...earlier.map((severity, age) => rated(age + 7, severity)),
];

describe('dashboard trend', () => {
  const needMore = { trend: 'insufficient-data', label: 'Need more data' };
  const noSymptoms = { trend: 'stable', label: 'No symptoms' };
  const stable = { trend: 'stable', label: 'Stable' };
  const improving = { trend: 'improving', label: 'Improving' };
  const worsening = { trend: 'worsening', label: 'Worsening' };

  test.each([
    ['no check-in', [], needMore],
    ['three check-ins', weeks([3], [3, 3]), needMore],
    ['four check-ins', weeks([3, 3], [3, 3]), stable],
    ['an empty week before', weeks([3, 3, 3, 3], []), needMore],
    ['an empty last week', weeks([], [3, 3, 3, 3]), needMore],
    ['the fourth check-in 30 days back', [...weeks([3], [3, 3]), rated(29, 3)], stable],
    ['the fourth check-in 31 days back', [...weeks([3], [3, 3]), rated(30, 3)], needMore],
    ['a fourth check-in tomorrow', [...weeks([3], [3, 3]), rated(-1, 3)], needMore],
    ['nothing rated', weeks([0, 0], [0, 0]), noSymptoms],
    ['no conditions', [0, 1, 8, 9].map((age) => makeCheckIn(addDays(today, -age))), noSymptoms],
    ['rated only before', weeks([0, 0], [2, 2]), improving],
    ['rated only lately', weeks([2, 2], [0, 0]), worsening],
    ['lower than before', weeks([2, 2], [3, 3]), improving],
    ['higher than before', weeks([3, 3], [2, 2]), worsening],
    [
      'a difference of exactly 0.3 down',
      [rated(0, 2), rated(1, 2), rated(7, ...tenths(23)), rated(8, ...tenths(23))],
      improving,
    ],
    [
      'a difference of exactly 0.3 up',
      [rated(0, ...tenths(23)), rated(1, ...tenths(23)), rated(7, 2), rated(8, 2)],
      worsening,
    ],
    [
      'a difference of 0.2',
      [rated(0, ...tenths(22)), rated(1, ...tenths(22)), rated(7, 2), rated(8, 2)],
      stable,
    ],
    ['day 7 is recent, day 8 is before', [rated(6, 5), rated(5, 5), rated(7, 1), rated(8, 1)], worsening],
    ['day 14 is before, day 15 is not', [rated(0, 3), rated(1, 3), rated(13, 3), rated(14, 5)], stable],
    ['an unrated day does not count as zero', weeks([3, 0, 0], [3, 3]), stable],
  ])('R50 dashboard trend: %s', (_, checkIns, expected) => {
    expect(dashboardTrend(checkIns, today)).toMatchObject(expected);
  });

  test('R50 dashboard trend: tells when rounded averages hide that a trend is stable', () => {
    // 1.75 and 1.5, shown as 1.8 and 1.5; then 1.8 and 1.5.
    const closer = dashboardTrend(weeks([1, 2, 2, 2], [1, 2, 1, 2]), today);
    expect(closer).toMatchObject({ trend: 'stable', recent: 1.75, earlier: 1.5, looksChanged: true });
    const apart = dashboardTrend(weeks([1, 2, 2, 2, 2], [1, 2, 1, 2]), today);
    expect(apart).toMatchObject({ trend: 'worsening', recent: 1.8, earlier: 1.5, looksChanged: false });
    expect(dashboardTrend(weeks([2, 2], [2, 2]), today)).toMatchObject({ looksChanged: false });
  });

  test('R50 dashboard trend: the shown numbers differ by 0.3 exactly if it changed or says that it looks so', () => {
    const week = fc.array(fc.constantFrom<Level>(...levels), { minLength: 2, maxLength: 7 });
    fc.assert(
      fc.property(week, week, (one, other) => {
        const { trend, recent, earlier, looksChanged } = dashboardTrend(weeks(one, other), today);
        const shown = Math.abs(toTenths(recent ?? 0) - toTenths(earlier ?? 0));
        expect(shown >= 3).toBe(trend !== 'stable' || looksChanged);
      }),
    );
  });

  test('R50 dashboard trend: swapping the weeks reverses the trend', () => {
    const week = fc.array(fc.constantFrom<Level>(...levels), { minLength: 2, maxLength: 7 });
    const turned = { improving: 'worsening', worsening: 'improving', stable: 'stable' } as const;
    fc.assert(
      fc.property(week, week, (one, other) => {
        const { trend } = dashboardTrend(weeks(one, other), today);
        if (trend === 'insufficient-data') throw new Error('four check-ins are enough');
        expect(dashboardTrend(weeks(other, one), today).trend).toBe(turned[trend]);
      }),
    );
  });

  /** Ten severities with an average of `sum / 10`: 23 gives 2.3. */
  function tenths(sum: number): Rating[] {
    return Array.from({ length: 10 }, (_, index) => (index < sum - 20 ? 3 : 2));
  }
});

describe('condition trend', () => {
  test.each([
    [[], 'stable'],
    [[5], 'stable'],
    [[3, 2], 'improving'],
    [[2, 3], 'worsening'],
    [[3, 3], 'stable'],
    [[2, 3, 2, 2], 'stable'],
    [[2, 2, 3, 2], 'stable'],
    [[3, 3, 2, 2], 'improving'],
    [[2, 2, 2, 3, 3, 2], 'worsening'],
    [[4, 3, 3], 'improving'],
    [[3, 3, 4], 'stable'],
    [[1, 1, 3], 'worsening'],
  ] as [Level[], string][])('R51 condition trend: %j is %s', (severities, trend) => {
    expect(directionOfHalves(severities)).toBe(trend);
  });

  test('R51 condition trend: the first half is the shorter one, and a change of exactly 0.5 is stable', () => {
    const severity = fc.constantFrom<Level>(...levels);
    fc.assert(
      fc.property(fc.array(severity, { minLength: 2, maxLength: 15 }), (severities) => {
        const first = severities.slice(0, (severities.length - (severities.length % 2)) / 2);
        const second = severities.slice(first.length);
        const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
        // Whole numbers avoid rounding errors.
        const drop = 2 * (sum(first) * second.length - sum(second) * first.length);
        const half = first.length * second.length;
        const expected = drop > half ? 'improving' : drop < -half ? 'worsening' : 'stable';
        expect(directionOfHalves(severities)).toBe(expected);
      }),
    );
  });
});

describe('series', () => {
  test('R52 charts: severity runs from 0 to 5.5; an overview labels 1, 3 and 5', () => {
    expect(severityAxis).toEqual({ min: 0, max: 5.5 });
    expect(overviewChart).toEqual({ axisLabels: [1, 3, 5] });
  });

  test('R52 series: a point a day, oldest first, with gaps where nothing was rated', () => {
    const checkIns = [rated(0, 4), rated(1, 0), rated(3, 2), rated(4, 5), rated(-1, 1)];
    expect(severitySeries(checkIns, 'c0', { from: '2026-02-28', to: today })).toEqual([
      { day: '2026-02-28', severity: 2 },
      { day: '2026-03-01', severity: null },
      { day: '2026-03-02', severity: null },
      { day: '2026-03-03', severity: 4 },
    ]);
  });

  test('R52 overview: a line for each condition over 14 days, and none without conditions', () => {
    const conditions = [makeCondition('c0'), makeCondition('c1'), makeCondition('c2')];
    const checkIns = [rated(0, 1, 5), rated(13, 4, 5), rated(14, 5, 1)];
    const lines = severityOverview(conditions, checkIns, today);
    expect(lines.map(({ condition, trend, hasData }) => [condition.id, trend, hasData])).toEqual([
      ['c0', 'improving', true],
      ['c1', 'stable', true],
      ['c2', 'stable', false],
    ]);
    expect(lines[0]?.points).toHaveLength(14);
    expect(severityOverview(conditions, checkIns, today, 30)[0]?.points).toHaveLength(30);
    expect(severityOverview([], checkIns, today)).toEqual([]);
  });
});
