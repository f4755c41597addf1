import { expect, test } from 'vitest';
import { leftOutSentences } from './leftOut.ts';

const nothing = { conditions: [], factors: [], flares: 0, suspicions: 0, before: null };
const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const names = {
  conditions: ids.map((id) => ({ id, name: `Condition ${id}` })),
  trackers: [{ id: 'milk', name: 'Milk' }],
};

test('R192 what was left out has a sentence each, with the reason and up to five names', () => {
  expect(leftOutSentences(nothing, names)).toEqual([]);
  expect(
    leftOutSentences(
      {
        conditions: ids,
        factors: ['tracker:milk', 'weather:Humid'],
        flares: 1,
        suspicions: 2,
        before: '2019-03-04',
      },
      names,
    ),
  ).toEqual([
    'More conditions than can be compared; those with the fewest ratings were left out: Condition a, Condition b, Condition c, Condition d, Condition e and 2 more.',
    'More factors than can be compared; those that changed on the fewest days were left out: Milk and Humid weather.',
    '1 older possible flare not shown.',
    '2 older suspicions not shown.',
    'Very many entries; those before March 4, 2019 were left out.',
  ]);
});
