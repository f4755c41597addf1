import type { Condition } from '@flarewell/domain/conditions';
import { isValid } from '@flarewell/domain/fields';
import {
  emptyMedicationForm,
  type Frequency,
  frequencies,
  type Medication,
  type MedicationDraft,
  type MedicationForm,
  parseMaxUsageDays,
  trimMedication,
  validateMedication,
} from '@flarewell/domain/medications/medications';
import { usageWindowDays } from '@flarewell/domain/medications/usage';
import { hasNamesake } from '@flarewell/domain/records/records';
import { type ReactNode, useState } from 'react';
import { useWho } from '#data/diary/who.ts';
import { FormDialog } from '#ui/dialog/FormDialog.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { Switch } from '#ui/form/Switch.tsx';
import { TextArea } from '#ui/form/TextArea.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { namesakeHint } from '#ui/records/namesakeHint.ts';
import { LinkedConditions } from './LinkedConditions.tsx';

type Props = {
  conditions: readonly Condition[];
  medications: readonly Medication[];
  /** The one to edit. Without it the dialog adds a new one. */
  medication?: Medication;
  onSave: (draft: MedicationDraft) => Promise<unknown>;
  onClose: () => void;
  action?: ReactNode;
};

const frequencyOptions = [
  { value: '', label: 'Choose how often' },
  ...frequencies.map((frequency) => ({ value: frequency, label: frequency })),
];

export function MedicationDialog({ conditions, medications, medication, onSave, onClose, action }: Props) {
  const { Your } = useWho();
  const [form, setForm] = useState<MedicationForm>(medication ?? emptyMedicationForm);
  const [limit, setLimit] = useState(String(medication?.maxUsageDays ?? ''));
  const [isTried, setIsTried] = useState(false);
  const entered = {
    ...form,
    maxUsageDays: parseMaxUsageDays(limit),
    // Drops conditions that another device has deleted: they are not listed, so nobody could untick them.
    conditionIds: form.conditionIds.filter((id) => conditions.some((condition) => condition.id === id)),
  };
  const messages = validateMedication(entered);
  const shown = isTried ? messages : {};
  const windowDays = usageWindowDays(messages.maxUsageDays ? {} : entered);
  const edit = (changes: Partial<MedicationForm>) => setForm({ ...form, ...changes });

  return (
    <FormDialog
      title={medication ? 'Edit medication' : 'Add Medication'}
      submitLabel={medication ? 'Save Changes' : 'Add Medication'}
      isValid={isValid(messages)}
      onTry={() => setIsTried(true)}
      onSubmit={() => onSave(trimMedication({ ...entered, frequency: entered.frequency as Frequency }))}
      onClose={onClose}
      action={action}
    >
      <TextField
        label="Name"
        required
        data-initial-focus={medication ? undefined : ''}
        autoComplete="off"
        placeholder="Hydrocortisone 1%"
        value={form.name}
        error={shown.name}
        hint={hasNamesake({ id: medication?.id, name: form.name }, medications) && namesakeHint('medication')}
        onChange={(event) => edit({ name: event.target.value })}
      />
      <TextField
        label="Dosage"
        required
        autoComplete="off"
        placeholder="Thin layer"
        value={form.dosage}
        error={shown.dosage}
        hint={
          medication &&
          form.dosage.trim() !== medication.dosage &&
          'Past check-ins will show it too. For another strength, add a medication.'
        }
        onChange={(event) => edit({ dosage: event.target.value })}
      />
      <SelectField
        label="Frequency"
        required
        options={frequencyOptions}
        value={form.frequency}
        error={shown.frequency}
        onChange={(event) => edit({ frequency: event.target.value as Frequency | '' })}
      />
      {conditions.length > 0 && (
        <LinkedConditions
          conditions={conditions}
          chosen={form.conditionIds}
          onChange={(conditionIds) => edit({ conditionIds })}
        />
      )}
      <TextField
        label="Maximum usage days"
        isOptional
        inputMode="numeric"
        autoComplete="off"
        value={limit}
        error={shown.maxUsageDays}
        hint={`Days of use within the last ${windowDays} days. You will be warned as you get close. Leave blank for no limit.`}
        onChange={(event) => setLimit(event.target.value)}
      />
      <TextArea
        label="Notes"
        isOptional
        value={form.notes ?? ''}
        error={shown.notes}
        onChange={(event) => edit({ notes: event.target.value })}
      />
      {medication && (
        <Switch
          label="Active"
          hint={`${Your} check-in does not ask about inactive medications.`}
          isOn={form.active}
          onChange={(active) => edit({ active })}
        />
      )}
    </FormDialog>
  );
}
