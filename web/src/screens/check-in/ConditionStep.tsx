import {
  type CheckInDraft,
  medicationsOfStep,
  nextHint,
  replaceConditionEntry,
  type WizardStep,
} from '@flarewell/domain/check-in/wizard';
import { type ConditionEntry, symptoms } from '@flarewell/domain/checkIns';
import { checkLength, textLimit } from '@flarewell/domain/fields';
import { useDeferredValue, useId } from 'react';
import { useMedications } from '#data/diary/medications.ts';
import { ChoiceChips } from '#ui/form/ChoiceChips.tsx';
import { TextArea } from '#ui/form/TextArea.tsx';
import { SeveritySelector } from '#ui/records/SeveritySelector.tsx';
import { MedicationChoices } from './medications/MedicationChoices.tsx';

type Props = {
  step: Extract<WizardStep, { kind: 'condition' }>;
  draft: CheckInDraft;
  onChange: (draft: CheckInDraft) => void;
};

export function ConditionStep({ step, draft, onChange }: Props) {
  const { condition } = step;
  const hint = useId();
  // Renders the lower part of the step after the first paint, so that the severity appears at once.
  const isPainted = useDeferredValue(true, false);
  const medications = medicationsOfStep(condition.id, useMedications());
  const entry = draft.conditionEntries.find(({ conditionId }) => conditionId === condition.id);
  if (!entry) return null;
  const edit = (changes: Partial<ConditionEntry>) =>
    onChange(replaceConditionEntry(draft, { ...entry, ...changes }));
  const isOptional = step.needed !== 'own';
  const { symptoms: chosen, notes = '' } = entry;

  return (
    <>
      <div>
        <SeveritySelector
          label={`Severity of ${condition.name}`}
          value={entry.severity}
          mode={isOptional ? 'toggle' : 'choose'}
          describedBy={hint}
          onChange={(severity) => edit({ severity })}
        />
        {/* The empty line stays when the hint disappears, so that nothing jumps. */}
        <p id={hint} className="mt-1.5 -mb-2 min-h-5.5 text-s text-ink-soft">
          {nextHint(step, draft) ?? (isOptional && 'Optional: it was added after this day.')}
        </p>
      </div>
      <ChoiceChips
        label="Symptoms"
        options={symptoms}
        chosen={chosen}
        onToggle={(symptom) =>
          edit({
            symptoms: chosen.includes(symptom)
              ? chosen.filter((other) => other !== symptom)
              : [...chosen, symptom],
          })
        }
      />
      {isPainted && (
        <>
          <MedicationChoices
            title="Medications"
            medications={medications}
            draft={draft}
            onChange={onChange}
          />
          <TextArea
            label="Notes"
            isOptional
            placeholder="What did you notice?"
            value={notes}
            error={checkLength('Notes', notes, textLimit)}
            onChange={(event) => edit({ notes: event.target.value })}
          />
        </>
      )}
    </>
  );
}
