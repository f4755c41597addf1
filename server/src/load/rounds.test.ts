import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { nextRound } from '#load/rounds.ts';

test('one piece of work begins in each round, the first at once, and those who wait take turns', async () => {
  const begun: string[] = [];
  const ask = async (who: string) => {
    await nextRound(who);
    begun.push(who);
  };
  const asked = [...Array.from({ length: 4 }, () => ask('mallory')), ask('maya'), ask('omar'), ask('maya')];
  await asked[0];
  for (let round = 1; round <= asked.length; round += 1) {
    expect(begun).toHaveLength(round);
    await setImmediate();
  }
  expect(begun).toEqual(['mallory', 'mallory', 'maya', 'omar', 'mallory', 'maya', 'mallory']);
  await setImmediate();
  await ask('maya');
  expect(begun.at(-1)).toBe('maya');
});
