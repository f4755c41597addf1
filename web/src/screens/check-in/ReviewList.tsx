import { type CardFactor, checkInCard } from '@flarewell/domain/check-in/checkInCard';
import { finishDraft, nextHint, type WizardStep } from '@flarewell/domain/check-in/wizard';
import type { Day } from '@flarewell/domain/day';
import { isRated } from '@flarewell/domain/measures/ratings';
import { type ReactNode, type RefObject, useId, useRef } from 'react';
import { useConditions } from '#data/diary/conditions.ts';
import { useMedications } from '#data/diary/medications.ts';
import { useTrackers } from '#data/diary/trackers.ts';
import { ChevronRight } from '#ui/icons.tsx';
import { Dot } from '#ui/records/Dot.tsx';
import { SeverityBadge } from '#ui/records/SeverityBadge.tsx';
import { ReviewMedications } from './medications/ReviewMedications.tsx';
import { UndoRepeat } from './UndoRepeat.tsx';
import { keyOf, type Wizard } from './useWizard.ts';

type Props = {
  day: Day;
  wizard: Wizard;
  /** Given if the list is what the step was opened for. */
  heading: RefObject<HTMLHeadingElement | null> | undefined;
};

/** Everything that Save will store. Each line leads to its step; medications can be chosen here. */
export function ReviewList({ day, wizard, heading }: Props) {
  const title = useId();
  const replaced = useId();
  const ownHeading = useRef<HTMLHeadingElement>(null);
  const shownHeading = heading ?? ownHeading;
  const { draft, setDraft, steps } = wizard;
  const content = { ...finishDraft(draft), photoUrl: null };
  const card = checkInCard(content, useConditions(), useMedications(), useTrackers());
  const lifestyle = [...card.factors.map(describeFactor), ...card.trackers].join(', ');

  function describe(step: WizardStep): ReactNode {
    if (step.kind === 'factors') return <Words>{lifestyle}</Words>;
    if (step.kind !== 'condition') return <Words>{card.notes}</Words>;
    const entry = card.conditions.find(({ id }) => id === step.condition.id);
    if (!entry || !isRated(entry.severity)) return <Words>{nextHint(step, draft)}</Words>;
    return (
      <>
        <SeverityBadge level={entry.severity} />
        <Words isOptional>{[...entry.symptoms, entry.notes].filter(Boolean).join(', ')}</Words>
      </>
    );
  }

  return (
    <div className="grid gap-5 border-t border-line pt-5">
      <div>
        <h4
          ref={shownHeading}
          id={title}
          aria-describedby={replaced}
          tabIndex={-1}
          className="mb-2 scroll-mt-4 text-sm font-semibold outline-none"
        >
          What will be saved
        </h4>
        <UndoRepeat id={replaced} wizard={wizard} heading={shownHeading} />
        <ul aria-labelledby={title} className="grid divide-y divide-line rounded-m border border-line">
          {steps
            .filter(({ kind }) => kind !== 'photo')
            .map((step) => (
              <li key={keyOf(step)}>
                <button
                  type="button"
                  onClick={() => wizard.goTo(step)}
                  className="flex min-h-11 w-full cursor-pointer items-center gap-3 px-4 py-2.5 text-left hover:bg-sunken"
                >
                  <span className="grid min-w-0 grow gap-1">
                    <span className="flex items-baseline gap-2 text-sm font-semibold wrap-anywhere">
                      {step.kind === 'condition' && <Dot color={step.condition.color} />}
                      {step.kind === 'condition' ? step.condition.name : step.title}
                    </span>
                    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
                      {describe(step)}
                    </span>
                  </span>
                  <ChevronRight size={18} className="shrink-0 text-ink-soft" />
                </button>
              </li>
            ))}
        </ul>
      </div>
      <ReviewMedications day={day} draft={draft} onChange={setDraft} />
    </div>
  );
}

function describeFactor({ name, label }: CardFactor): string {
  return `${name}: ${label}`;
}

/** At most two lines, because notes can be long. */
function Words({ children, isOptional = false }: { children: ReactNode; isOptional?: boolean }) {
  if (!children && isOptional) return null;
  return <span className="line-clamp-2 text-s text-ink-soft wrap-anywhere">{children || 'Nothing yet'}</span>;
}
