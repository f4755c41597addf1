import { checkInMessages } from '@flarewell/domain/checkIns';
import type { Day } from '@flarewell/domain/day';
import { severityScale } from '@flarewell/domain/severity';
import { nextHint } from '@flarewell/domain/wizard';
import type { ApiProblem } from '#data/client.ts';
import { type StoredCheckIn, takeOther } from '#data/saveCheckIn.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import type { useSaving } from './useSaving.ts';
import type { Wizard } from './useWizard.ts';

type Props = { day: Day; wizard: Wizard; saving: ReturnType<typeof useSaving> };

/** How the saving goes. The live region is always there, so that a screen reader hears what is put into it. */
export function SaveNotice({ day, wizard, saving }: Props) {
  const { problem, progress } = saving;
  return (
    <>
      {progress !== null && <UploadProgress share={progress} />}
      <div role="alert" className="empty:hidden">
        {problem && 'conflict' in problem && (
          <Conflict day={day} problem={problem.conflict} wizard={wizard} saving={saving} />
        )}
        {problem && 'message' in problem && (
          <Notice tone="bad">
            <p>{problem.message}</p>
            {problem.message === checkInMessages.unrated && <GoToUnrated wizard={wizard} saving={saving} />}
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

function GoToUnrated({ wizard, saving }: Omit<Props, 'day'>) {
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
        Go to {step.condition.name}
      </Button>
    </div>
  );
}

/** Nothing is overwritten without asking. */
function Conflict({ day, problem, wizard, saving }: Props & { problem: ApiProblem }) {
  const { current } = problem;

  function keepMine() {
    const revision = current?.revision ?? null;
    wizard.setRevision(revision);
    void saving.save(revision);
  }

  async function takeTheOther() {
    await takeOther(day, current);
    saving.clearProblem();
    wizard.startWith(current ?? undefined);
  }

  return (
    <Notice tone="warn" title={problem.message}>
      <p>Yours says: {describe({ ...wizard.draft, photoUrl: photoOf(wizard) }, wizard)}</p>
      <p>{current ? `The other one says: ${describe(current, wizard)}` : 'The other device deleted it.'}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button kind="secondary" size="s" onClick={keepMine}>
          Keep mine
        </Button>
        <Button kind="secondary" size="s" onClick={takeTheOther}>
          Use the other
        </Button>
      </div>
    </Notice>
  );
}

const photoOf = ({ photo }: Wizard) =>
  photo.kind === 'kept' ? photo.url : photo.kind === 'new' ? 'new' : null;

/** "Neck 3 Moderate, Hands 1 Minimal. slept badly. With a photo" */
function describe(
  { conditionEntries, notes, photoUrl }: Pick<StoredCheckIn, 'conditionEntries' | 'notes' | 'photoUrl'>,
  { steps }: Wizard,
): string {
  const ratings = steps.flatMap((step) => {
    if (step.kind !== 'condition') return [];
    const severity = conditionEntries.find((entry) => entry.conditionId === step.condition.id)?.severity;
    return severity ? [`${step.condition.name} ${severity} ${severityScale[severity].label}`] : [];
  });
  const parts = [ratings.join(', '), notes, photoUrl && 'With a photo'].filter(Boolean);
  return parts.length > 0 ? parts.join('. ') : 'nothing yet';
}
