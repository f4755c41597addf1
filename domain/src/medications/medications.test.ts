import { makeMedication } from '@flarewell/domain/testing/samples';
import { describe, expect, test } from 'vitest';
import {
  emptyMedicationForm,
  frequencies,
  isScheduled,
  type MedicationForm,
  medicationSections,
  parseMaxUsageDays,
  sectionOf,
  trimMedication,
  validateMedication,
} from './medications.ts';

describe('the list', () => {
  test('R18 frequencies: all ten', () => {
    expect(frequencies).toEqual([
      'Once daily',
      'Twice daily',
      'Three times daily',
      'Four times daily',
      'Every 8 hours',
      'Every 12 hours',
      'Weekly',
      'Fortnightly',
      'Monthly',
      'As required',
    ]);
  });

  test.each([
    ['Once daily', true, 'Regular', true],
    ['Monthly', true, 'Regular', true],
    ['As required', true, 'As Required', false],
    ['Once daily', false, 'Inactive Medications', false],
    ['As required', false, 'Inactive Medications', false],
  ] as const)(
    'R18 sections: %s with active %s is in %s, and scheduled: %s',
    (frequency, active, section, scheduled) => {
      const medication = makeMedication('cream', { frequency, active });
      expect(sectionOf(medication)).toBe(section);
      expect(isScheduled(medication)).toBe(scheduled);
      expect(medicationSections).toContain(section);
    },
  );
});

describe('the form', () => {
  const cream: MedicationForm = {
    name: 'Betamethasone',
    dosage: '0.1%',
    frequency: 'Twice daily',
    active: true,
    conditionIds: [],
  };
  const outOfBounds = { maxUsageDays: 'Maximum usage days must be a whole number from 1 to 365' };

  test.each([
    [{}, {}],
    [{ name: ' ' }, { name: 'Please enter a name' }],
    [{ name: 'x'.repeat(81) }, { name: 'Name must be at most 80 characters long' }],
    [{ dosage: '' }, { dosage: 'Please enter a dosage' }],
    [{ dosage: 'x'.repeat(81) }, { dosage: 'Dosage must be at most 80 characters long' }],
    [{ frequency: '' as const }, { frequency: 'Please choose a frequency' }],
    [{ notes: 'x'.repeat(2000) }, {}],
    [{ notes: 'x'.repeat(2001) }, { notes: 'Notes must be at most 2000 characters long' }],
  ])('R19 medication: case %#', (fields, messages) => {
    expect(validateMedication({ ...cream, ...fields })).toEqual(messages);
  });

  test('R19 medication: a new form is active, and its required fields are missing', () => {
    expect(emptyMedicationForm.active).toBe(true);
    expect(Object.keys(validateMedication(emptyMedicationForm))).toEqual(['name', 'dosage', 'frequency']);
  });

  test.each([
    ['', {}],
    ['  ', {}],
    ['1', {}],
    [' 14 ', {}],
    ['365', {}],
    ['0', outOfBounds],
    ['366', outOfBounds],
    ['-5', outOfBounds],
    ['2.5', outOfBounds],
    ['a week', outOfBounds],
    ['Infinity', outOfBounds],
  ])('R19 medication: a maximum of %j days', (text, messages) => {
    expect(validateMedication({ ...cream, maxUsageDays: parseMaxUsageDays(text) })).toEqual(messages);
  });

  test('R19 medication: stored trimmed, each condition once, without blank fields', () => {
    const kept = trimMedication({
      name: ' Beta\u0000methasone ',
      dosage: ' 0.1%\u0000 ',
      frequency: 'Weekly',
      notes: '  ',
      active: false,
      conditionIds: ['eczema', 'acne', 'eczema'],
      maxUsageDays: undefined,
    });
    expect(kept).toStrictEqual({
      name: 'Betamethasone',
      dosage: '0.1%',
      frequency: 'Weekly',
      active: false,
      conditionIds: ['eczema', 'acne'],
    });
    expect(trimMedication({ ...kept, notes: ' thinly ', maxUsageDays: 14 })).toMatchObject({
      notes: 'thinly',
      maxUsageDays: 14,
    });
  });
});
