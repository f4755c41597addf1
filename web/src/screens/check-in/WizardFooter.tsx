import type { Day } from '@flarewell/domain/day';
import { canGoBack, canGoNext, canSave } from '@flarewell/domain/wizard';
import { ArrowRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { SaveNotice } from './SaveNotice.tsx';
import type { useSaving } from './useSaving.ts';
import type { Wizard } from './useWizard.ts';

const doubleTapMs = 300;

type Props = { day: Day; wizard: Wizard; saving: ReturnType<typeof useSaving> };

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
      <SaveNotice day={day} wizard={wizard} saving={saving} />
      <div className="flex items-center justify-between gap-3">
        <Button kind="secondary" disabled={!canGoBack(index + 1) || saving.isSaving} onClick={() => go(-1)}>
          Previous
        </Button>
        <div className="grid grow sm:grow-0">
          {canSave(step) ? (
            <SaveButton isBusy={wizard.isPhotoBusy} saving={saving} />
          ) : (
            <Button disabled={!canGoNext(step, draft)} onClick={() => go(1)}>
              Next
              <ArrowRight size={18} strokeWidth={1.9} aria-hidden="true" />
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

/** Stands where Next stood: the second tap of two was not meant for it, so it waits a moment. */
function SaveButton({ isBusy, saving }: { isBusy: boolean; saving: Props['saving'] }) {
  const [hasArrived, setHasArrived] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setHasArrived(true), doubleTapMs);
    return () => clearTimeout(timer);
  }, []);

  return (
    <Button disabled={!hasArrived || saving.isSaving || isBusy} onClick={() => saving.save()}>
      {saving.isSaving ? 'Saving...' : 'Save'}
    </Button>
  );
}
