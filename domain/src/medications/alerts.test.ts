import { addDays } from '@flarewell/domain/day';
import { makeCheckIn, makeMedication, takenEntry, takeOn } from '@flarewell/domain/testing/samples';
import { describe, expect, test } from 'vitest';
import { alertTypes, compactAlertCount, medicationAlerts } from './alerts.ts';
import type { Medication } from './medications.ts';

const today = '2026-03-03';
const usedFor = (id: string, days: number) =>
  takeOn(id, ...Array.from({ length: days }, (_, age) => addDays(today, -age)));
const limited = (id: string, maxUsageDays: number, fields: Partial<Medication> = {}) =>
  makeMedication(id, { name: id, maxUsageDays, ...fields });

describe('medication alerts', () => {
  test.each([
    [limited('cream', 14), 10, []],
    [limited('cream', 14), 11, ['warning medium']],
    [limited('cream', 14), 13, ['warning medium']],
    [limited('cream', 14), 14, ['exceeded high']],
    [limited('cream', 14), 15, ['exceeded high']],
    [limited('cream', 1), 0, []],
    [limited('cream', 1), 1, ['exceeded high']],
    [limited('cream', 14, { active: false }), 14, []],
    [makeMedication('cream'), 30, []],
    [limited('cream', 14, { frequency: 'As required' }), 14, ['exceeded high']],
  ])('R46 alerts: case %#', (medication, days, expected) => {
    const alerts = medicationAlerts([medication], usedFor('cream', days), today);
    expect(alerts.map(({ type, severity }) => `${type} ${severity}`)).toEqual(expected);
  });

  test('R46 alerts: the exceeded ones first, otherwise in the order of the medications', () => {
    const medications = [limited('a', 14), limited('b', 3), limited('c', 13), limited('d', 12)];
    const medicationEntries = medications.map(({ id }) => takenEntry(id));
    const checkIns = Array.from({ length: 12 }, (_, age) =>
      makeCheckIn(addDays(today, -age), { medicationEntries }),
    );
    expect(medicationAlerts(medications, checkIns, today).map(({ medicationId }) => medicationId)).toEqual([
      'b',
      'd',
      'a',
      'c',
    ]);
  });

  test('R46 alerts: titles; a compact list shows two alerts', () => {
    expect(alertTypes.exceeded.title).toBe('Usage Limit Exceeded');
    expect(alertTypes.warning.title).toBe('Usage Limit Warning');
    expect(compactAlertCount).toBe(2);
  });

  test('R47 wording: names the window and the limit, and never says to stop', () => {
    const [alert] = medicationAlerts([limited('Betamethasone', 14)], usedFor('Betamethasone', 14), today);
    expect(alert).toEqual({
      medicationId: 'Betamethasone',
      medicationName: 'Betamethasone',
      type: 'exceeded',
      daysUsed: 14,
      maxDays: 14,
      message:
        'Betamethasone was used on 14 of the last 30 days. Its limit is 14. Check your plan or ask your doctor or pharmacist.',
      severity: 'high',
    });
    const [wider] = medicationAlerts([limited('Tacrolimus', 60)], usedFor('Tacrolimus', 48), today);
    expect(wider?.message).toMatch(/^Tacrolimus was used on 48 of the last 60 days\. Its limit is 60\./);
  });
});
