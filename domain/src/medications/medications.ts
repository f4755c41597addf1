import {
  checkLength,
  checkRequired,
  collectMessages,
  type FieldMessages,
  nameLimit,
  textLimit,
  trimOptional,
  trimText,
} from '@flarewell/domain/fields';

export const asRequired = 'As required';

export const frequencies = [
  'Once daily',
  'Twice daily',
  'Three times daily',
  'Four times daily',
  'Every 8 hours',
  'Every 12 hours',
  'Weekly',
  'Fortnightly',
  'Monthly',
  asRequired,
] as const;
export type Frequency = (typeof frequencies)[number];

export interface Medication {
  id: string;
  name: string;
  dosage: string;
  frequency: Frequency;
  notes?: string;
  active: boolean;
  conditionIds: string[];
  maxUsageDays?: number;
  createdAt: string;
}

export type MedicationDraft = Omit<Medication, 'id' | 'createdAt'>;
/** The state of the form, in which no frequency may be chosen yet. */
export type MedicationForm = Omit<MedicationDraft, 'frequency'> & { frequency: Frequency | '' };

export const emptyMedicationForm: Readonly<MedicationForm> = {
  name: '',
  dosage: '',
  frequency: '',
  active: true,
  conditionIds: [],
};

export const medicationMessages = {
  name: 'Please enter a name',
  dosage: 'Please enter a dosage',
  frequency: 'Please choose a frequency',
  gone: 'This medication no longer exists.',
} as const;

export const dosageLimit = 80;
export const maxUsageDaysBounds = { min: 1, max: 365 } as const;
export const maxUsageDaysMessage = `Maximum usage days must be a whole number from ${maxUsageDaysBounds.min} to ${maxUsageDaysBounds.max}`;

export const medicationSections = ['Regular', 'As Required', 'Inactive Medications'] as const;
export type MedicationSection = (typeof medicationSections)[number];

export function isAsRequired(medication: Pick<Medication, 'frequency'>): boolean {
  return medication.frequency === asRequired;
}

export function isScheduled(medication: Pick<Medication, 'active' | 'frequency'>): boolean {
  return medication.active && !isAsRequired(medication);
}

export function sectionOf(medication: Pick<Medication, 'active' | 'frequency'>): MedicationSection {
  if (!medication.active) return 'Inactive Medications';
  return isAsRequired(medication) ? 'As Required' : 'Regular';
}

export function isLinkedTo(medication: Pick<Medication, 'conditionIds'>, conditionId: string): boolean {
  return medication.conditionIds.includes(conditionId);
}

/** Undefined for a blank text, NaN (which never validates) for a text that is not a number. */
export function parseMaxUsageDays(text: string): number | undefined {
  return text.trim() === '' ? undefined : Number(text);
}

export function trimMedication(draft: MedicationDraft): MedicationDraft {
  const notes = trimOptional(draft.notes);
  return {
    name: trimText(draft.name),
    dosage: trimText(draft.dosage),
    frequency: draft.frequency,
    ...(notes && { notes }),
    active: draft.active,
    conditionIds: [...new Set(draft.conditionIds)],
    ...(draft.maxUsageDays !== undefined && { maxUsageDays: draft.maxUsageDays }),
  };
}

export function validateMedication(
  form: MedicationForm,
): FieldMessages<'name' | 'dosage' | 'frequency' | 'maxUsageDays' | 'notes'> {
  return collectMessages({
    name: checkRequired('Name', form.name, nameLimit, medicationMessages.name),
    dosage: checkRequired('Dosage', form.dosage, dosageLimit, medicationMessages.dosage),
    frequency: frequencies.some((frequency) => frequency === form.frequency)
      ? undefined
      : medicationMessages.frequency,
    maxUsageDays: checkMaxUsageDays(form.maxUsageDays),
    notes: checkLength('Notes', form.notes, textLimit),
  });
}

function checkMaxUsageDays(days: number | undefined): string | undefined {
  const { min, max } = maxUsageDaysBounds;
  if (days === undefined || (Number.isInteger(days) && days >= min && days <= max)) return undefined;
  return maxUsageDaysMessage;
}
