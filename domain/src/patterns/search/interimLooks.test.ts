import { finish } from '@flarewell/domain/patterns/steps';
import { makeSeries } from '@flarewell/domain/testing/sampleSeries';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  alphas,
  type InterimLook,
  milestonesUpTo,
  nextMilestone,
  type Pair,
  prepareWatch,
  runInterimLook,
  testSuspicion,
} from './interimLooks.ts';
import { overall } from './residuals.ts';
import { cutSeries, type Factor, type Named, type Series } from './series.ts';

const seeds = fc.integer({ min: 1, max: 10_000 });

const look = (series: Series, alpha: number = alphas.interimLook): InterimLook =>
  finish(runInterimLook(series, alpha));

const makeClear = () => makeSeries(7, { days: 300, effect: 1, lag: 3 });
const clear = makeClear();
const trigger = { conditionId: 'condition-0', factorId: 'factor-0' };
const keyOf = ({ conditionId, factorId }: Pair) => `${conditionId} ${factorId}`;

test.each([
  [0, [], 120],
  [119, [], 120],
  [120, [120], 240],
  [239, [120], 240],
  [240, [120, 240], 365],
  [364, [120, 240], 365],
  [365, [120, 240, 365], 485],
  [485, [120, 240, 365, 485], 605],
  [604, [120, 240, 365, 485], 605],
])(
  'R137 interim looks: after %i check-ins there were %j, and the next is at %i',
  (count, milestones, next) => {
    expect(milestonesUpTo(count)).toEqual(milestones);
    expect(nextMilestone(count)).toBe(next);
  },
);

test('R137 interim looks: a clear trigger is found once, at its lag, with a range around it', () => {
  const [finding, ...more] = look(clear).found.filter(({ conditionId }) => conditionId !== overall);
  expect(finding).toMatchObject({ ...trigger, lag: 3 });
  expect(more).toEqual([]);
  expect(finding?.low).toBeGreaterThan(0.6);
  expect(finding?.high).toBeLessThan(1.4);
});

test('R137 interim looks: each examined pair is in exactly one list', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const { found, together, noSign } = look(makeSeries(seed, { effect: 0.7, reaction: 1 }));
      const pairs = [...found, ...together, ...noSign].map(keyOf);
      expect(new Set(pairs).size).toBe(pairs.length);
      expect(pairs).toHaveLength(3 * 3);
    }),
  );
});

test('R137 interim looks: what only reacts to the skin goes together with it, and is never called a trigger', () => {
  const { found, together } = look(makeSeries(4, { days: 365, reaction: 2 }));
  expect(found).toEqual([]);
  expect(together.map(keyOf)).toContain('condition-0 factor-1');
});

test('R137 interim looks: turning the sign of a factor makes its finding disappear', () => {
  const factors = clear.factors.map((factor) => ({
    ...factor,
    values: factor.values.map((value) => -value),
  }));
  expect(look({ ...clear, factors }).found).toEqual([]);
});

test('R137 interim looks: turning the factor and the skin finds the same', () => {
  const turn = <Item extends Named>(item: Item): Item => ({
    ...item,
    values: item.values.map((value) => 6 - value),
  });
  const opposite = look({
    ...clear,
    conditions: clear.conditions.map(turn),
    factors: clear.factors.map(turn),
  });
  expect(rounded(opposite.found)).toEqual(
    rounded(look(clear).found).map((finding) => ({ ...finding, withDays: 0 })),
  );
});

/** Rounds to thousandths: the ridge in leastSquares.ts changes later digits. */
const rounded = (items: readonly Pair[]) =>
  items
    .map((item) =>
      Object.fromEntries(
        Object.entries(item).map(([name, value]) => [
          name,
          typeof value === 'number' ? Math.round(value * 1e3) / 1e3 : value,
        ]),
      ),
    )
    .toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));

test('R137 interim looks: neither the names nor the order of conditions and factors change anything', () => {
  const rename = <Item extends Named>(item: Item): Item => ({ ...item, id: `new ${item.id}` });
  fc.assert(
    fc.property(seeds, (seed) => {
      const series = makeSeries(seed, { conditions: 3, factors: 4, effect: 0.7, reaction: 1 });
      const conditions = series.conditions.map(rename).toReversed();
      const [first, ...others] = series.factors.map(rename) as [Factor, ...Factor[]];
      const renamed = look({ ...series, conditions, factors: [...others, first] });
      const original = look(series);
      const back = (items: readonly Pair[]) =>
        items.map((item) => ({
          ...item,
          conditionId: item.conditionId.replace('new ', ''),
          factorId: item.factorId.replace('new ', ''),
        }));
      expect(rounded(back(renamed.found))).toEqual(rounded(original.found));
      expect(rounded(back(renamed.together))).toEqual(rounded(original.together));
      expect(rounded(back(renamed.noSign))).toEqual(rounded(original.noSign));
      expect(renamed.threshold).toBeCloseTo(original.threshold, 6);
    }),
    { numRuns: 10 },
  );
});

test('R137 interim looks: the same diary always gives the same answer, and is not changed', () => {
  expect(look(clear)).toEqual(look(makeClear()));
  expect(clear).toEqual(makeClear());
});

test('R137 interim looks: only the last 365 days count', () => {
  const long = makeSeries(5, { days: 500, effect: 0.8 });
  expect(look(long)).toEqual(look(cutSeries(long, 365)));
});

test('R137 interim looks: it pauses after each factor that can be examined', () => {
  const [first, ...others] = clear.factors as [Factor, ...Factor[]];
  const rare = {
    ...first,
    id: 'rare',
    values: first.values.map((value, day) => (day < 250 ? value * 0 : value)),
  };
  rare.values.fill(0, 250, 295);
  const steps = runInterimLook({ ...clear, factors: [...others, rare] }, alphas.interimLook);
  let pauses = 0;
  while (!steps.next().done) pauses += 1;
  expect(pauses).toBe(others.length);
});

test.each([
  ['nothing', { ...clear, conditions: [], factors: [] }],
  ['no condition', { ...clear, conditions: [] }],
  ['no day', cutSeries(clear, 0)],
  ['one day', cutSeries(clear, 1)],
  [
    'skin that never changes',
    { ...clear, conditions: [{ id: 'calm', values: new Float64Array(300).fill(1) }] },
  ],
])('R137 interim looks: in a diary with %s nothing is found', (_, series) => {
  const { found, together } = look(series);
  expect([found, together]).toEqual([[], []]);
});

test('R137 interim looks: of skin that never changes nothing is said, not even that there is no sign', () => {
  const calm = { id: 'calm', values: new Float64Array(300).fill(1) };
  expect(look({ ...clear, conditions: [calm] }).noSign).toEqual([]);
  const [first] = clear.conditions as [Named];
  const { noSign } = look({ ...clear, conditions: [first, calm] });
  expect(noSign.filter(({ conditionId }) => conditionId === 'calm')).toEqual([]);
});

test('R137 watching: a true finding holds up on new days, and its second estimate is not shrunk', () => {
  const later = makeSeries(77, { days: 130, effect: 1, lag: 3 });
  const watched = prepareWatch(later)({ ...trigger, lag: 3 });
  expect(watched?.isHeld).toBe(true);
  expect(watched?.effect).toBeGreaterThan(0.7);
  expect(prepareWatch(makeSeries(77, { days: 130 }))({ ...trigger, lag: 3 })?.isHeld).toBe(false);
});

test.each([
  ['a factor that is gone', { ...trigger, factorId: 'gone' }, 130],
  ['a condition that is gone', { ...trigger, conditionId: 'gone' }, 130],
  ['too few days', trigger, 25],
])('R137 watching: impossible with %s', (_, pair, days) => {
  expect(prepareWatch(makeSeries(77, { days, effect: 1 }))({ ...pair, lag: 2 })).toBeNull();
});

test.each([
  ['found', { effect: 1, lag: 2 }, trigger],
  ['together', { reaction: 2 }, { ...trigger, factorId: 'factor-1' }],
  ['no-sign', {}, trigger],
  ['too-few-days', { days: 25, effect: 1 }, trigger],
  ['too-few-days', {}, { ...trigger, factorId: 'gone' }],
])('R137 suspicions: the answer can be %s', (kind, sample, pair) => {
  const result = testSuspicion(makeSeries(21, { days: 135, ...sample }), pair);
  expect(result.kind).toBe(kind);
  if (result.kind === 'found') expect(result.lag).toBe(2);
  if (result.kind === 'no-sign') expect(result.detectable).toBeLessThan(1);
});

test('R137 suspicions: one pair alone needs a smaller effect to show than a look at everything', () => {
  const series = makeSeries(21, { days: 135, conditions: 3, factors: 10 });
  const alone = testSuspicion(series, trigger);
  const among = look(series).noSign.find((pair) => keyOf(pair) === keyOf(trigger));
  expect(alone.kind === 'no-sign' && alone.detectable).toBeLessThan(among?.detectable as number);
});
