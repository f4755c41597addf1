import { nameLimit, textLimit } from '@flarewell/domain/fields';
import {
  dosageLimit,
  frequencies,
  maxUsageDaysBounds,
  maxUsageDaysMessage,
} from '@flarewell/domain/medications/medications';
import { recordLimits } from '@flarewell/domain/profile';
import { z } from 'zod';
import { checkedCount, typedText } from './fields.ts';
import { idShape } from './ids.ts';

const name = typedText('Name', nameLimit).meta({ example: 'Betamethasone 0.1%' });
const dosage = typedText('Dosage', dosageLimit).meta({ example: 'Thin layer' });
const notes = typedText('Notes', textLimit);
const frequency = z.enum(frequencies);
const conditionIds = z.array(idShape).max(recordLimits.conditions);
const maxUsageDays = checkedCount(maxUsageDaysBounds, maxUsageDaysMessage).meta({
  description: 'The usage limit in days, 1 to 365',
});

export const medicationShape = z
  .object({
    id: z.uuid(),
    name,
    dosage,
    frequency,
    notes: notes.optional(),
    active: z.boolean(),
    conditionIds: z.array(z.uuid()).max(recordLimits.conditions),
    maxUsageDays: maxUsageDays.optional(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Medication' });

export const medicationListShape = z
  .object({ medications: z.array(medicationShape) })
  .meta({ id: 'MedicationList' });

export const newMedicationShape = z
  .strictObject({
    name,
    dosage,
    frequency,
    notes: notes.optional(),
    active: z.boolean().default(true),
    conditionIds: conditionIds.default([]),
    maxUsageDays: maxUsageDays.optional(),
  })
  .meta({ id: 'NewMedication' });

export const medicationChangesShape = z
  .strictObject({
    name: name.optional(),
    dosage: dosage.optional(),
    frequency: frequency.optional(),
    notes: notes.nullable().optional().meta({ description: 'null removes them' }),
    active: z.boolean().optional(),
    conditionIds: conditionIds.optional(),
    maxUsageDays: maxUsageDays.nullable().optional().meta({ description: 'null removes the limit' }),
  })
  .meta({ id: 'MedicationChanges' });

export type Medication = z.infer<typeof medicationShape>;
export type NewMedication = z.input<typeof newMedicationShape>;
export type MedicationChanges = z.infer<typeof medicationChangesShape>;
