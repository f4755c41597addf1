import { nextHint } from '@flarewell/domain/check-in/wizard';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import type { Saving } from './useSaving.ts';
import type { Wizard } from './useWizard.ts';

type Props = { wizard: Wizard; saving: Saving };

/** The progress of a save, or its problem. The live region is always rendered, or screen readers would miss changes. */
export function SaveNotice({ wizard, saving }: Props) {
  const { message, progress } = saving;
  return (
    <>
      {progress !== null && <UploadProgress share={progress} />}
      <div role="alert" className="wrap-anywhere empty:hidden">
        {message && (
          <Notice tone="bad">
            <p>{message}</p>
            <GoToUnrated wizard={wizard} saving={saving} />
          </Notice>
        )}
      </div>
    </>
  );
}

function UploadProgress({ share }: { share: number }) {
  const percent = Math.round(share * 100);
  return (
    <div className="grid gap-1.5 text-s text-ink-soft">
      <p className="tabular-nums">Uploading photo… {percent}%</p>
      <progress
        aria-label="Uploading photo"
        max={100}
        value={percent}
        className="h-1.5 w-full accent-accent"
      />
    </div>
  );
}

function GoToUnrated({ wizard, saving }: Props) {
  const step = wizard.steps.find((other) => nextHint(other, wizard.draft) !== undefined);
  if (step?.kind !== 'condition') return null;
  return (
    <div className="mt-2">
      <Button
        kind="secondary"
        size="s"
        onClick={() => {
          saving.clearProblem();
          wizard.goTo(step);
        }}
      >
        <span className="truncate">Go to {step.condition.name}</span>
      </Button>
    </div>
  );
}
