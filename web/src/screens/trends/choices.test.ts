import { factorNames } from '@flarewell/domain/measures/factors';
import { trendRanges } from '@flarewell/domain/trends/trendCards';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseChoices, toggleFactor, writeChoices } from './choices.ts';

const defaults = { days: 7, showsMedications: true, factors: [], isTable: false };

test.each([
  ['', {}],
  ['?days=30', { days: 30 }],
  ['days=90', { days: 90 }],
  ['?meds=0', { showsMedications: false }],
  ['?factors=diet,stress', { factors: ['stress', 'diet'] }],
  ['?factors=stress%2Csleep', { factors: ['stress', 'sleep'] }],
  ['?view=table', { isTable: true }],
])('%j is read as %j', (search, choices) => {
  expect(parseChoices(search)).toEqual({ ...defaults, ...choices });
});

test.each([
  '?days=8',
  '?days=007',
  '?days=',
  '?days=-7',
  '?days=30.0',
  '?days=9e1',
  '?meds=1',
  '?meds=no',
  '?factors=',
  '?factors=weather,STRESS,stress sleep',
  '?factors=constructor',
  '?view=chart',
  '?broken',
  '?%',
])('%j is invalid and read as the defaults', (search) => {
  expect(parseChoices(search)).toEqual(defaults);
});

test.each([
  [{}, ''],
  [{ days: 14 }, '?days=14'],
  [
    { days: 30, showsMedications: false, factors: ['sleep', 'stress'] },
    '?days=30&meds=0&factors=stress,sleep',
  ],
  [{ isTable: true }, '?view=table'],
] as const)('%j is written as %j', (choices, search) => {
  expect(writeChoices({ days: 7, showsMedications: true, factors: [], isTable: false, ...choices })).toBe(
    search,
  );
});

test('choices survive writing and reading', () => {
  const choices = fc.record({
    days: fc.constantFrom(...trendRanges),
    showsMedications: fc.boolean(),
    factors: fc.subarray([...factorNames]),
    isTable: fc.boolean(),
  });
  fc.assert(
    fc.property(choices, (some) => {
      expect(parseChoices(writeChoices(some))).toEqual(some);
    }),
  );
});

test('a factor is added and removed, and the order of factors is fixed', () => {
  expect(toggleFactor([], 'diet')).toEqual(['diet']);
  expect(toggleFactor(['diet'], 'stress')).toEqual(['stress', 'diet']);
  expect(toggleFactor(['stress', 'diet'], 'stress')).toEqual(['diet']);
});
