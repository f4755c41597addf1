import { expect, test } from 'vitest';
import { moveDay, showMonth } from './moveDay.ts';

const today = '2026-03-18'; // A Wednesday.

test.each([
  ['ArrowLeft', '2026-03-01', '2026-02-28'],
  ['ArrowRight', '2026-02-28', '2026-03-01'],
  ['ArrowRight', today, today],
  ['ArrowUp', '2026-03-03', '2026-02-24'],
  ['ArrowDown', '2026-03-10', '2026-03-17'],
  ['ArrowDown', '2026-03-13', '2026-03-13'],
  ['Home', today, '2026-03-15'],
  ['Home', '2026-03-15', '2026-03-15'],
  ['End', '2026-03-10', '2026-03-14'],
  ['End', '2026-03-16', today],
  ['PageUp', '2026-03-18', '2026-02-18'],
  ['PageUp', '2026-03-31', '2026-02-28'],
  ['PageDown', '2026-01-31', '2026-02-28'],
  ['PageDown', '2026-02-25', today],
  ['PageDown', '2026-03-02', '2026-03-02'],
  ['ArrowLeft', '1900-01-01', '1900-01-01'],
  ['PageUp', '1900-01-20', '1900-01-20'],
])('%s leads from %s to %s', (key, from, to) => {
  expect(moveDay(from, key, false, today)).toBe(to);
});

test.each([
  ['PageUp', '2024-02-29', '2023-02-28'],
  ['PageDown', '2024-02-29', '2025-02-28'],
  ['PageDown', '2025-03-30', today],
  ['PageDown', '2025-04-01', '2025-04-01'],
])('Shift and %s lead from %s to %s', (key, from, to) => {
  expect(moveDay(from, key, true, today)).toBe(to);
});

test.each(['Enter', ' ', 'Tab', 'a'])('%j does not move the day', (key) => {
  expect(moveDay(today, key, false, today)).toBeNull();
});

test('another month opens on the same day, or on its last day, or on today', () => {
  expect(showMonth('2026-03-10', '2026-02', today)).toBe('2026-02-10');
  expect(showMonth('2026-01-31', '2026-02', today)).toBe('2026-02-28');
  expect(showMonth('2026-02-20', '2026-03', today)).toBe(today);
});
