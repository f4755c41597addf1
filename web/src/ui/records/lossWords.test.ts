import { expect, test } from 'vitest';
import { describeLostRatings, describeLostUses } from './lossWords.ts';

test('R218 what a deletion takes along is counted, in words', () => {
  expect([0, 1, 1341, null].map(describeLostRatings)).toEqual([
    'It is in no check-in.',
    '1 rating and its flares go with it.',
    '1,341 ratings and its flares go with it.',
    'All its ratings and its flares go with it.',
  ]);
  expect([0, 1, 214, null].map(describeLostUses)).toEqual([
    'It is in no check-in.',
    'What was noted on 1 day goes with it.',
    'What was noted on 214 days goes with it.',
    'Everything that was noted about it goes with it.',
  ]);
});
