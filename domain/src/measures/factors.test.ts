import { levels } from '@flarewell/domain/ratings';
import { expect, test } from 'vitest';
import { dropUnsetFactors, factorLabel, factorNames, factorScales, weathers } from './factors.ts';

test.each([
  ['stress', 'Stress Level', 'orange', ['Very Low', 'Low', 'Moderate', 'High', 'Very High']],
  ['sleep', 'Sleep Quality', 'blue', ['Very Poor', 'Poor', 'Fair', 'Good', 'Excellent']],
  ['water', 'Water Intake', 'cyan', ['Very Low', 'Low', 'Adequate', 'Good', 'Excellent']],
  ['diet', 'Diet Quality', 'green', ['Very Poor', 'Poor', 'Fair', 'Good', 'Excellent']],
] as const)('R20 factors: %s reads %s and is %s', (name, title, color, labels) => {
  expect(factorScales[name]).toMatchObject({ name: title, color });
  expect(levels.map((level) => factorLabel(name, level))).toEqual(labels);
});

test('R20 factors: there are four, and six kinds of weather', () => {
  expect(factorNames).toEqual(['stress', 'sleep', 'water', 'diet']);
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
