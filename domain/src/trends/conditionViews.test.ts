import { symptoms } from '@flarewell/domain/checkIns';
import { addDays } from '@flarewell/domain/day';
import { makeCheckIn, rateDay } from '@flarewell/domain/testing/samples';
import { describe, expect, test } from 'vitest';
import { conditionCard, conditionDetail } from './conditionViews.ts';

const today = '2026-03-03';
const ago = (age: number) => addDays(today, -age);

describe('condition card', () => {
  test('R58 card: the latest rating, with three symptoms and the number of the others', () => {
    const checkIns = [
      rateDay(ago(5), { eczema: 2 }),
      rateDay(ago(1), { eczema: 4 }, ['Itchiness', 'Redness', 'Pain', 'Swelling', 'Burning']),
      rateDay(ago(0), { eczema: 0, acne: 3 }),
    ];
    expect(conditionCard('eczema', checkIns, today)).toMatchObject({
      latest: { day: '2026-03-02', severity: 4, symptoms: ['Itchiness', 'Redness', 'Pain'] },
      moreSymptoms: 2,
    });
    expect(conditionCard('acne', checkIns, today)).toMatchObject({
      latest: { symptoms: [] },
      moreSymptoms: 0,
    });
    expect(conditionCard('rosacea', checkIns, today)).toMatchObject({ latest: null, moreSymptoms: 0 });
  });

  test('R58 card: a rating after today is not the latest', () => {
    const checkIns = [rateDay(ago(-1), { eczema: 5 }), rateDay(ago(2), { eczema: 2 })];
    expect(conditionCard('eczema', checkIns, today)).toMatchObject({
      latest: { day: '2026-03-01', severity: 2 },
      checkInsThisMonth: 1,
    });
  });

  test('R58 card: a sparkline of 7 days, and the number of check-ins in 30 days', () => {
    const checkIns = [0, 6, 7, 29, 30].map((age) => rateDay(ago(age), { eczema: 3 }));
    const card = conditionCard(
      'eczema',
      [...checkIns, makeCheckIn(ago(1)), rateDay(ago(2), { eczema: 0 })],
      today,
    );
    expect(card.sparkline.map(({ severity }) => severity)).toEqual([3, null, null, null, null, null, 3]);
    expect(card.checkInsThisMonth).toBe(4);
  });
});

describe('condition detail', () => {
  test('R61 detail: total, average, 30 days of chart and the 5 latest check-ins', () => {
    const checkIns = [40, 3, 0, 29, 7, 30].map((age) => rateDay(ago(age), { eczema: age === 0 ? 5 : 2 }));
    const detail = conditionDetail('eczema', [...checkIns, makeCheckIn(ago(1))], today);
    expect(detail).toMatchObject({ stats: { daysRated: 6, average: 2.5 }, hasMore: true });
    expect(detail.recent.map(({ day }) => day)).toEqual([0, 3, 7, 29, 30].map(ago));
    expect(detail.chart).toHaveLength(30);
    expect(detail.chart.filter(({ severity }) => severity !== null)).toHaveLength(4);
  });

  test('R61 detail: five check-ins are all shown; an entry keeps its symptoms and notes', () => {
    const entry = { conditionId: 'eczema', severity: 3 as const, symptoms: [symptoms[0]], notes: 'elbows' };
    const checkIns = [0, 1, 2, 3, 4].map((age) => makeCheckIn(ago(age), { conditionEntries: [entry] }));
    const detail = conditionDetail('eczema', checkIns, today);
    expect(detail.hasMore).toBe(false);
    expect(detail.recent[0]).toEqual({
      checkInId: 'on-2026-03-03',
      day: today,
      severity: 3,
      symptoms: ['Itchiness'],
      notes: 'elbows',
    });
  });

  test('R61 detail: ignores check-ins after today', () => {
    const checkIns = [rateDay(ago(-1), { eczema: 5 }), rateDay(ago(2), { eczema: 2 })];
    const { stats, recent } = conditionDetail('eczema', checkIns, today);
    expect(stats).toMatchObject({ daysRated: 1, average: 2, severeDays: 0 });
    expect(recent.map(({ day }) => day)).toEqual(['2026-03-01']);
  });

  test('R61 detail: nothing rated', () => {
    expect(conditionDetail('eczema', [makeCheckIn(today)], today)).toMatchObject({
      stats: { daysRated: 0, average: 0, best: null, worst: null, topSymptoms: [] },
      recent: [],
      hasMore: false,
    });
  });
});
