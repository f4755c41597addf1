import { expect, test } from 'vitest';
import { usualPaper } from './paper.ts';

test.each([
  ['en-US', 'letter'],
  ['fr-CA', 'letter'],
  ['en-GB', 'a4'],
  ['sv', 'a4'],
  ['zh-Hant-US', 'letter'],
  ['us', 'a4'],
])('the paper where %s is read is %s', (locale, paper) => {
  expect(usualPaper(locale)).toBe(paper);
});
