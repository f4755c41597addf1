import { expect, test } from 'vitest';
import { describeLoss } from './describeLoss.ts';

test.each([
  [0, true, '“Dairy” is in no check-in.'],
  [1, true, '“Dairy” is removed from 1 check-in. Hide it instead to keep that day.'],
  [12, true, '“Dairy” is removed from 12 check-ins. Hide it instead to keep these days.'],
  [12, false, '“Dairy” is removed from 12 check-ins. Leave it hidden to keep these days.'],
  [null, true, '“Dairy” is removed from all check-ins that have it. Hide it instead to keep these days.'],
])('%s days, shown: %s', (days, isShown, expected) => {
  expect(describeLoss('Dairy', days, isShown)).toBe(expected);
});
