import { addDays, type Day } from '@flarewell/domain/day';
import { type Level, levels } from '@flarewell/domain/measures/ratings';
import type { Flare } from '@flarewell/domain/patterns/flares/flare';
import { makeCondition, rateDay } from '@flarewell/domain/testing/samples';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findFlares } from './findFlares.ts';

const today = '2026-11-16';
const day = (age: number): Day => addDays(today, -age);
const decide = (from: number, to: number, fields: Partial<Flare> = {}): Flare => ({
  id: `from ${from}`,
  conditionId: 'neck',
  verdict: 'confirmed',
  from: day(from),
  to: day(to),
  ...fields,
});

/** Shows the flares of a diary whose last ratings of 'neck' are these digits, the last one on the day `end`. */
function show(digits: string, flares: Flare[] = [], end = today) {
  const checkIns = [...digits].flatMap((digit, index) =>
    digit === '.' ? [] : rateDay(addDays(end, index + 1 - digits.length), { neck: Number(digit) as Level }),
  );
  const conditions = [makeCondition('neck'), makeCondition('hand')];
  return findFlares({ conditions, checkIns, flares }, today);
}

// Ages: the flare is from 7 to 4 days ago.
const withFlare = '222222222344422'.concat('22');

test('R148 a proposal is shown until it is decided on', () => {
  expect(show(withFlare)).toEqual([
    {
      id: null,
      conditionId: 'neck',
      state: 'proposed',
      from: day(7),
      to: day(4),
      days: 4,
      peak: 4,
      isOpen: false,
      proposed: null,
    },
  ]);
});

test('R148 a decision replaces the proposals of its condition that it overlaps', () => {
  for (const verdict of ['confirmed', 'dismissed'] as const) {
    const shown = show(withFlare, [decide(4, 2, { verdict, name: 'Move' })]);
    expect(shown).toMatchObject([{ id: 'from 4', state: verdict, from: day(4), to: day(2), name: 'Move' }]);
  }
  expect(show(withFlare, [decide(3, 2)]).map(({ state }) => state)).toEqual(['confirmed', 'proposed']);
  expect(show(withFlare, [decide(7, 4, { conditionId: 'hand' })])).toHaveLength(2);
});

test('R148 a confirmed flare says what the ratings propose, if that differs', () => {
  expect(show(withFlare, [decide(7, 5)])).toMatchObject([{ proposed: { from: day(7), to: day(4) } }]);
  expect(show(withFlare, [decide(7, 4)])).toMatchObject([{ proposed: null }]);
  expect(show(withFlare, [decide(7, 5, { verdict: 'dismissed' })])).toMatchObject([{ proposed: null }]);
  expect(show(withFlare, [decide(16, 14)])).toMatchObject([
    { state: 'proposed' },
    { proposed: null, peak: 2 },
  ]);
});

test('R149 the peak is the highest rating of the flare’s own condition', () => {
  const checkIns = [rateDay(day(9), { neck: 3, hand: 5 }), rateDay(day(7), { neck: 4 })];
  const flares = findFlares({ conditions: [makeCondition('neck')], checkIns, flares: [decide(9, 7)] }, today);
  expect(flares).toMatchObject([{ days: 3, peak: 4 }]);
});

test('R148 a flare without ratings has no peak', () => {
  expect(show('', [decide(20, 18)])).toMatchObject([{ days: 3, peak: null }]);
});

test.each([
  [0, true],
  [3, true],
  [4, false],
])('R148 a flare that lasts until the newest rating, %i days ago, is open: %s', (age, isOpen) => {
  expect(show('2222222223444', [], day(age))).toMatchObject([{ isOpen }]);
});

test.each([
  [364, 1],
  [365, 0],
])('R148 a proposal that ended %i days ago is shown %i times', (age, count) => {
  expect(show('2222222223444222', [], day(age - 3))).toHaveLength(count);
});

test('R148 flares come newest first', () => {
  const shown = show(withFlare, [decide(30, 25), decide(300, 290)]);
  expect(shown.map(({ from }) => from)).toEqual([day(7), day(30), day(300)]);
});

test('R148 a day added at the end never changes a confirmed flare', () => {
  const ratings = fc.array(fc.constantFrom(...levels), { minLength: 5, maxLength: 60 });
  fc.assert(
    fc.property(ratings, fc.constantFrom(...levels), fc.nat(30), fc.nat(10), (days, added, end, length) => {
      const flare = decide(end + length + 1, end + 1);
      const decided = (all: readonly Level[], last: Day) =>
        show(all.join(''), [flare], last)
          .filter(({ state }) => state === 'confirmed')
          .map(({ proposed, ...shown }) => shown);
      expect(decided([...days, added], today)).toEqual(decided(days, day(1)));
    }),
  );
});
