import { nameLimit, textLimit } from '@flarewell/domain/fields';
import {
  dosageLimit,
  frequencies,
  maxUsageDaysBounds,
  maxUsageDaysMessage,
} from '@flarewell/domain/medications/medications';
import { recordLimits } from '@flarewell/domain/records/records';
import { z } from 'zod';
import { checkedCount, typedText } from './fields.ts';
import { idShape } from './ids.ts';

const notes = typedText('Notes', textLimit);
const maxUsageDays = checkedCount(maxUsageDaysBounds, maxUsageDaysMessage).meta({
  description: 'The usage limit in days, 1 to 365',
});

const fields = {
  name: typedText('Name', nameLimit).meta({ example: 'Betamethasone 0.1%' }),
  dosage: typedText('Dosage', dosageLimit).meta({ example: 'Thin layer' }),
  frequency: z.enum(frequencies),
  notes: notes.optional(),
  active: z.boolean(),
  conditionIds: z.array(idShape).max(recordLimits.conditions),
  maxUsageDays: maxUsageDays.optional(),
};

export const medicationShape = z
  .object({
    id: z.uuid(),
    ...fields,
    conditionIds: z.array(z.uuid()).max(recordLimits.conditions),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Medication' });

export const medicationListShape = z
  .object({ medications: z.array(medicationShape) })
  .meta({ id: 'MedicationList' });

export const newMedicationShape = z
  .strictObject({
    ...fields,
    active: fields.active.default(true),
    conditionIds: fields.conditionIds.default([]),
  })
  .meta({ id: 'NewMedication' });

export const medicationChangesShape = z
  .strictObject({
    ...z.object(fields).partial().shape,
    notes: notes.nullable().optional().meta({ description: 'null removes them' }),
    maxUsageDays: maxUsageDays.nullable().optional().meta({ description: 'null removes the limit' }),
  })
  .meta({ id: 'MedicationChanges' });

export type Medication = z.infer<typeof medicationShape>;
export type NewMedication = z.input<typeof newMedicationShape>;
export type MedicationChanges = z.infer<typeof medicationChangesShape>;
