import { canGoBack, canGoNext, canSave } from '@flarewell/domain/check-in/wizard';
import type { Day } from '@flarewell/domain/day';
import { useEffect, useState } from 'react';
import { acceptServerVersion } from '#data/outbox/saveCheckIn.ts';
import { Button } from '#ui/Button.tsx';
import { ArrowRight } from '#ui/icons.tsx';
import { SaveNotice } from './SaveNotice.tsx';
import type { Saving } from './useSaving.ts';
import type { Wizard } from './useWizard.ts';

const doubleTapMs = 300;

type Props = { day: Day; wizard: Wizard; saving: Saving };

export function WizardFooter({ day, wizard, saving }: Props) {
  const { draft, steps, index } = wizard;
  const step = steps[index];
  if (!step) return null;

  function go(by: -1 | 1) {
    saving.clearProblem();
    wizard.goTo(steps[index + by]);
  }

  return (
    <div className="grid min-w-0 grow gap-3">
      <SaveNotice wizard={wizard} saving={saving} />
      {saving.conflict ? (
        <VersionButtons day={day} wizard={wizard} saving={saving} />
      ) : (
        <div className="flex items-center justify-between gap-3">
          <Button kind="secondary" disabled={!canGoBack(index + 1) || saving.isSaving} onClick={() => go(-1)}>
            Previous
          </Button>
          <div className="grid grow sm:grow-0">
            {canSave(step) ? (
              <SaveButton isBusy={wizard.preparing !== null} saving={saving} />
            ) : (
              <Button disabled={!canGoNext(step, draft)} onClick={() => go(1)}>
                Next
                <ArrowRight />
              </Button>
            )}
          </div>
        </div>
      )}
    </div>
  );
}

function SaveButton({ isBusy, saving }: { isBusy: boolean; saving: Saving }) {
  const hasArrived = useHasArrived();
  return (
    // aria-disabled while it saves, because a disabled button loses the focus.
    <Button disabled={!hasArrived || isBusy} aria-disabled={saving.isSaving} onClick={() => saving.save()}>
      {saving.isSaving ? 'Saving...' : 'Save'}
    </Button>
  );
}

/** Each button is below its side of the comparison. */
function VersionButtons({ day, wizard, saving }: Props) {
  const hasArrived = useHasArrived();
  const state = { disabled: !hasArrived, 'aria-disabled': saving.isSaving };
  const current = saving.conflict?.current ?? null;

  function keepMine() {
    if (saving.isSaving) return;
    const revision = current?.revision ?? null;
    wizard.setRevision(revision);
    // Passed too, because the state changes only at the next render.
    void saving.save(revision);
  }

  async function chooseOther() {
    if (saving.isSaving) return;
    await acceptServerVersion(day, current);
    saving.clearProblem();
    wizard.startWith(current ?? undefined);
  }

  return (
    <div className="grid grid-cols-2 gap-4">
      <Button kind="secondary" {...state} onClick={keepMine}>
        {saving.isSaving ? 'Saving...' : 'Keep mine'}
      </Button>
      <Button kind="secondary" {...state} onClick={chooseOther}>
        {current ? 'Use other version' : 'Delete mine too'}
      </Button>
    </div>
  );
}

/** Returns true a moment after mounting. Until then the button ignores taps, because a double tap was not meant for it. */
function useHasArrived(): boolean {
  const [hasArrived, setHasArrived] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setHasArrived(true), doubleTapMs);
    return () => clearTimeout(timer);
  }, []);

  return hasArrived;
}
