import type { CheckIn } from '@flarewell/domain/checkIns';
import { addDays } from '@flarewell/domain/day';
import type { Flare } from '@flarewell/domain/patterns/flares/flare';
import { finish } from '@flarewell/domain/patterns/steps';
import { makeDiary, makeTracker } from '@flarewell/domain/testing/patternDiary';
import { makeCheckIn, makeCondition, makeMedication, takenEntry } from '@flarewell/domain/testing/samples';
import { expect, test } from 'vitest';
import { describeFlares } from './describeFlares.ts';

const today = '2026-04-01';
const decide = (id: string, from: string, to: string): Flare => ({
  id,
  conditionId: 'neck',
  verdict: 'confirmed',
  from,
  to,
});

/** The description of a flare from March 10 to 12. */
function describeIn(checkIns: CheckIn[], fields: Parameters<typeof makeDiary>[0] = {}) {
  const flares = [decide('flare', '2026-03-10', '2026-03-12')];
  const diary = makeDiary({ conditions: [makeCondition('neck')], checkIns, flares, ...fields });
  const [flare] = finish(describeFlares(diary, checkIns, today)).flares;
  return { used: flare?.used, before: flare?.before };
}

test('R148 the search pauses after each flare', () => {
  const days = Array.from({ length: 50 }, (_, index) => addDays(today, -3 * index));
  const flares = days.map((day) => decide(day, day, day));
  const diary = makeDiary({ conditions: [makeCondition('neck')], flares });
  expect([...describeFlares(diary, [], today)].length).toBeGreaterThan(flares.length);
});

test('R149 what was used: medications for the condition or for none in particular, the most used first', () => {
  const medications = [
    makeMedication('cream', { conditionIds: ['neck'] }),
    makeMedication('bath'),
    makeMedication('foot', { conditionIds: ['foot'] }),
    makeMedication('unused'),
  ];
  const take = (day: string, ...ids: string[]) =>
    makeCheckIn(day, { medicationEntries: ids.map((id) => takenEntry(id)) });
  const checkIns = [
    take('2026-03-09', 'unused'),
    take('2026-03-10', 'cream', 'bath', 'foot'),
    take('2026-03-11', 'bath'),
  ];
  expect(describeIn(checkIns, { medications }).used).toEqual([
    { medicationId: 'bath', days: 2 },
    { medicationId: 'cream', days: 1 },
  ]);
});

test('R149 the four days before: bad ratings, the weather and trackers, the most frequent first', () => {
  const checkIns = [
    makeCheckIn('2026-03-05', { factors: { stress: 5 } }),
    makeCheckIn('2026-03-06', { factors: { stress: 3, sleep: 2, weather: 'Cold' } }),
    makeCheckIn('2026-03-08', { factors: { stress: 4, sleep: 1, water: 3 }, trackers: ['dairy', 'gone'] }),
    makeCheckIn('2026-03-09', { factors: { sleep: 3, diet: 2, weather: 'Cold' } }),
    makeCheckIn('2026-03-10', { factors: { water: 1 } }),
  ];
  expect(describeIn(checkIns, { trackers: [makeTracker('dairy')] }).before).toEqual([
    { factor: 'sleep', days: 2 },
    { factor: 'weather:Cold', days: 2 },
    { factor: 'diet', days: 1 },
    { factor: 'stress', days: 1 },
    { factor: 'tracker:dairy', days: 1 },
  ]);
});

test('R149 what was noted in hindsight does not count', () => {
  const late = makeCheckIn('2026-03-09', { factors: { stress: 5 }, createdAt: '2026-03-20T09:00:00.000Z' });
  expect(describeIn([late]).before).toEqual([]);
});
