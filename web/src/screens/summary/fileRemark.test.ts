import { expect, test } from 'vitest';
import { fileRemark } from './fileRemark.ts';

const period = { from: '2026-08-17', to: '2026-11-14' };

test.each([
  ['nothing waits', [], '2026-11-14', null],
  ['what waits is older', ['2026-08-16'], '2026-11-14', null],
  ['the first day waits', ['2026-08-17'], '2026-11-14', 'Check-ins waiting to sync are missing'],
  ['today waits', ['2026-01-01', '2026-11-14'], '2026-11-14', 'Check-ins waiting to sync are missing'],
  ['it is another day at home', [], '2026-11-15', 'end on November 15, 2026'],
])('of files when %s', (_, waiting, todayThere, words) => {
  const remark = fileRemark({ period, waiting, todayThere });
  expect(remark).toEqual(words && expect.stringContaining(words));
});
