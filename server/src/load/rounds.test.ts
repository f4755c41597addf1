import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { nextRound } from '#load/rounds.ts';

test('one piece of work begins in each round, and those who wait take turns', async () => {
  const begun: string[] = [];
  const ask = async (who: string) => {
    await nextRound(who);
    begun.push(who);
  };
  const asked = [...Array.from({ length: 4 }, () => ask('mallory')), ask('maya'), ask('omar'), ask('maya')];
  expect(begun).toEqual([]);
  for (let round = 1; round <= asked.length; round += 1) {
    await setImmediate();
    expect(begun).toHaveLength(round);
  }
  expect(begun).toEqual(['mallory', 'maya', 'omar', 'mallory', 'maya', 'mallory', 'mallory']);
  await Promise.all([...asked, ask('maya')]);
  expect(begun.at(-1)).toBe('maya');
});
