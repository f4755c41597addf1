import { canGoBack, canGoNext, canSave } from '@flarewell/domain/wizard';
import { ArrowRight } from 'lucide-react';
import { Button } from '#ui/Button.tsx';
import { SaveNotice } from './SaveNotice.tsx';
import type { useSaving } from './useSaving.ts';
import type { Wizard } from './useWizard.ts';

type Props = { wizard: Wizard; saving: ReturnType<typeof useSaving> };

export function WizardFooter({ wizard, saving }: Props) {
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
      <div className="flex items-center justify-between gap-3">
        <Button kind="secondary" disabled={!canGoBack(index + 1) || saving.isSaving} onClick={() => go(-1)}>
          Previous
        </Button>
        <div className="grid grow sm:grow-0">
          {canSave(step) ? (
            <Button disabled={saving.isSaving || wizard.isPhotoBusy} onClick={() => saving.save()}>
              {saving.isSaving ? 'Saving...' : 'Save'}
            </Button>
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
