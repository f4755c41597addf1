import { conditionQuestion, type WizardStep } from '@flarewell/domain/check-in/wizard';
import type { Day } from '@flarewell/domain/day';
import type { ReactNode, RefObject } from 'react';
import { useToday } from '#data/today.ts';
import { ConditionStep } from './ConditionStep.tsx';
import { FactorsStep } from './FactorsStep.tsx';
import { NotesStep } from './NotesStep.tsx';
import { DeletedNotice } from './notices/DeletedNotice.tsx';
import { RestoredNotice } from './notices/RestoredNotice.tsx';
import { PhotoStepWithOverlay } from './PhotoStepWithOverlay.tsx';
import { ReviewList } from './ReviewList.tsx';
import { SameAsLastTime } from './SameAsLastTime.tsx';
import type { Wizard } from './useWizard.ts';

type Props = {
  day: Day;
  step: WizardStep;
  wizard: Wizard;
  heading: RefObject<HTMLHeadingElement | null>;
  onStartOver: () => void;
  /** Shown on the first step. */
  dayQuestion: ReactNode;
};

export function StepContent({ day, step, wizard, heading, onStartOver, dayQuestion }: Props) {
  const isToday = day === useToday();
  const { draft, setDraft, index, existing, isRestored, isDirty, isReview } = wizard;
  return (
    <div className="grid gap-5">
      {index === 0 && dayQuestion}
      {isRestored && isDirty && <RestoredNotice onStartOver={onStartOver} />}
      <DeletedNotice draft={draft} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {/* The scroll margin keeps a notice above the heading visible. */}
        <h3
          ref={isReview ? undefined : heading}
          tabIndex={-1}
          className="flex min-w-0 scroll-mt-96 items-baseline gap-2.5 wrap-anywhere text-l font-semibold tracking-title outline-none"
        >
          {step.kind === 'condition' && (
            <span
              className="size-3 shrink-0 rounded-full"
              style={{ background: step.condition.color }}
              aria-hidden="true"
            />
          )}
          {step.kind === 'condition' ? conditionQuestion(step.condition, isToday) : step.title}
        </h3>
        {index === 0 && !existing && <SameAsLastTime wizard={wizard} />}
      </div>
      {step.kind === 'condition' && (
        <ConditionStep key={step.condition.id} step={step} draft={draft} onChange={setDraft} />
      )}
      {step.kind === 'factors' && <FactorsStep day={day} isToday={isToday} wizard={wizard} />}
      {step.kind === 'notes' && <NotesStep draft={draft} onChange={setDraft} />}
      {step.kind === 'photo' && (
        <>
          <PhotoStepWithOverlay
            day={day}
            photo={wizard.photo}
            url={wizard.photoUrl}
            isPreparing={wizard.preparing !== null}
            onChange={wizard.setPhoto}
            onPrepare={wizard.prepare}
            onPrepared={wizard.finishPreparing}
          />
          <ReviewList day={day} wizard={wizard} heading={isReview ? heading : undefined} />
        </>
      )}
    </div>
  );
}
