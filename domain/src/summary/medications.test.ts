import type { MedicationEntry } from '@flarewell/domain/checkIns';
import { addDays, lastDays } from '@flarewell/domain/day';
import { makeCheckIn, makeMedication, skippedEntry, takenEntry } from '@flarewell/domain/testing/samples';
import { expect, test } from 'vitest';
import { summarizeMedications } from './medications.ts';

const today = '2026-03-31';
const period = lastDays(today, 90);
const onDay = (age: number, ...medicationEntries: MedicationEntry[]) =>
  makeCheckIn(addDays(today, -age), { medicationEntries });

test('R65 medications: use in the period, and against the limit in the usage window', () => {
  const checkIns = [
    onDay(1, takenEntry('cream', 2)),
    onDay(2, takenEntry('cream')),
    onDay(3, skippedEntry('cream', 'Forgot')),
    onDay(4, skippedEntry('cream', 'Not needed')),
    onDay(60, takenEntry('cream', 3)),
    onDay(90, takenEntry('cream', 9)),
  ];
  const [cream] = summarizeMedications([makeMedication('cream', { maxUsageDays: 2 })], checkIns, period);
  expect(cream).toMatchObject({
    daysTaken: 3,
    doses: 6,
    adherence: 75,
    usage: { windowDays: 30, daysUsed: 2, totalDoses: 3, lastUsed: '2026-03-30' },
    limit: { status: 'exceeded', daysUsed: 2, limit: 2 },
  });
});

test('R65 medications: the last use may be before the period', () => {
  const [cream] = summarizeMedications([makeMedication('cream')], [onDay(200, takenEntry('cream'))], period);
  expect(cream).toMatchObject({ daysTaken: 0, doses: 0, adherence: null, limit: null });
  expect(cream?.usage.lastUsed).toBe('2025-09-12');
});

test('R65 medications: inactive ones are listed only if taken in the period', () => {
  const medications = [
    makeMedication('taken', { active: false }),
    makeMedication('skipped', { active: false }),
    makeMedication('active'),
  ];
  const checkIns = [onDay(5, takenEntry('taken'), skippedEntry('skipped'))];
  expect(summarizeMedications(medications, checkIns, period).map(({ medication }) => medication.id)).toEqual([
    'taken',
    'active',
  ]);
});

test('R65 medications: no adherence without a schedule', () => {
  const medications = [
    makeMedication('rescue', { frequency: 'As required' }),
    makeMedication('former', { active: false }),
  ];
  const checkIns = [onDay(5, takenEntry('rescue'), takenEntry('former'))];
  expect(summarizeMedications(medications, checkIns, period).map(({ adherence }) => adherence)).toEqual([
    null,
    null,
  ]);
});
