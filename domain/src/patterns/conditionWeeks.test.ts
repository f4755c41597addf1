import { addDays } from '@flarewell/domain/day';
import { makeCondition, rateDay } from '@flarewell/domain/testing/samples';
import { expect, test } from 'vitest';
import { findConditionWeeks } from './conditionWeeks.ts';
import { finish } from './steps.ts';

// A Sunday.
const today = '2026-11-15';
const [neck, hand] = [makeCondition('neck'), makeCondition('hand')];
/** 24 whole weeks; the hand is bad in the last 3 of them, and the neck is not rated before the last 12. */
const checkIns = Array.from({ length: 24 * 7 }, (_, age) =>
  rateDay(addDays(today, -age), { hand: age < 21 ? 4 : 1, ...(age < 84 && { neck: 1 }) }),
);

test('R150 the whole skin comes first, then each condition, with the last 12 weeks and the 12 before', () => {
  const weeks = finish(findConditionWeeks({ conditions: [neck, hand], medications: [] }, checkIns, today));
  expect(weeks.map(({ conditionId, recent, before }) => [conditionId, recent, before])).toEqual([
    [null, { least: 9, most: 9, of: 12 }, { least: 12, most: 12, of: 12 }],
    ['neck', { least: 12, most: 12, of: 12 }, { least: 0, most: 12, of: 12 }],
    ['hand', { least: 9, most: 9, of: 12 }, { least: 12, most: 12, of: 12 }],
  ]);
  expect(weeks[0]?.weeks).toHaveLength(26);
});

test('R150 a single condition has one entry, and no condition none', () => {
  const weeksOf = (conditions: (typeof neck)[]) =>
    finish(findConditionWeeks({ conditions, medications: [] }, checkIns, today));
  expect(weeksOf([neck]).map(({ conditionId }) => conditionId)).toEqual(['neck']);
  expect(weeksOf([])).toEqual([]);
});
