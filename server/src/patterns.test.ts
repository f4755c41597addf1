import { setImmediate } from 'node:timers/promises';
import { findPatterns, finish } from '@flarewell/domain/patterns/findPatterns';
import { makePatternDiary } from '@flarewell/domain/testing/patternDiary';
import { expect, test } from 'vitest';
import { findPatternsInSlices } from '#patterns.ts';

const today = '2026-11-14';

test('a search is made in slices, between which other work gets its turn', async () => {
  const diary = makePatternDiary(today, 620, { conditions: ['arm', 'face', 'hand', 'leg', 'neck'] });
  let isDone = false;
  const patterns = findPatternsInSlices(diary, today).finally(() => {
    isDone = true;
  });
  let turns = 0;
  while (!isDone) {
    await setImmediate();
    turns += 1;
  }
  expect(await patterns).toEqual(finish(findPatterns(diary, today)));
  // In one piece it would leave a single turn.
  expect(turns).toBeGreaterThan(5);
});
