import { type CheckInDraft, replaceMedicationEntry } from '@flarewell/domain/check-in/wizard';
import { type SkipReason, skipReasons, timesTakenBounds } from '@flarewell/domain/checkIns';
import {
  canGiveReason,
  choiceLabels,
  countTimes,
  type DraftMedicationEntry,
  giveReason,
  leaveUnset,
  skip,
  take,
} from '@flarewell/domain/medications/choices';
import type { Medication } from '@flarewell/domain/medications/medications';
import { type ReactNode, useId } from 'react';
import { Counter } from '#ui/form/Counter.tsx';
import { Segments } from '#ui/form/Segments.tsx';
import { Check, ChevronDown } from '#ui/icons.tsx';

type Props = {
  title: string;
  /** Stands beside the title. */
  action?: ReactNode;
  medications: readonly Medication[];
  draft: CheckInDraft;
  onChange: (draft: CheckInDraft) => void;
};

/** A medication has one entry per check-in, so a choice made here shows in the other steps too. */
export function MedicationChoices({ title, action, medications, draft, onChange }: Props) {
  const heading = useId();
  if (medications.length === 0) return null;
  return (
    <section aria-labelledby={heading}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h4 id={heading} className="text-sm font-semibold">
          {title}
        </h4>
        {action}
      </div>
      <ul className="grid gap-2.5">
        {medications.map((medication) => {
          const entry = draft.medicationEntries.find(({ medicationId }) => medicationId === medication.id);
          return (
            entry && (
              <MedicationChoice
                key={medication.id}
                medication={medication}
                entry={entry}
                onChange={(changed) => onChange(replaceMedicationEntry(draft, changed))}
              />
            )
          );
        })}
      </ul>
    </section>
  );
}

type ChoiceProps = {
  medication: Medication;
  entry: DraftMedicationEntry;
  onChange: (entry: DraftMedicationEntry) => void;
};

/**
 * The count and the reason have reserved space beside the name, so that a choice does not shift the layout. The keyboard
 * reaches them after the choice that they belong to.
 */
function MedicationChoice({ medication, entry, onChange }: ChoiceProps) {
  const { name, dosage, frequency } = medication;
  const labels = choiceLabels(medication);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-m border border-line px-4 py-2.5">
      <div className="min-w-0 grow basis-0">
        <p className="text-sm font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="text-s text-ink-soft wrap-anywhere">
          <bdi>{dosage}</bdi> · {frequency}
        </p>
      </div>
      <div className="order-2 grid basis-full sm:basis-auto">
        <Segments
          label={name}
          options={[
            { value: 'taken', label: <Label text={labels.taken} isTaken={entry.taken === true} /> },
            { value: 'skipped', label: <Label text={labels.skipped} isTaken={false} /> },
          ]}
          value={entry.taken === null ? null : entry.taken ? 'taken' : 'skipped'}
          onChange={(choice) => onChange(choice === 'taken' ? take(entry) : skip(entry))}
          onClear={() => onChange(leaveUnset(medication.id))}
        />
      </div>
      <div className="order-1 flex min-h-11 w-32 items-center justify-end sm:w-41">
        {entry.taken && (
          <Counter
            label={`Times taken of ${name}`}
            value={entry.timesTaken ?? timesTakenBounds.min}
            {...timesTakenBounds}
            onChange={(times) => onChange(countTimes(entry, times))}
          />
        )}
        {canGiveReason(medication, entry) && (
          <div className="relative max-w-full">
            <select
              aria-label={`Reason for skipping ${name}`}
              value={entry.skippedReason ?? ''}
              onChange={({ target }) =>
                onChange(giveReason(entry, (target.value as SkipReason) || undefined))
              }
              className="field-sizing-content min-h-11 max-w-full cursor-pointer appearance-none truncate rounded-m border border-field-line bg-surface pr-7 pl-2.5 text-m sm:pr-8 sm:pl-3 sm:text-s"
            >
              <option value="">Reason</option>
              {skipReasons.map((reason) => (
                <option key={reason}>{reason}</option>
              ))}
            </select>
            <ChevronDown
              size={16}
              className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2"
            />
          </div>
        )}
      </div>
    </li>
  );
}

/** Has the same width with and without the check mark. */
function Label({ text, isTaken }: { text: string; isTaken: boolean }) {
  return (
    <span
      className={`inline-flex min-w-16 items-center justify-center gap-1.5 ${isTaken ? 'text-good' : ''}`}
    >
      {isTaken && <Check size={16} />}
      {text}
    </span>
  );
}
