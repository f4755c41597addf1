import type { NoSign } from '@flarewell/domain/patterns/foundPatterns';
import { expect, test } from 'vitest';
import { groupNoSign, largestDetectable } from './groupNoSign.ts';

const pair = (factor: NoSign['factor'], conditionId: string, detectable: number | null): NoSign => ({
  factor,
  conditionId,
  detectable,
});

test('a factor is listed once, with what the least certain of its conditions would have shown', () => {
  const groups = groupNoSign({
    noSign: [pair('water', 'hand', 0.4), pair('diet', 'hand', 0.5), pair('water', 'neck', 0.6)],
    findings: [],
    together: [],
  });
  expect(groups.map(({ factor, pairs }) => [factor, pairs.map(({ conditionId }) => conditionId)])).toEqual([
    ['diet', ['hand']],
    ['water', ['neck', 'hand']],
  ]);
  expect(groups.map(largestDetectable)).toEqual([0.5, 0.6]);
  expect(groups.map(({ isPartial }) => isPartial)).toEqual([false, false]);
});

test('too few days for one condition are too few for the factor', () => {
  const [group] = groupNoSign({
    noSign: [pair('water', 'hand', 0.4), pair('water', 'neck', null)],
    findings: [],
    together: [],
  });
  expect(group && largestDetectable(group)).toBeNull();
});

test('a factor that goes together with another condition is marked', () => {
  const together = [
    { factor: 'stress' as const, conditionId: 'hand', effect: 0.5, low: 0.2, high: 0.8, days: 200 },
  ];
  const groups = groupNoSign({
    noSign: [pair('stress', 'neck', 0.4), pair('diet', 'neck', 0.4)],
    findings: [],
    together,
  });
  expect(groups.map(({ isPartial }) => isPartial)).toEqual([true, false]);
});
