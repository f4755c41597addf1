import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dayOf, lastDays } from './day.ts';
import {
  checkInsWithin,
  findCheckIn,
  historyOfCondition,
  latestDay,
  neighbours,
  newest,
  photoGallery,
  photoHistory,
  recentHistory,
} from './history.ts';
import { makeCheckIn } from './testing/samples.ts';

const today = '2026-03-03';
const daysAgo = (...counts: number[]) => counts.map((count) => makeCheckIn(addDays(today, -count)));
const dayList = (checkIns: readonly { date: string }[]) => checkIns.map(({ date }) => dayOf(date));

describe('finding check-ins', () => {
  test('R27 a day’s check-in: the check-in of that day, or none', () => {
    const checkIns = daysAgo(3, 0, 1);
    expect(findCheckIn(checkIns, today)).toBe(checkIns[1]);
    expect(findCheckIn(checkIns, '2026-03-01')).toBeUndefined();
    expect(findCheckIn([], today)).toBeUndefined();
  });

  test.each([
    [-1, false],
    [0, true],
    [6, true],
    [7, false],
  ])('R3 window: a check-in %i days ago is among the last 7 days: %s', (age, expected) => {
    expect(checkInsWithin(daysAgo(age), lastDays(today, 7))).toHaveLength(expected ? 1 : 0);
  });

  test('R27 newest: the newest check-ins up to today, whatever the order of the list', () => {
    const counts = fc.uniqueArray(fc.integer({ min: -2, max: 60 }));
    fc.assert(
      fc.property(counts, fc.integer({ min: 0, max: 8 }), (ages, count) => {
        const sorted = dayList(daysAgo(...ages))
          .filter((day) => day <= today)
          .sort()
          .reverse();
        expect(dayList(newest(daysAgo(...ages), today, count))).toEqual(sorted.slice(0, count));
      }),
    );
  });

  test('R27 neighbours: the nearest check-ins before and after a day, whatever the order of the list', () => {
    const counts = fc.uniqueArray(fc.integer({ min: -2, max: 60 }));
    fc.assert(
      fc.property(counts, fc.integer({ min: 0, max: 60 }), (ages, age) => {
        const day = addDays(today, -age);
        const days = dayList(daysAgo(...ages)).sort();
        const { previous, next } = neighbours(daysAgo(...ages), day, today);
        expect(previous && dayOf(previous.date)).toBe(days.filter((each) => each < day).at(-1));
        expect(next && dayOf(next.date)).toBe(days.find((each) => each > day && each <= today));
      }),
    );
  });

  test('R27 a condition’s history: the check-ins that rate it, with that rating only', () => {
    const rate = (age: number, severities: Record<string, 0 | 2 | 5>) =>
      makeCheckIn(addDays(today, -age), {
        conditionEntries: Object.entries(severities).map(([conditionId, severity]) => ({
          conditionId,
          severity,
          symptoms: [],
        })),
      });
    const checkIns = [rate(0, { hands: 2, neck: 5 }), rate(1, { neck: 5 }), rate(2, { hands: 0 })];
    expect(historyOfCondition(checkIns, 'hands')).toEqual([rate(0, { hands: 2 })]);
    expect(historyOfCondition(checkIns, 'gone')).toEqual([]);
  });
});

test.each([
  ['nothing', [], []],
  ['five of six, newest first', [5, 0, 3, 1, 4, 2], [0, 1, 2, 3, 4]],
  ['day 30 but not day 31', [30, 29], [29]],
  ['nothing from tomorrow', [-1, 0], [0]],
])('R28 recent history: %s', (_, ages, expected) => {
  expect(recentHistory(daysAgo(...ages), today)).toEqual(daysAgo(...expected));
});

test.each([
  ['of tomorrow', [-1, 0], '2026-03-04'],
  ['of tomorrow and the day after', [-2, -1], '2026-03-04'],
  ['of the day after tomorrow alone', [-2], today],
  ['of today', [0, 3], today],
  ['none', [], today],
])('R212 the last day that can be opened, with a check-in %s', (_, ages, expected) => {
  expect(latestDay(daysAgo(...ages), today)).toBe(expected);
});

test('R29 gallery: the photos of the last 7 days, newest first', () => {
  const photo = (age: number) => makeCheckIn(addDays(today, -age), { photoUrl: `/photos/u/${age}.jpg` });
  const checkIns = [photo(7), photo(6), ...daysAgo(2), photo(0), photo(-1), photo(3)];
  expect(photoGallery(checkIns, today).map(({ photoUrl }) => photoUrl)).toEqual([
    '/photos/u/0.jpg',
    '/photos/u/3.jpg',
    '/photos/u/6.jpg',
  ]);
  expect(photoHistory(checkIns, today).at(-1)?.photoUrl).toBe('/photos/u/7.jpg');
});
