import type { Day } from '@flarewell/domain/day';
import type { ShownFlare } from '@flarewell/domain/patterns/foundPatterns';
import { beforeSentence, flareFacts, flareTitle } from '@flarewell/domain/patterns/words/flares';
import { useId } from 'react';
import { useMayWrite } from '#data/diary/openDiary.ts';
import { notify } from '#data/notices.ts';
import { useDecideFlare, useForgetFlare } from '#data/patterns/flares.ts';
import { Button } from '#ui/Button.tsx';
import { Dot } from '#ui/records/Dot.tsx';
import { colorOf, useSubjects } from '#ui/records/subjects.ts';

type Props = { flare: ShownFlare; today: Day; onAdjust: () => void };

/** A stretch of days that waits for the person's decision. */
export function FlareProposal({ flare, today, onAdjust }: Props) {
  const subjects = useSubjects();
  const decision = useDecideFlare();
  const undo = useForgetFlare();
  const heading = useId();
  const mayWrite = useMayWrite();
  const sentences = [
    mayWrite ? 'Was this a flare?' : 'A possible flare.',
    flareFacts(flare),
    beforeSentence(flare, subjects),
  ];

  function decide(verdict: 'confirmed' | 'dismissed') {
    decision.mutate(
      { flare, verdict },
      {
        onSuccess: ({ id }) =>
          notify('good', verdict === 'confirmed' ? 'Flare confirmed.' : 'Noted as not a flare.', {
            label: 'Undo',
            run: () => undo.mutate({ ...flare, id }),
          }),
      },
    );
  }

  return (
    <li
      aria-labelledby={heading}
      className="grid grid-cols-1 items-center gap-x-6 gap-y-3 rounded-m border border-dashed border-line-strong p-4 lg:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="min-w-0">
        <p id={heading} className="flex items-baseline gap-2 font-semibold">
          <Dot color={colorOf(flare.conditionId, subjects)} />
          <span className="min-w-0 wrap-anywhere">{flareTitle(flare, subjects, today)}</span>
        </p>
        <p className="text-s text-ink-soft wrap-anywhere">{sentences.filter(Boolean).join(' ')}</p>
      </div>
      {mayWrite && (
        <div className="flex flex-wrap gap-2">
          <Button kind="secondary" size="s" aria-describedby={heading} onClick={() => decide('dismissed')}>
            Not a flare
          </Button>
          <Button kind="secondary" size="s" aria-describedby={heading} onClick={onAdjust}>
            Adjust
          </Button>
          {/* No answer stands out, because about half of the proposals are no flares. */}
          <Button kind="secondary" size="s" aria-describedby={heading} onClick={() => decide('confirmed')}>
            Yes
          </Button>
        </div>
      )}
    </li>
  );
}
