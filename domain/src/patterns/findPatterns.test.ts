import { addDays } from '@flarewell/domain/day';
import { searchedFactors } from '@flarewell/domain/measures/factors';
import type { Rating } from '@flarewell/domain/measures/ratings';
import { makeDiary, makePatternDiary } from '@flarewell/domain/testing/patternDiary';
import { rateDay } from '@flarewell/domain/testing/samples';
import { patternsShape } from '@flarewell/domain/wire/patterns';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PatternRecords } from './diary/patternRecords.ts';
import { findPatterns } from './findPatterns.ts';
import type { Patterns } from './foundPatterns.ts';
import { finish } from './steps.ts';

const today = '2026-11-16';
const find = (diary: PatternRecords) => finish(findPatterns(diary, today));
const seeds = fc.integer({ min: 1, max: 1000 });
/** Each run searches whole diaries, which takes tens of milliseconds. */
const few = { numRuns: 5 };
const swimming = 'neck tracker:swimming 2';

describe('laws of patterns', () => {
  test('R151 the same diary gives the same answer', () => {
    const answer = find(makePatternDiary(today, 250, { seed: 5 }));
    expect(answer.findings.map(nameFinding)).toContain(swimming);
    expect(find(makePatternDiary(today, 250, { seed: 5 }))).toEqual(answer);
  });

  test('R151 renaming and reordering change nothing', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const diary = makePatternDiary(today, 130, { seed, effect: () => 1.2 });
        const { weeks, ...answer } = find(diary);
        const rename = <Item extends { name: string }>(items: readonly Item[]) =>
          items.toReversed().map((item, index) => ({ ...item, name: `Another ${index}` }));
        const { weeks: otherWeeks, ...other } = find({
          ...diary,
          conditions: rename(diary.conditions),
          trackers: rename(diary.trackers),
          checkIns: diary.checkIns.toReversed().map((checkIn) => ({
            ...checkIn,
            conditionEntries: checkIn.conditionEntries.toReversed(),
            trackers: checkIn.trackers?.toReversed() ?? [],
          })),
        });
        expect(answer.findings.map(nameFinding)).toContain(swimming);
        expect(other).toEqual(answer);
        // The weeks are in the order of the person's conditions.
        expect(new Set(otherWeeks)).toEqual(new Set(weeks));
      }),
      few,
    );
  });

  test("R151 turning the factor's sign turns the finding", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const diary = withoutWeather(makePatternDiary(today, 120, { seed, effect: () => 1.2 }));
        const found = new Set(find(diary).findings.map(nameFinding));
        expect(found).toContain(swimming);
        const turned = find(turn(diary, { factors: true })).findings.map(nameFinding);
        expect(turned.filter((name) => found.has(name))).toEqual([]);
      }),
      few,
    );
  });

  test('R151 turning the factors and the skin changes no finding', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const diary = withoutWeather(makePatternDiary(today, 120, { seed, effect: () => 1.2 }));
        const turned = find(turn(diary, { factors: true, skin: true }));
        const { findings } = find(diary);
        expect(findings.map(nameFinding)).toContain(swimming);
        expect(turned.findings.map(nameFinding)).toEqual(findings.map(nameFinding));
        for (const [index, { effect }] of findings.entries()) {
          expect(turned.findings[index]?.effect).toBeCloseTo(effect, 3);
        }
      }),
      few,
    );
  });

  test('R151 a look before an edited day stays as it was', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 120, max: 238 }), (seed, edited) => {
        const diary = makePatternDiary(today, 239, { seed, effect: () => 1.2 });
        const checkIns = diary.checkIns.map((checkIn, index) =>
          index === edited ? { ...checkIn, factors: {}, conditionEntries: [], trackers: [] } : checkIn,
        );
        const { findings, together, noSign } = find({ ...diary, checkIns });
        expect(findings.map(nameFinding)).toContain(swimming);
        expect({ findings, together, noSign }).toEqual(pickInterimLooks(find(diary)));
      }),
      few,
    );
  });

  test('R151 check-ins after today change nothing', () => {
    const diary = makePatternDiary(today, 130);
    const tomorrow = rateDay(addDays(today, 1), { neck: 5, hand: 5 });
    expect(find({ ...diary, checkIns: [...diary.checkIns, tomorrow] })).toEqual(find(diary));
  });

  test('R151 nothing that it is given is changed', () => {
    const diary = makePatternDiary(today, 130);
    find(diary);
    expect(diary).toEqual(makePatternDiary(today, 130));
  });
});

const pickInterimLooks = ({ findings, together, noSign }: ReturnType<typeof find>) => ({
  findings,
  together,
  noSign,
});

const nameFinding = ({ conditionId, factor, lagDays }: Patterns['findings'][0]) =>
  `${conditionId} ${factor} ${lagDays}`;

/** Swaps good and bad: of the skin, of ratings, and of days with and without each tracker. */
function turn(diary: PatternRecords, { factors = false, skin = false }): PatternRecords {
  const opposite = (rating: number | null | undefined, isTurned: boolean) =>
    (isTurned && rating ? 6 - rating : (rating ?? 0)) as Rating;
  const checkIns = diary.checkIns.map((checkIn) => ({
    ...checkIn,
    factors: {
      ...checkIn.factors,
      ...Object.fromEntries(searchedFactors.map((name) => [name, opposite(checkIn.factors[name], factors)])),
    },
    conditionEntries: checkIn.conditionEntries.map((entry) => ({
      ...entry,
      severity: opposite(entry.severity, skin),
    })),
    trackers: diary.trackers.map(({ id }) => id).filter((id) => checkIn.trackers?.includes(id) !== factors),
  }));
  return { ...diary, checkIns };
}

function withoutWeather(diary: PatternRecords): PatternRecords {
  const checkIns = diary.checkIns.map(({ factors: { weather, ...factors }, ...rest }) => ({
    ...rest,
    factors,
  }));
  return { ...diary, checkIns };
}

test('R151 an empty diary has no patterns', () => {
  expect(find(makeDiary())).toMatchObject({
    checkIns: 0,
    weeks: [],
    flares: [],
    flareCounts: { recent: { count: 0, averageDays: null }, before: { count: 0, averageDays: null } },
    findings: [],
    together: [],
    suspicions: [],
    noSign: [],
    milestone: { at: null, on: null, next: 120 },
  });
});

test('R151 the search pauses, so that others can work between', () => {
  const steps = [...findPatterns(makePatternDiary(today, 250), today)];
  expect(steps.length).toBeGreaterThan(20);
});

test('R151 the answer has the shape that the server documents', () => {
  const id = (name: string) => `00000000-0000-4000-8000-${name.padStart(12, '0')}`;
  const diary = makePatternDiary(today, 250);
  const text = JSON.stringify(find(diary))
    .replaceAll('"hand"', `"${id('1')}"`)
    .replaceAll('"neck"', `"${id('2')}"`);
  const answer: unknown = JSON.parse(text.replaceAll(/tracker:\w+/g, `tracker:${id('3')}`));
  expect(patternsShape.strict().parse(answer)).toEqual(answer);
});
