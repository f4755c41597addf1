import type { Tracker } from '@flarewell/domain/trackers';
import { useId } from 'react';
import { useMayWrite } from '#data/diary/openDiary.ts';
import { useShowTracker } from '#data/diary/trackers.ts';
import { notify } from '#data/notices.ts';
import { useToday } from '#data/today.ts';
import { Button } from '#ui/Button.tsx';
import { dateNear } from '#ui/dates.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { Trash2 } from '#ui/icons.tsx';
import { Sentence } from '#ui/Sentence.tsx';
import { FactorRows } from './FactorRows.tsx';
import { TrackerRow } from './TrackerRow.tsx';

type Props = {
  trackers: readonly Tracker[];
  /** False while as many are shown as possible. */
  canShow: boolean;
  onDelete: (tracker: Tracker) => void;
  /** Called when the focused button disappears together with its row. */
  onLost: () => void;
};

export function HiddenTrackers({ trackers, canShow, onDelete, onLost }: Props) {
  const today = useToday();
  const showing = useShowTracker();
  const mayWrite = useMayWrite();
  const heading = useId();

  function show(tracker: Tracker) {
    onLost();
    showing.mutate(
      { tracker, isShown: true },
      { onSuccess: () => notify('good', `Check-ins ask about ${tracker.name} again.`) },
    );
  }

  return (
    <section aria-labelledby={heading} className="grid gap-1 border-t border-line pt-4">
      <h2 id={heading} className="text-sm font-semibold">
        Hidden
      </h2>
      <p className="text-s text-ink-soft">
        <Sentence>
          Check-ins do not ask about these. If you show one again, it counts from that day on.
        </Sentence>
      </p>
      <ul aria-label="Hidden" className="-mb-1 divide-y divide-line">
        <FactorRows isHidden onLost={onLost} />
        {trackers.map((tracker) => (
          <TrackerRow
            key={tracker.id}
            name={tracker.name}
            fact={`Hidden since ${dateNear(tracker.until ?? today, today)}`}
          >
            {canShow && mayWrite && (
              <Button
                kind="secondary"
                size="s"
                aria-label={`Show again: ${tracker.name}`}
                onClick={() => show(tracker)}
              >
                Show again
              </Button>
            )}
            {mayWrite && (
              <IconButton label={`Delete ${tracker.name}`} Icon={Trash2} onClick={() => onDelete(tracker)} />
            )}
          </TrackerRow>
        ))}
      </ul>
    </section>
  );
}
