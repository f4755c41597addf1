import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markChange } from './markChange.ts';

test.each([
  ['Slept badly, itchy', 'Slept well, itchy', ['Slept ', 'badly,', 'well,', ' itchy']],
  ['Slept badly', 'Slept badly again', ['Slept badly', '', ' again', '']],
  ['Slept badly', 'Slept  badly', ['Slept', ' ', '  ', 'badly']],
  ['so so', 'so so so', ['so so', '', ' so', '']],
  ['', 'Slept badly', ['', '', 'Slept badly', '']],
  ['Sore', 'Better', ['', 'Sore', 'Better', '']],
])('%j and %j', (one, another, [start, mine, other, end]) => {
  expect(markChange(one, another)).toEqual({ start, mine, other, end });
});

test('the parts make up both texts, and the marked parts differ', () => {
  const anyText = fc.array(fc.constantFrom('a', 'b', ' ', '  ', '\n')).map((words) => words.join(''));
  fc.assert(
    fc.property(anyText, anyText, (one, another) => {
      const { start, mine, other, end } = markChange(one, another);
      expect([start + mine + end, start + other + end]).toEqual([one, another]);
      expect(mine === other).toBe(one === another);
    }),
  );
});
