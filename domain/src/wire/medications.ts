import { frequencies } from '@flarewell/domain/medications';
import { z } from 'zod';
import { idShape } from './ids.ts';

const frequency = z.enum(frequencies);
const conditionIds = z.array(idShape).max(100);
const maxUsageDays = z.number().meta({ description: 'Days of use that are the limit, 1 to 365' });

export const medicationShape = z
  .object({
    id: z.uuid(),
    name: z.string().meta({ example: 'Betamethasone 0.1%' }),
    dosage: z.string().meta({ example: 'Thin layer' }),
    frequency,
    notes: z.string().optional(),
    active: z.boolean(),
    conditionIds: z.array(z.uuid()),
    maxUsageDays: maxUsageDays.optional(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Medication' });

export const medicationListShape = z
  .object({ medications: z.array(medicationShape) })
  .meta({ id: 'MedicationList' });

export const newMedicationShape = z
  .strictObject({
    name: z.string(),
    dosage: z.string(),
    frequency,
    notes: z.string().optional(),
    active: z.boolean().default(true),
    conditionIds: conditionIds.default([]),
    maxUsageDays: maxUsageDays.optional(),
  })
  .meta({ id: 'NewMedication' });

export const medicationChangesShape = z
  .strictObject({
    name: z.string().optional(),
    dosage: z.string().optional(),
    frequency: frequency.optional(),
    notes: z.string().nullable().optional().meta({ description: 'null takes them away' }),
    active: z.boolean().optional(),
    conditionIds: conditionIds.optional(),
    maxUsageDays: maxUsageDays.nullable().optional().meta({ description: 'null takes the limit away' }),
  })
  .meta({ id: 'MedicationChanges' });

export type Medication = z.infer<typeof medicationShape>;
export type NewMedication = z.input<typeof newMedicationShape>;
export type MedicationChanges = z.infer<typeof medicationChangesShape>;
