import { expect, test } from 'vitest';
import { findMonths } from './months.ts';

test.each([
  ['2025-05-12', '2025-08-30', ['May 12', 'Jun 1', 'Jul 1', 'Aug 1']],
  ['2025-05-18', '2025-08-05', ['Jun 1', 'Jul 1']],
  ['2025-12-01', '2026-01-31', ['Dec 1', 'Jan 1']],
])('the axis from %s to %s has a name where a month begins and there is room', (from, to, expected) => {
  const days = findMonths({ from, to }).map(({ day, name }) => `${name} ${Number(day.slice(8))}`);
  expect(days).toEqual(expected);
});
