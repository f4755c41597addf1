import { addDays } from '@flarewell/domain/day';
import type { ShownFlare } from '@flarewell/domain/patterns/foundPatterns';
import { expect, test } from 'vitest';
import { countFlares } from './flareCounts.ts';

const today = '2026-11-16';

/** A confirmed flare that began so many days ago. */
function begin(age: number, days: number, state: ShownFlare['state'] = 'confirmed'): ShownFlare {
  const from = addDays(today, -age);
  const to = addDays(from, days - 1);
  const none = { name: 'Flare', isOpen: false, peak: null, used: [], before: [], proposed: null };
  return { id: `${age}`, conditionId: 'neck', state, from, to, days, ...none };
}

test('R149 only confirmed flares are counted, with their average length', () => {
  const flares = [begin(10, 4), begin(20, 9), begin(30, 90, 'proposed'), begin(40, 90, 'dismissed')];
  expect(countFlares(flares, today)).toEqual({
    recent: { count: 2, averageDays: 6.5 },
    before: { count: 0, averageDays: null },
  });
});

test.each([
  [0, 1, 0],
  [181, 1, 0],
  [182, 0, 1],
  [363, 0, 1],
  [364, 0, 0],
])(
  'R149 a flare that began %i days ago is among the recent %i, among those before %i',
  (age, recent, before) => {
    expect(countFlares([begin(age, 3)], today)).toMatchObject({
      recent: { count: recent },
      before: { count: before },
    });
  },
);
