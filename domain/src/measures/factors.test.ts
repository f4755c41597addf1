import { levels } from '@flarewell/domain/measures/ratings';
import { expect, test } from 'vitest';
import {
  askedFactors,
  dropUnsetFactors,
  factorLabel,
  factorNames,
  factorRow,
  factorRows,
  factorScale,
  factorValue,
  isBadLevel,
  isFactorValue,
  mergeFactors,
  searchedFactors,
  trimFactors,
  weathers,
} from './factors.ts';

test.each([
  ['stress', 'Stress Level', 'orange', ['Very Low', 'Low', 'Moderate', 'High', 'Very High']],
  ['sleep', 'Sleep Quality', 'blue', ['Very Poor', 'Poor', 'Fair', 'Good', 'Excellent']],
  ['water', 'Water Intake', 'cyan', ['Very Low', 'Low', 'Adequate', 'Good', 'Excellent']],
  ['diet', 'Diet Quality', 'green', ['Very Poor', 'Poor', 'Fair', 'Good', 'Excellent']],
] as const)('R20 factors: %s reads %s and is %s', (name, title, color, labels) => {
  expect(factorRows[name]).toMatchObject({ name: title, color });
  expect(levels.map((level) => factorLabel(name, level))).toEqual(labels);
});

test('R20 factors: there are five, and six kinds of weather', () => {
  expect(factorNames).toEqual(['stress', 'sleep', 'water', 'diet', 'itch']);
  expect(factorScale('itch')).toMatchObject({ min: 0, max: 10 });
  expect([0, 4, 10].map((value) => factorLabel('itch', value))).toEqual(['0 of 10', '4 of 10', '10 of 10']);
  expect(weathers).toEqual(['Humid', 'Dry', 'Hot', 'Cold', 'Rainy', 'Windy']);
});

test.each([
  [{}, {}],
  [{ stress: 0, sleep: 0, water: 0 }, {}],
  [
    { weather: 'Hot', diet: 5, stress: 1 },
    { stress: 1, diet: 5, weather: 'Hot' },
  ],
  [{ stress: 0, sleep: 3, weather: undefined }, { sleep: 3 }],
] as const)('R21 unset: of %j, %j is set', (factors, set) => {
  expect(dropUnsetFactors(factors)).toStrictEqual(set);
  expect(Object.keys(dropUnsetFactors(factors))).toEqual(Object.keys(set));
});

test.each([
  ['stress', 0, true, null],
  ['stress', 5, true, 5],
  ['stress', 6, false, null],
  ['stress', null, false, null],
  ['itch', 0, true, 0],
  ['itch', 10, true, 10],
  ['itch', 11, false, null],
  ['itch', -1, false, null],
  ['itch', 2.5, false, null],
  ['itch', null, true, null],
  ['itch', undefined, true, null],
] as const)('R21 values: of %s, %s is allowed: %s, and reads as %s', (name, value, isAllowed, read) => {
  expect(isFactorValue(name, value)).toBe(isAllowed);
  if (isAllowed) expect(factorValue({ [name]: value }, name)).toBe(read);
});

test.each([
  ['an older tab knows no itch', { stress: 2 }, { itch: 4, stress: 1 }, { stress: 2, itch: 4 }],
  ['null clears it', { itch: null }, { itch: 4 }, {}],
  ['0 is an answer', { itch: 0 }, { itch: 4 }, { itch: 0 }],
  ['absent unsets the others', { itch: 3 }, { stress: 1, weather: 'Hot' }, { itch: 3 }],
  ['nothing was stored', { itch: null, sleep: 2 }, undefined, { sleep: 2 }],
] as const)('R194 saves: %s', (_, saved, stored, expected) => {
  expect(mergeFactors(saved, stored)).toStrictEqual(expected);
  expect(mergeFactors(trimFactors(saved), stored)).toStrictEqual(expected);
});

test('R194 itch is asked first unless it is hidden, and the search for patterns leaves it out', () => {
  expect(askedFactors([])).toEqual(['itch', 'stress', 'sleep', 'water', 'diet']);
  expect(askedFactors(['itch'])).toEqual(['stress', 'sleep', 'water', 'diet']);
  expect(searchedFactors).toEqual(['stress', 'sleep', 'water', 'diet']);
});

test.each(factorNames)('R20 every row is whole: %s', (name) => {
  const { labels, numbers, color } = factorRow(name);
  expect([labels, numbers].filter(Boolean)).toHaveLength(1);
  expect(factorNames.filter((other) => factorRow(other).color === color)).toEqual([name]);
  const { min, max } = factorScale(name);
  const answers = Array.from({ length: max - min + 1 }, (_, step) => min + step);
  expect(answers.every((value) => isFactorValue(name, value) && factorLabel(name, value) !== '')).toBe(true);
  const bad = answers.filter((value) => isBadLevel(name, value));
  expect(bad).toContain(factorRow(name).worse === 'high' ? max : min);
  expect(bad.length).toBe(Math.floor((2 * answers.length) / 5));
});
