import type { Day } from '@flarewell/domain/day';
import type { ShownFlare } from '@flarewell/domain/patterns/foundPatterns';
import { flareFacts, flareTitle } from '@flarewell/domain/patterns/words/flares';
import { useMayWrite } from '#data/diary/openDiary.ts';
import { notify } from '#data/notices.ts';
import { useDecideFlare, useForgetFlare } from '#data/patterns/flares.ts';
import { Button } from '#ui/Button.tsx';
import { useSubjects } from '#ui/records/subjects.ts';

/** What the person said was no flare. */
export function DismissedFlares({ flares, today }: { flares: readonly ShownFlare[]; today: Day }) {
  const subjects = useSubjects();
  const forgetting = useForgetFlare();
  const mayWrite = useMayWrite();
  const decision = useDecideFlare();

  function restore(flare: ShownFlare) {
    if (flare.id === null) return;
    const repeat = () => decision.mutate({ flare, verdict: 'dismissed' });
    forgetting.mutate(
      { ...flare, id: flare.id },
      {
        onSuccess: () =>
          notify('good', 'You will be asked again if the ratings still point to a flare.', {
            label: 'Undo',
            run: repeat,
          }),
      },
    );
  }

  return (
    <ul>
      {flares.map((flare) => (
        <li
          key={`${flare.conditionId} ${flare.from}`}
          className="flex items-center justify-between gap-4 border-t border-line py-1 text-s"
        >
          <span className="min-w-0 wrap-anywhere">
            <span className="font-semibold">{flareTitle(flare, subjects, today)}.</span>{' '}
            <span className="text-ink-soft">{flareFacts(flare)}</span>
          </span>
          {mayWrite && (
            <Button
              kind="quiet"
              size="s"
              aria-label={`Ask again about ${flareTitle(flare, subjects, today)}`}
              onClick={() => restore(flare)}
            >
              Ask again
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
