import { addDays } from '@flarewell/domain/day';
import { readNumbers } from '@flarewell/domain/patterns/diary/numbers';
import type { PatternRecords } from '@flarewell/domain/patterns/diary/patternRecords';
import { finish } from '@flarewell/domain/patterns/steps';
import type { Suspicion } from '@flarewell/domain/patterns/suspicions';
import { makeGap, makePatternDiary } from '@flarewell/domain/testing/patternDiary';
import { expect, test } from 'vitest';
import { answerSuspicions } from './answers.ts';

const today = '2026-11-16';
const suspect = (factor: Suspicion['factor'], checkInsSince: number, fields: Partial<Suspicion> = {}) => ({
  id: factor,
  conditionId: 'neck',
  factor,
  namedOn: addDays(today, -checkInsSince),
  ...fields,
});
const answer = (diary: PatternRecords, ...suspicions: Suspicion[]) =>
  finish(
    answerSuspicions(
      { suspicions },
      { numbers: readNumbers(diary, diary.checkIns), checkIns: diary.checkIns },
    ),
  );
const diary = makePatternDiary(today, 200);

test.each([
  [0, 0],
  [1, 1],
  [119, 119],
])('R144 after %i check-ins a suspicion waits', (since, checkIns) => {
  expect(answer(diary, suspect('tracker:swimming', since))).toMatchObject([{ checkIns, answer: null }]);
});

test('R144 the first 120 check-ins after the day of its naming answer a suspicion', () => {
  const [found] = answer(diary, suspect('tracker:swimming', 120));
  expect(found).toMatchObject({ checkIns: 120, answer: { kind: 'found', lagDays: 2 } });
  const later = makePatternDiary(today, 200, { effect: (day) => (day < 180 ? 0 : 3) });
  expect(answer(later, suspect('tracker:swimming', 160))).toMatchObject([
    { checkIns: 120, answer: { kind: 'no-sign' } },
  ]);
});

test('R144 what only moves on the same day is no cause', () => {
  expect(answer(diary, suspect('stress', 150))).toMatchObject([{ answer: { kind: 'together' } }]);
});

test('R144 no sign comes with the effect that would have shown', () => {
  const [shown] = answer(diary, suspect('tracker:dairy', 150));
  expect(shown?.answer).toEqual({ kind: 'no-sign', detectable: expect.closeTo(0.54, 1) });
});

test('R144 a factor that was hardly recorded gives no answer', () => {
  expect(answer(diary, suspect('diet', 150))).toMatchObject([{ answer: { kind: 'too-few-days' } }]);
});

test.each([
  [729, 'found'],
  [730, 'too-few-days'],
  [46_000, 'too-few-days'],
])('R144 check-ins that are spread over %i days answer: %s', (days, kind) => {
  const thin = makeGap(diary, 140, days - 120);
  const named = suspect('tracker:swimming', 0, { namedOn: addDays(today, -days) });
  expect(answer(thin, named)).toMatchObject([{ checkIns: 120, answer: { kind } }]);
});

test('R144 the newest suspicion comes first, and each has its own answer', () => {
  const shown = answer(diary, suspect('tracker:dairy', 180), suspect('tracker:soap', 30));
  expect(shown.map(({ factor, answer: given }) => [factor, given?.kind])).toEqual([
    ['tracker:soap', undefined],
    ['tracker:dairy', 'no-sign'],
  ]);
});

const long = makePatternDiary(today, 600);
/** The effect that would have shown in the answer to the first of the suspicions. A stricter test needs a larger one. */
function detectable(...suspicions: [Suspicion, ...Suspicion[]]): number {
  const given = answer(long, ...suspicions).find(({ id }) => id === suspicions[0].id)?.answer;
  return given?.kind === 'no-sign' ? (given.detectable ?? 0) : 0;
}

test.each([
  ['365 days', 365, false],
  ['364 days', 364, true],
])('R144 a suspicion %s after another one is tested more strictly: %s', (_, days, expected) => {
  const named = suspect('tracker:dairy', 150);
  const earlier = suspect('tracker:soap', 0, { namedOn: addDays(named.namedOn, -days) });
  expect(detectable(named)).toBeGreaterThan(0);
  expect(detectable(named, earlier) > detectable(named)).toBe(expected);
});

test('R144 of suspicions of the same day only one is tested less strictly', () => {
  const [first, second] = ['1', '2'].map((id) => suspect('tracker:dairy', 150, { id })) as [
    Suspicion,
    Suspicion,
  ];
  expect(detectable(first, second)).toBe(detectable(first));
  expect(detectable(second, first)).toBeGreaterThan(detectable(second));
});
