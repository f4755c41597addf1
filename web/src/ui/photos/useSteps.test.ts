import { expect, test } from 'vitest';
import { swipeStep } from './useSteps.ts';

const at = (clientX: number, clientY: number) => ({ clientX, clientY });

test.each([
  ['to the left', at(200, 100), at(140, 110), 1],
  ['to the right', at(100, 100), at(160, 90), -1],
  ['too short', at(100, 100), at(140, 100), undefined],
  ['aslant', at(100, 100), at(160, 140), undefined],
  ['that began with two fingers', undefined, at(160, 140), undefined],
])('a swipe %s', (_, start, end, step) => {
  expect(swipeStep(start, end)).toBe(step);
});
