import { addDays } from '@flarewell/domain/day';
import type { Suspicion } from '@flarewell/domain/patterns/suspicions';
import { makeCheckIn } from '@flarewell/domain/testing/samples';
import { expect, test } from 'vitest';
import { findMilestone, planInterimLooks } from './milestones.ts';

const firstDay = '2024-01-01';
/** A check-in on every second day. */
const makeCheckIns = (count: number) =>
  Array.from({ length: count }, (_, index) => makeCheckIn(addDays(firstDay, 2 * index)));
const dayOfCheckIn = (ordinal: number) => addDays(firstDay, 2 * (ordinal - 1));

test.each([
  [0, null, 120],
  [119, null, 120],
  [120, 120, 240],
  [239, 120, 240],
  [240, 240, 365],
  [364, 240, 365],
  [365, 365, 485],
  [604, 485, 605],
  [605, 605, 725],
])('R140 with %i check-ins the last look was at %s, the next is at %i', (count, at, next) => {
  const on = at === null ? null : dayOfCheckIn(at);
  expect(findMilestone(makeCheckIns(count))).toEqual({ at, on, next });
});

test.each([
  [119, []],
  [120, [120]],
  [484, [120, 240, 365]],
  [485, [240, 365, 485]],
  [725, [365, 485, 605, 725]],
  [3650, [3365, 3485, 3605]],
])('R140 with %i check-ins these looks are shown: %j', (count, expected) => {
  expect(planInterimLooks(makeCheckIns(count), []).map(({ at }) => at)).toEqual(expected);
});

test('R140 a look examines the 365 days up to its check-in, or less if the diary is younger', () => {
  const [first] = planInterimLooks(makeCheckIns(120), []);
  expect(first).toMatchObject({ on: dayOfCheckIn(120), range: { from: firstDay, to: dayOfCheckIn(120) } });
  const [, second] = planInterimLooks(makeCheckIns(240), []);
  // 365 days have 183 check-ins of every second day.
  expect(second?.range).toEqual({ from: dayOfCheckIn(240 - 182), to: dayOfCheckIn(240) });
});

test.each([
  ['named long before', -121, 0.02],
  ['answered by the check-in of the look', -120, 0.01],
  ['still running', -1, 0.01],
  ['named on the day of the look', 0, 0.02],
  ['named later', 5, 0.02],
])('R141 a look beside a suspicion that was %s has the alpha of %d check-ins: %d', (_, offset, alpha) => {
  const suspicion: Suspicion = {
    id: 'one',
    conditionId: 'neck',
    factor: 'stress',
    namedOn: dayOfCheckIn(240 + offset),
  };
  expect(planInterimLooks(makeCheckIns(260), [suspicion]).find(({ at }) => at === 240)?.alpha).toBe(alpha);
});
