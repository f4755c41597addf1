import { type CheckInDraft, takeUnset } from '@flarewell/domain/check-in/wizard';
import type { Day } from '@flarewell/domain/day';
import { isChosen } from '@flarewell/domain/medications/choices';
import { isDueOn } from '@flarewell/domain/medications/schedule';
import { useCheckIns } from '#data/diary/checkIns.ts';
import { useMedications } from '#data/diary/medications.ts';
import { Button } from '#ui/Button.tsx';
import { MedicationChoices } from './MedicationChoices.tsx';

type Props = { day: Day; draft: CheckInDraft; onChange: (draft: CheckInDraft) => void };

/** All medications that the steps ask for, and one button for those that the day's schedule has. */
export function ReviewMedications({ day, draft, onChange }: Props) {
  const { checkIns } = useCheckIns();
  const asked = useMedications().filter(({ active }) => active);
  const due = asked.filter((medication) => isDueOn(medication, checkIns, day));
  const isUnset = ({ id }: { id: string }) =>
    draft.medicationEntries.some((entry) => entry.medicationId === id && !isChosen(entry));
  const isDone = !due.some(isUnset);
  return (
    <MedicationChoices
      title="Medications"
      action={
        due.length > 0 && (
          // aria-disabled, because a disabled button loses the focus.
          <Button
            kind="secondary"
            size="s"
            aria-disabled={isDone}
            onClick={() => isDone || onChange(takeUnset(draft, due))}
          >
            All taken
          </Button>
        )
      }
      medications={asked}
      draft={draft}
      onChange={onChange}
    />
  );
}
