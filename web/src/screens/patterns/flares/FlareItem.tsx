import type { Day, DayRange } from '@flarewell/domain/day';
import type { ShownFlare } from '@flarewell/domain/patterns/foundPatterns';
import { beforeSentence, flareDates, flareFacts, flareTitle } from '@flarewell/domain/patterns/words/flares';
import { useId } from 'react';
import { useMedications } from '#data/diary/medications.ts';
import { useIsOwnDiary, useMayWrite } from '#data/diary/openDiary.ts';
import { notify } from '#data/notices.ts';
import { useDecideFlare, useForgetFlare, useSaveFlare } from '#data/patterns/flares.ts';
import { Button } from '#ui/Button.tsx';
import { ChevronRight } from '#ui/icons.tsx';
import { Dot } from '#ui/records/Dot.tsx';
import { colorOf, useSubjects } from '#ui/records/subjects.ts';
import { usedSentence } from './usedSentence.ts';

type Props = { flare: ShownFlare; today: Day; onEdit: () => void };

/** A flare that the person has confirmed: one line, which opens. */
export function FlareItem({ flare, today, onEdit }: Props) {
  const subjects = useSubjects();
  const medications = useMedications();
  const heading = useId();
  const mayWrite = useMayWrite();
  const isOwn = useIsOwnDiary();
  const { forget, takeDays } = useChanges(flare);
  const title = flareTitle(flare, subjects, today);
  const sentences = [flareFacts(flare), usedSentence(flare, medications), beforeSentence(flare, subjects)];
  const { proposed } = flare;
  return (
    <li aria-labelledby={heading} className="border-t border-line">
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 py-2 [&::-webkit-details-marker]:hidden">
          <Dot color={colorOf(flare.conditionId, subjects)} />
          <span
            id={heading}
            className="min-w-0 grow truncate text-s font-semibold group-open:whitespace-normal group-open:wrap-anywhere"
          >
            {flare.name ?? title}
          </span>
          <ChevronRight size={16} className="shrink-0 text-ink-soft group-open:rotate-90" />
        </summary>
        <p className="text-s text-ink-soft wrap-anywhere">
          {[flare.name && `${title}.`, ...sentences].filter(Boolean).join(' ')}
        </p>
        {proposed && (
          <p className="-mb-3 flex flex-wrap items-center gap-x-2 text-s text-ink-soft">
            {isOwn ? 'Your' : 'The'} ratings now point to {flareDates(proposed, today)}.
            {mayWrite && (
              <button
                type="button"
                aria-describedby={heading}
                onClick={() => takeDays(proposed)}
                className="min-h-11 cursor-pointer rounded-s font-semibold text-accent-ink underline"
              >
                Use these days
              </button>
            )}
          </p>
        )}
        {/* Without an id the decision is still on its way to the server. */}
        {mayWrite && (
          <div className={`-ml-4 flex flex-wrap pb-2 ${flare.id === null ? 'invisible' : ''}`}>
            <Button kind="quiet" size="s" aria-describedby={heading} onClick={onEdit}>
              Edit
            </Button>
            <Button kind="quiet" size="s" aria-describedby={heading} onClick={forget}>
              Undo confirmation
            </Button>
          </div>
        )}
      </details>
    </li>
  );
}

function useChanges(flare: ShownFlare) {
  const decision = useDecideFlare();
  const forgetting = useForgetFlare();
  const saving = useSaveFlare();
  const { id, from, to } = flare;

  function forget() {
    if (id === null) return;
    const repeat = () => decision.mutate({ flare, verdict: 'confirmed' });
    forgetting.mutate(
      { ...flare, id },
      {
        onSuccess: () => notify('good', 'Flare no longer confirmed.', { label: 'Undo', run: repeat }),
      },
    );
  }

  function takeDays(days: DayRange) {
    const save = (changes: DayRange, onSuccess?: () => void) =>
      saving.mutate(
        { flare, changes: { from: changes.from, to: changes.to } },
        { onSuccess, onError: ({ message }) => notify('bad', `This was not saved. ${message}`) },
      );
    const undo = () => save({ from, to });
    save(days, () => notify('good', 'The days are changed.', { label: 'Undo', run: undo }));
  }

  return { forget, takeDays };
}
