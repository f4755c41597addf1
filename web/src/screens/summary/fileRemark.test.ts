import { expect, test } from 'vitest';
import { fileRemark } from './fileRemark.ts';

const period = { from: '2026-08-17', to: '2026-11-14' };

test.each([
  ['no check-in waits', [], '2026-11-14', null],
  ['a waiting check-in is older than the period', ['2026-08-16'], '2026-11-14', null],
  [
    'the first day of the period waits',
    ['2026-08-17'],
    '2026-11-14',
    'Check-ins waiting to sync are missing',
  ],
  ['today waits', ['2026-01-01', '2026-11-14'], '2026-11-14', 'Check-ins waiting to sync are missing'],
  [
    'it is another day in the timezone of the profile',
    [],
    '2026-11-15',
    'include days up to November 15, 2026',
  ],
])('the remark when %s', (_, waiting, todayThere, words) => {
  const remark = fileRemark({ period, waiting, todayThere });
  expect(remark).toEqual(words && expect.stringContaining(words));
});
