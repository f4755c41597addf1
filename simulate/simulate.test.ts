import { expect, test } from 'vitest';
import { seeFalse, seeFalseUnguarded } from './falseFindings.ts';
import { compareMethods } from './methods.ts';
import { seeTrue } from './power.ts';
import { reacting, scenarios, usual } from './scenarios.ts';
import { simulateDiary } from './simulatedDiary.ts';
import { suspectRightly } from './suspicions.ts';
import { addTally, meanOf, type Tally } from './tally.ts';

// A small version of npm run simulate. The seeds are fixed, and the bounds are wide: they catch a method that is broken,
// not one that is a little worse.

function repeat(people: number, run: (seed: number) => Tally): (measure: string) => number {
  const total: Tally = {};
  for (let seed = 1; seed <= people; seed += 1) addTally(total, run(seed));
  return (measure) => meanOf(total[measure] ?? { sum: 0, squares: 0, of: 0 });
}

test('few people without a trigger see one, and most see one with the usual method', () => {
  expect(repeat(40, (seed) => seeFalse({ ...usual, checkIns: 240 }, seed))('ever')).toBeLessThan(0.15);
  const methods = repeat(20, compareMethods);
  expect(methods('with and without: false')).toBeGreaterThan(0.8);
});

test('without the guard against rounding more people see a false trigger', () => {
  const person = { ...reacting, conditions: 1, factors: 5 };
  const guarded = repeat(40, (seed) => seeFalse(person, seed))('ever');
  const unguarded = repeat(40, (seed) => seeFalseUnguarded(person, seed))('ever');
  expect(guarded).toBeLessThan(0.2);
  expect(unguarded).toBeGreaterThan(guarded + 0.1);
});

test('a clear trigger is found, with a range that covers it, and a suspicion finds it early', () => {
  const clear = repeat(16, (seed) => seeTrue(0.8, seed));
  expect(clear('by 365')).toBeGreaterThan(0.8);
  expect(clear('covered')).toBeGreaterThan(0.75);
  expect(clear('held')).toBeGreaterThan(0.75);
  expect(repeat(40, (seed) => suspectRightly(0.8, seed))('found')).toBeGreaterThan(0.75);
});

test.each(Object.entries(scenarios))(
  'a diary of %s has its check-ins, and depends on the seed only',
  (_, scenario) => {
    const { series, truth } = simulateDiary({ ...scenario, checkIns: 60 }, 5);
    const [first] = series.conditions;
    expect(first?.values.filter((value) => !Number.isNaN(value))).toHaveLength(60);
    expect(series.factors).toHaveLength(scenario.factors);
    expect(truth.rescue).toHaveLength(series.length);
    expect(simulateDiary({ ...scenario, checkIns: 60 }, 5).series).toEqual(series);
    expect(simulateDiary({ ...scenario, checkIns: 60 }, 6).series).not.toEqual(series);
  },
);

test('the same seed with another planted effect is the same person', () => {
  const planted = { size: 0, lag: 2, kind: 'shock' } as const;
  const [without, withEffect] = [0, 0.8].map((size) =>
    simulateDiary({ ...usual, checkIns: 60, reaction: 0, planted: { ...planted, size } }, 9),
  );
  expect(withEffect?.series.factors[0]).toEqual(without?.series.factors[0]);
  expect(withEffect?.series.conditions[0]).not.toEqual(without?.series.conditions[0]);
});
