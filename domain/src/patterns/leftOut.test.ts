import { addDays } from '@flarewell/domain/day';
import { addedFactors, searchedFactors } from '@flarewell/domain/measures/factors';
import { makeLargestDiary } from '@flarewell/domain/testing/largestDiary';
import { makeDiary, makePatternDiary, makeTracker } from '@flarewell/domain/testing/patternDiary';
import { createRandom } from '@flarewell/domain/testing/random';
import { makeCondition } from '@flarewell/domain/testing/samples';
import { expect, test } from 'vitest';
import type { PatternRecords } from './diary/patternRecords.ts';
import { findPatterns } from './findPatterns.ts';
import { mostProposed } from './flares/findFlares.ts';
import type { Patterns } from './foundPatterns.ts';
import { finish } from './steps.ts';

const today = '2026-11-16';
const find = (diary: PatternRecords) => finish(findPatterns(diary, today));
const nothing = { conditions: [], factors: [], flares: 0, suspicions: 0, before: null };

/** Ten years with five conditions and 25 factors: four ratings, six kinds of weather and 15 trackers. */
function makeFullDiary(seed: number): PatternRecords {
  const random = createRandom(seed);
  const conditions = ['arm', 'face', 'hand', 'leg', 'neck'];
  const diary = makePatternDiary(today, 3650, { conditions, seed });
  const added = Array.from({ length: 12 }, (_, index) => `tracker-${index}`);
  return {
    ...diary,
    trackers: [
      ...diary.trackers,
      ...added.map((id, index) => makeTracker(id, { since: addDays(today, -300 * index) })),
    ],
    checkIns: diary.checkIns.map((checkIn) => ({
      ...checkIn,
      factors: { ...checkIn.factors, diet: random.pick([1, 2, 3, 4, 5]) },
      trackers: [...(checkIn.trackers ?? []), ...added.filter(() => random.chance(0.3))],
    })),
    suspicions: Array.from({ length: 25 }, (_, index) => ({
      id: `suspicion-${index}`,
      conditionId: random.pick(conditions),
      factor: index % 2 === 0 ? 'tracker:swimming' : 'stress',
      namedOn: addDays(today, -130 * (index + 1)),
    })),
    flares: Array.from({ length: 60 }, (_, index) => ({
      id: `flare-${index}`,
      conditionId: random.pick(conditions),
      verdict: 'confirmed' as const,
      from: addDays(today, -60 * index - 9),
      to: addDays(today, -60 * index),
    })),
  };
}

/** A 32-bit hash (FNV-1a). Numbers are rounded, so that the last digit of a sum does not decide. */
function digestOf(patterns: Partial<Patterns>): number {
  const text = JSON.stringify(patterns, (_, value) =>
    typeof value === 'number' ? Number(value.toFixed(6)) : value,
  );
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

// The digests were taken when a search had no bounds yet, and diaries had none of the added factors.
test.each([
  [1, 1596882742],
  [2, 282479088],
  [3, 2907803284],
])('R192 of ten years with 5 conditions and 25 factors nothing is left out (diary %i)', (seed, digest) => {
  const { leftOut, ...patterns } = find(makeFullDiary(seed));
  expect(leftOut).toEqual(nothing);
  expect(patterns.findings).toHaveLength(1);
  const isAdded = (factor: string) => addedFactors.some((name) => name === factor);
  const notYet = patterns.notYet.filter(({ factor }) => !isAdded(factor));
  expect(digestOf({ ...patterns, notYet })).toBe(digest);
});

/** A diary whose condition and tracker with the number n have n fewer days than those with the number 0. */
function makeCrowdedDiary(conditions: number, trackers: number): PatternRecords {
  const diary = makePatternDiary(today, 130, { conditions: ['neck'] });
  const ids = (kind: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${kind}-${index}`);
  const random = createRandom(3);
  return makeDiary({
    conditions: ids('condition', conditions).map((id) => makeCondition(id)),
    trackers: ids('tracker', trackers).map((id) => makeTracker(id)),
    checkIns: diary.checkIns.map(({ date, ...checkIn }, day) => ({
      ...checkIn,
      date,
      factors: {},
      conditionEntries: ids('condition', conditions)
        .filter((_, index) => day >= index)
        .map((conditionId) => ({ conditionId, severity: random.pick([1, 2, 3, 4, 5]), symptoms: [] })),
      trackers: ids('tracker', trackers).filter((_, index) => day % 2 === 0 && day >= 2 * index),
    })),
  });
}

test('R192 a look compares the 8 conditions that were rated on the most days', () => {
  const { leftOut, noSign } = find(makeCrowdedDiary(10, 1));
  expect(leftOut).toEqual({ ...nothing, conditions: ['condition-8', 'condition-9'] });
  expect(new Set(noSign.map(({ conditionId }) => conditionId)).size).toBe(8);
});

test('R192 a look compares the 30 factors with the most days off their usual value', () => {
  const { leftOut, noSign, notYet } = find(makeCrowdedDiary(1, 32));
  expect(leftOut).toEqual({ ...nothing, factors: ['tracker:tracker-30', 'tracker:tracker-31'] });
  expect(noSign).toHaveLength(30);
  // They are not waiting for anything.
  expect(notYet.map(({ factor }) => factor)).toEqual(searchedFactors.toSorted());
});

test('R192 a suspicion is answered for a condition and a factor that a look leaves out', () => {
  const suspicion = { id: 's', namedOn: addDays(today, -125) };
  const pair = { conditionId: 'condition-9', factor: 'tracker:tracker-31' } as const;
  const { suspicions } = find({ ...makeCrowdedDiary(10, 32), suspicions: [{ ...suspicion, ...pair }] });
  expect(suspicions).toMatchObject([{ checkIns: 120, answer: { kind: 'no-sign' } }]);
});

test('R192 the newest 400 proposals of flares and the newest 100 suspicions are shown', () => {
  const { flares, suspicions, leftOut } = find({
    ...makeLargestDiary(today, 3_000_000),
    flares: [],
    timezone: 'UTC',
    readSince: '2024-01-01',
  });
  expect(leftOut).toMatchObject({ suspicions: 100, before: '2024-01-01' });
  expect(suspicions).toHaveLength(100);
  expect(leftOut.flares).toBeGreaterThan(0);
  expect(flares).toHaveLength(mostProposed);
});
