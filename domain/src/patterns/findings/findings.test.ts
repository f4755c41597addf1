import { findPatterns } from '@flarewell/domain/patterns/findPatterns';
import { finish } from '@flarewell/domain/patterns/steps';
import { makeGap, makePatternDiary } from '@flarewell/domain/testing/patternDiary';
import { describe, expect, test } from 'vitest';

const today = '2026-11-16';
const find = (...wanted: Parameters<typeof makePatternDiary>) =>
  finish(findPatterns(makePatternDiary(...wanted), today));
const swimming = { conditionId: 'neck', factor: 'tracker:swimming', lagDays: 2 };

describe('what a look finds', () => {
  test('R142 nothing before the first look', () => {
    const { findings, together, noSign, milestone } = find(today, 119);
    expect({ findings, together, noSign }).toEqual({ findings: [], together: [], noSign: [] });
    expect(milestone).toEqual({ at: null, on: null, next: 120 });
  });

  test('R142 a finding has its size, its days and the course of the skin', () => {
    const { findings } = find(today, 120);
    expect(findings).toMatchObject([
      { ...swimming, foundAt: 120, watch: { state: 'watching', remaining: 120 } },
    ]);
    const [{ effect, low, high, days, withDays, course }] = findings as [(typeof findings)[0]];
    expect(low).toBeLessThan(effect);
    expect(effect).toBeLessThan(high);
    expect(days).toBeLessThanOrEqual(118);
    expect(withDays).toBeLessThan(days);
    expect(course.after[2]).toBeGreaterThan(course.otherwise[2] as number);
  });

  test('R143 what moves on the same day stands apart, and each examined pair is listed once', () => {
    const { findings, together, noSign } = find(today, 120);
    expect(together).toMatchObject([{ conditionId: 'neck', factor: 'stress' }]);
    const pairs = [...findings, ...together, ...noSign].map((pair) => `${pair.conditionId} ${pair.factor}`);
    expect(new Set(pairs).size).toBe(pairs.length);
    expect(noSign).toContainEqual({
      conditionId: 'hand',
      factor: 'tracker:dairy',
      detectable: expect.any(Number),
    });
  });

  test('R143 the mean of all conditions is left out where single ones stand for themselves', () => {
    const { findings, together, noSign } = find(today, 120);
    const ids = [...findings, ...together, ...noSign].map(({ conditionId }) => conditionId);
    expect(ids).not.toContain(null);
  });
});

test('R139 a condition that was added later takes no days from the others', () => {
  const diary = makePatternDiary(today, 120, { effect: () => 1.2 });
  const checkIns = diary.checkIns.map((checkIn, index) => ({
    ...checkIn,
    conditionEntries: checkIn.conditionEntries.filter(
      ({ conditionId }) => conditionId === 'neck' || index >= 85,
    ),
  }));
  const { findings } = finish(findPatterns({ ...diary, checkIns }, today));
  expect(findings).toMatchObject([swimming]);
});

describe('watching a finding', () => {
  test('R142 a finding is watched for 120 check-ins', () => {
    expect(find(today, 239).findings).toMatchObject([
      { ...swimming, foundAt: 120, watch: { state: 'watching', remaining: 1 } },
    ]);
  });

  test('R142 one that holds up gets the size and the days of the second look', () => {
    const [first] = find(today, 240).findings;
    expect(first).toMatchObject({ ...swimming, foundAt: 120, watch: { state: 'held', checkIns: 120 } });
    expect(first?.days).toBeLessThanOrEqual(118);
  });

  test('R142 one that does not hold up keeps its first size', () => {
    const diary = makePatternDiary(today, 240, { effect: (day) => (day < 120 ? 0.9 : 0) });
    const firstDays = { ...diary, checkIns: diary.checkIns.slice(0, 120) };
    const [first] = finish(findPatterns(firstDays, today)).findings;
    expect(first).toMatchObject(swimming);
    expect(finish(findPatterns(diary, today)).findings).toEqual([
      { ...first, watch: { state: 'not-held', checkIns: 120 } },
    ]);
  });

  test('R142 a look of 120 check-ins later replaces one that did not hold up', () => {
    const effect = (day: number) => (day >= 120 && day < 240 ? 0 : 1.5);
    expect(find(today, 364, { effect }).findings).toMatchObject([
      { ...swimming, foundAt: 120, watch: { state: 'not-held' } },
    ]);
    expect(find(today, 365, { effect }).findings).toMatchObject([
      { ...swimming, foundAt: 365, watch: { state: 'watching', remaining: 120 } },
    ]);
  });

  test.each([
    [729, 'held'],
    [730, 'unchecked'],
    [46_000, 'unchecked'],
  ])('R142 one whose 120 check-ins are spread over %i days is %s', (days, state) => {
    const diary = makeGap(makePatternDiary(today, 240), 180, days - 120);
    const { findings } = finish(findPatterns(diary, today));
    expect(findings).toMatchObject([{ ...swimming, foundAt: 120, watch: { state } }]);
  });

  test('R142 one whose tracker was hidden cannot be checked', () => {
    const diary = makePatternDiary(today, 240);
    const until = diary.checkIns[150]?.date.slice(0, 10) ?? null;
    const trackers = diary.trackers.map((tracker) => ({ ...tracker, until }));
    const { findings } = finish(findPatterns({ ...diary, trackers }, today));
    expect(findings).toMatchObject([{ ...swimming, watch: { state: 'unchecked' } }]);
  });
});
