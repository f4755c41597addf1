import { makeCheckIn } from '@flarewell/domain/testing/samples';
import { expect, test } from 'vitest';
import { isHindsight } from './hindsight.ts';

test.each([
  ['Europe/Berlin', undefined, false],
  ['Europe/Berlin', '2026-03-01T21:00:00.000Z', false],
  ['Europe/Berlin', '2026-03-02T11:00:00.000Z', false],
  ['Europe/Berlin', '2026-03-02T11:00:00.001Z', true],
  ['Europe/Berlin', '2026-03-09T05:00:00.000Z', true],
  ['America/New_York', '2026-03-02T17:00:00.000Z', false],
  ['America/New_York', '2026-03-02T17:00:00.001Z', true],
  ['Pacific/Kiritimati', '2026-03-01T22:00:00.000Z', false],
  ['Pacific/Kiritimati', '2026-03-01T22:00:00.001Z', true],
  ['Pacific/Pago_Pago', '2026-03-02T23:00:00.001Z', true],
  ['Pacific/Pago_Pago', '2026-03-02T23:00:00.000Z', false],
])('R138 in %s a check-in of March 1 written at %s is hindsight: %s', (timezone, createdAt, expected) => {
  const checkIn = makeCheckIn('2026-03-01', createdAt === undefined ? {} : { createdAt });
  expect(isHindsight(checkIn, timezone)).toBe(expected);
});

test('R138 a change of the clock moves noon', () => {
  const checkIn = (createdAt: string) => makeCheckIn('2026-03-28', { createdAt });
  expect(isHindsight(checkIn('2026-03-29T10:00:00.000Z'), 'Europe/Berlin')).toBe(false);
  expect(isHindsight(checkIn('2026-03-29T10:00:00.001Z'), 'Europe/Berlin')).toBe(true);
});
