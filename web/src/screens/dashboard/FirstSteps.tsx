import { type ReactNode, useState } from 'react';
import { useAddCondition } from '#data/diary/conditions.ts';
import { useIsOwnDiary } from '#data/diary/openDiary.ts';
import { useToday } from '#data/today.ts';
import { Button } from '#ui/Button.tsx';
import { useOpenDialog } from '#ui/dialog/dialogs.tsx';
import { Check } from '#ui/icons.tsx';
import { ConditionDialog } from '#ui/records/ConditionDialog.tsx';
import { firstConditionLabel } from '#ui/records/firstConditionLabel.ts';
import { Sentence } from '#ui/Sentence.tsx';

/** Guides a new account to its first condition and first check-in. */
export function FirstSteps({ hasCondition }: { hasCondition: boolean }) {
  const [isAdding, setIsAdding] = useState(false);
  const isOwn = useIsOwnDiary();
  const addCondition = useAddCondition();
  const openDialog = useOpenDialog();
  const today = useToday();
  return (
    <section
      aria-labelledby="first-steps"
      className="mt-6 rounded-l border border-line bg-surface p-5 shadow-card sm:p-7"
    >
      <h2 id="first-steps" className="text-xl font-semibold tracking-title">
        Two steps to begin
      </h2>
      <p className="mt-1 text-ink-soft">
        <Sentence>After that, a check-in takes less than a minute a day.</Sentence>
      </p>
      <ol className="mt-6 grid gap-6 lg:grid-cols-2">
        <Step
          number={1}
          isDone={hasCondition}
          title={isOwn ? 'Add your first condition' : 'Add the first condition'}
          action={
            !hasCondition && (
              <Button onClick={() => setIsAdding(true)}>{firstConditionLabel({ isOwn, isNew: true })}</Button>
            )
          }
        >
          What you want to track: one place on the skin, or one diagnosis. You can add more later.
        </Step>
        <Step
          number={2}
          isDone={false}
          title={isOwn ? 'Do your first check-in' : 'Do the first check-in'}
          action={
            hasCondition && (
              <Button onClick={() => openDialog({ name: 'check-in', day: today })}>Check-In</Button>
            )
          }
        >
          How the skin is today, and whatever else you care to note.
        </Step>
      </ol>
      {isAdding && <ConditionDialog onSave={addCondition.mutateAsync} onClose={() => setIsAdding(false)} />}
    </section>
  );
}

type StepProps = { number: number; isDone: boolean; title: string; action: ReactNode; children: string };

function Step({ number, isDone, title, action, children }: StepProps) {
  return (
    <li className="flex gap-4">
      <span
        className={`grid size-8 shrink-0 place-items-center rounded-full text-sm font-bold tabular-nums ${isDone ? 'bg-good-wash text-good' : 'bg-accent-wash text-accent-ink'}`}
      >
        {isDone ? <Check size={17} strokeWidth={2.4} aria-label="Done" /> : number}
      </span>
      <div className="grid content-start justify-items-start gap-1 pt-0.5">
        <h3 className="font-semibold">
          <Sentence>{title}</Sentence>
        </h3>
        <p className="text-s text-ink-soft">{children}</p>
        {action && <div className="mt-3">{action}</div>}
      </div>
    </li>
  );
}
