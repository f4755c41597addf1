import { instantOf } from '@flarewell/domain/day';
import { expect, test } from 'vitest';
import { describeExpiry, when } from './moments.ts';

/** Not the timezone in which the tests run. */
const timezone = 'Pacific/Auckland';
const at = (day: string, time = '12:00') => instantOf(day, time, timezone);
const clock = { now: at('2026-11-16', '17:00'), timezone };

test.each([
  [at('2026-11-15', '23:59'), 'yesterday at 23:59'],
  [at('2026-11-16', '00:00'), 'today at 00:00'],
  [at('2026-11-17', '09:30'), 'tomorrow at 09:30'],
  [at('2026-11-14'), 'on Nov 14'],
  [at('2025-11-14'), 'on Nov 14, 2025'],
])('%s is %s', (instant, words) => {
  expect(when(instant, clock)).toBe(words);
});

test.each([
  [at('2026-12-14'), 'Ends in 28 days, on Dec 14 at 12:00'],
  [at('2027-11-14'), 'Ends in 363 days, on Nov 14, 2027 at 12:00'],
  [at('2026-11-16', '23:59'), 'Ends today at 23:59'],
  [at('2026-11-17', '09:30'), 'Ends tomorrow at 09:30'],
])('what expires at %s: %s', (instant, words) => {
  expect(describeExpiry(instant, clock)).toBe(words);
});
