import { wizardTitle } from '@flarewell/domain/check-in/wizard';
import { confirmations } from '@flarewell/domain/confirmations';
import type { Day } from '@flarewell/domain/day';
import { possessive } from '@flarewell/domain/who';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useIsOwnDiary, useOpenDiary } from '#data/diary/openDiary.ts';
import { useDeleteCheckIn, whyNotDeletable } from '#data/outbox/deleteCheckIn.ts';
import { fullDate } from '#ui/dates.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { Trash2 } from '#ui/icons.tsx';
import { countStepsBack } from '#ui/leaving/back.ts';
import { useBackEntry } from '#ui/leaving/useBackEntry.ts';
import { ConflictStep } from './ConflictStep.tsx';
import { DayQuestion } from './notices/DayQuestion.tsx';
import { StepContent } from './StepContent.tsx';
import { useKeptDraft } from './useKeptDraft.ts';
import { useSaving } from './useSaving.ts';
import { keyOf, type Start, useWizard, type Work } from './useWizard.ts';
import { WizardFooter } from './WizardFooter.tsx';
import { WizardProgress } from './WizardProgress.tsx';

type Props = {
  day: Day;
  start: Start;
  onClose: () => void;
  /** After midnight, the other day that the check-in could be about. */
  otherDay: Day | undefined;
  /** Moves what is entered to the other day. */
  onSwitch: (work: Work) => void;
};

/** The questions to confirm before work is lost. */
type Question = 'discardChanges' | 'deleteCheckIn' | 'startOver';

const answers = {
  discardChanges: { confirmLabel: 'Discard', cancelLabel: 'Keep editing' },
  deleteCheckIn: { confirmLabel: 'Delete', cancelLabel: 'Cancel' },
  startOver: { confirmLabel: 'Start over', cancelLabel: 'Keep editing' },
};

export function CheckInWizard({ day, start, onClose, otherDay, onSwitch }: Props) {
  const wizard = useWizard(day, start);
  const keeper = useKeptDraft(day, wizard);
  const leave = useBackEntry('dialog');
  const saving = useSaving(day, wizard, keeper, () => leave(1, onClose));
  const deletion = useDeleteCheckIn();
  const isOwn = useIsOwnDiary();
  const person = useOpenDiary();
  const [question, setQuestion] = useState<Question | null>(null);
  /** How many history entries to leave when the question to discard is confirmed. */
  const stepsBack = useRef(1);
  const heading = useRef<HTMLHeadingElement>(null);
  const { existing, steps, index } = wizard;
  const { conflict } = saving;
  const step = steps[index];
  const hasUnsaved = wizard.isDirty || wizard.preparing !== null || wizard.trackerName.trim() !== '';

  // biome-ignore lint/correctness/useExhaustiveDependencies: each step has its own heading.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView();
  }, [step && keyOf(step), conflict]);

  // Another tab or device saved the day: a wizard without changes shows that version.
  const showLatest = useEffectEvent(wizard.showLatest);
  const canShowLatest = wizard.isOutdated && !hasUnsaved && !saving.isSaving && !conflict;
  useEffect(() => {
    if (canShowLatest) showLatest();
  }, [canShowLatest]);

  /** Closing during a save loses nothing: the save continues and its draft stays until it succeeds. */
  function close(steps = 1) {
    stepsBack.current = steps;
    if (hasUnsaved && !saving.isSaving) setQuestion('discardChanges');
    else leave(steps, onClose);
  }

  function switchDay() {
    void keeper.remove();
    onSwitch(wizard.work);
  }

  function goBack() {
    close(countStepsBack());
  }

  async function askToDelete() {
    const refusal = await whyNotDeletable(day);
    saving.refuse(refusal);
    if (!refusal) setQuestion('deleteCheckIn');
  }

  function confirm(asked: Question): void {
    setQuestion(null);
    if (asked === 'startOver') {
      wizard.startOver();
      return;
    }
    void keeper.remove();
    if (asked === 'deleteCheckIn') deletion.mutate(day);
    leave(asked === 'discardChanges' ? stepsBack.current : 1, onClose);
  }

  return (
    <Dialog
      title={wizardTitle(existing)}
      // The dialog covers the band that says whose diary it is.
      subtitle={isOwn ? fullDate(day) : `${possessive(person.name)} diary · ${fullDate(day)}`}
      onClose={() => close()}
      onBack={goBack}
      isTall
      action={existing && <DeleteButton onPress={askToDelete} />}
      top={!conflict && <WizardProgress step={index + 1} stepCount={steps.length} />}
      footer={<WizardFooter day={day} wizard={wizard} saving={saving} />}
    >
      <div inert={saving.isSaving}>
        {conflict ? (
          <ConflictStep wizard={wizard} conflict={conflict} heading={heading} onEdit={saving.clearProblem} />
        ) : (
          step && (
            <StepContent
              day={day}
              step={step}
              wizard={wizard}
              heading={heading}
              onStartOver={() => setQuestion('startOver')}
              dayQuestion={
                otherDay && (
                  <DayQuestion
                    day={day}
                    otherDay={otherDay}
                    isBusy={wizard.preparing !== null}
                    onSwitch={switchDay}
                  />
                )
              }
            />
          )
        )}
      </div>
      {question && (
        <ConfirmDialog
          question={confirmations[question]}
          {...answers[question]}
          onConfirm={() => confirm(question)}
          onCancel={() => setQuestion(null)}
        />
      )}
    </Dialog>
  );
}

function DeleteButton({ onPress }: { onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label="Delete check-in"
      onClick={onPress}
      className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-full hover:bg-sunken"
    >
      <Trash2 />
    </button>
  );
}
