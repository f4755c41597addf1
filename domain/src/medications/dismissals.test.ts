import { expect, test } from 'vitest';
import type { MedicationAlert } from './alerts.ts';
import { dismissAlert, isDismissed, keepCurrent } from './dismissals.ts';

const alert = (medicationId: string, daysUsed: number, maxDays = 14): MedicationAlert => ({
  medicationId,
  medicationName: medicationId,
  type: 'exceeded',
  daysUsed,
  maxDays,
  message: '',
  severity: 'high',
});

test('R46 dismissals: an alert is hidden while its numbers are the same', () => {
  const dismissed = dismissAlert([], alert('cream', 14));
  expect(dismissed).toEqual([{ medicationId: 'cream', daysUsed: 14, maxDays: 14 }]);
  expect(isDismissed(alert('cream', 14), dismissed)).toBe(true);
  expect(isDismissed(alert('cream', 15), dismissed)).toBe(false);
  expect(isDismissed(alert('cream', 14, 13), dismissed)).toBe(false);
  expect(isDismissed(alert('oil', 14), dismissed)).toBe(false);
});

test('R46 dismissals: a medication has at most one', () => {
  const once = dismissAlert(dismissAlert([], alert('cream', 14)), alert('oil', 3));
  expect(dismissAlert(once, alert('cream', 15))).toEqual([
    { medicationId: 'oil', daysUsed: 3, maxDays: 14 },
    { medicationId: 'cream', daysUsed: 15, maxDays: 14 },
  ]);
});

test('R46 dismissals: numbers that changed and then return show the alert again', () => {
  const dismissed = dismissAlert(dismissAlert([], alert('cream', 14)), alert('oil', 3));
  expect(keepCurrent(dismissed, [alert('cream', 14), alert('oil', 3)])).toEqual(dismissed);
  const afterChange = keepCurrent(dismissed, [alert('cream', 13)]);
  expect(afterChange).toEqual([]);
  expect(isDismissed(alert('cream', 14), afterChange)).toBe(false);
});
