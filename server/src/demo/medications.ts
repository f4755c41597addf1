import type { SkipReason } from '@flarewell/domain/checkIns';
import type { MedicationDraft } from '@flarewell/domain/medications/medications';
import { hands, neck, scalp } from '#demo/maya.ts';

export interface SampleMedication extends MedicationDraft {
  id: string;
  /** On which day before today she began to take it, and which was the last. */
  since: number;
  until: number;
  /** Of those with a schedule: how often a day, and why not. */
  doses: readonly number[];
  skips: { ofHundred: number; reasons: readonly SkipReason[] };
}

export const betamethasone = '5a3c0f52-7d0e-4c61-9a55-6b0f2a4d1d01';
export const hydrocortisone = '5a3c0f52-7d0e-4c61-9a55-6b0f2a4d1d02';
export const cream = '5a3c0f52-7d0e-4c61-9a55-6b0f2a4d1d03';
export const cetirizine = '5a3c0f52-7d0e-4c61-9a55-6b0f2a4d1d04';
const tacrolimus = '5a3c0f52-7d0e-4c61-9a55-6b0f2a4d1d05';

const asItComes = { doses: [1], skips: { ofHundred: 0, reasons: ['Not needed'] } } as const;

export const medications: readonly SampleMedication[] = [
  {
    ...asItComes,
    id: betamethasone,
    name: 'Betamethasone 0.1%',
    dosage: 'Thin layer',
    frequency: 'As required',
    notes: 'In a flare, in the evening. Not on the face.',
    active: true,
    conditionIds: [hands, scalp],
    maxUsageDays: 14,
    since: 365,
    until: 1,
  },
  {
    ...asItComes,
    id: hydrocortisone,
    name: 'Hydrocortisone 1%',
    dosage: 'Thin layer',
    frequency: 'As required',
    active: true,
    conditionIds: [neck],
    maxUsageDays: 7,
    since: 250,
    until: 1,
  },
  {
    id: cream,
    name: 'Urea cream 5%',
    dosage: 'Generously',
    frequency: 'Twice daily',
    notes: 'After every hand wash, if possible.',
    active: true,
    conditionIds: [hands, neck],
    since: 365,
    until: 1,
    doses: [2, 2, 2, 1, 3],
    skips: { ofHundred: 7, reasons: ['Forgot', 'Forgot', 'Other', 'Out of medication'] },
  },
  {
    id: cetirizine,
    name: 'Cetirizine',
    dosage: '10 mg',
    frequency: 'Once daily',
    active: true,
    conditionIds: [],
    since: 365,
    until: 1,
    doses: [1],
    skips: { ofHundred: 13, reasons: ['Forgot', 'Forgot', 'Not needed', 'Out of medication'] },
  },
  {
    id: tacrolimus,
    name: 'Tacrolimus 0.1%',
    dosage: 'Thin layer',
    frequency: 'Twice daily',
    notes: "Stopped on my doctor's advice: it burned on the neck.",
    active: false,
    conditionIds: [neck],
    since: 365,
    until: 252,
    doses: [2, 2, 1],
    skips: { ofHundred: 20, reasons: ['Side effects', 'Side effects', 'Forgot'] },
  },
];
