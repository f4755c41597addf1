import { isShown, placeBeside, type Tracker } from '@flarewell/domain/trackers';
import { useLayoutEffect, useRef, useState } from 'react';
import { useMayWrite } from '#data/diary/openDiary.ts';
import { useMoveTracker, useShowTracker } from '#data/diary/trackers.ts';
import { notify } from '#data/notices.ts';
import { useToday } from '#data/today.ts';
import { dateNear } from '#ui/dates.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { ArrowDown, ArrowUp, EyeOff, Pencil, Trash2 } from '#ui/icons.tsx';
import { Sentence } from '#ui/Sentence.tsx';
import { TrackerRow } from './TrackerRow.tsx';

type Props = {
  /** All of them: hidden ones have their place in the order too. */
  trackers: readonly Tracker[];
  onRename: (tracker: Tracker) => void;
  onDelete: (tracker: Tracker) => void;
  /** Called when the focused button disappears together with its row. */
  onLost: () => void;
};

export function ShownTrackers({ trackers, onRename, onDelete, onLost }: Props) {
  const today = useToday();
  const showing = useShowTracker();
  const mayWrite = useMayWrite();
  const { list, news, move } = useMoves(trackers);
  const shown = trackers.filter(isShown);
  if (shown.length === 0) {
    if (!mayWrite) return null;
    const words = trackers.length === 0 ? 'Nothing has been added yet.' : 'All added things are hidden.';
    return <p className="text-s text-ink-soft">{words}</p>;
  }

  function hide(tracker: Tracker) {
    onLost();
    showing.mutate(
      { tracker, isShown: false },
      { onSuccess: () => notify('good', `${tracker.name} is hidden. Check-ins no longer ask about it.`) },
    );
  }

  return (
    <div className="grid gap-3">
      <ul ref={list} aria-label="Things to track" className="-my-1 divide-y divide-line">
        {shown.map((tracker) => {
          const { id, name, since } = tracker;
          return (
            <TrackerRow key={id} name={name} fact={`Since ${dateNear(since, today)}`}>
              {mayWrite && (
                <div className="-ml-2.5 flex">
                  {([-1, 1] as const).map((step) => (
                    <IconButton
                      key={step}
                      label={`Move ${name} ${step === -1 ? 'up' : 'down'}`}
                      Icon={step === -1 ? ArrowUp : ArrowDown}
                      isOff={placeBeside(trackers, id, step) === null}
                      onClick={() => move(tracker, step)}
                    />
                  ))}
                  <IconButton label={`Rename ${name}`} Icon={Pencil} onClick={() => onRename(tracker)} />
                  <IconButton label={`Hide ${name}`} Icon={EyeOff} onClick={() => hide(tracker)} />
                  <IconButton label={`Delete ${name}`} Icon={Trash2} onClick={() => onDelete(tracker)} />
                </div>
              )}
            </TrackerRow>
          );
        })}
      </ul>
      <p role="status" className="sr-only">
        {news}
      </p>
      {mayWrite && (
        <p className="text-s text-ink-soft">
          <Sentence>
            Hide what check-ins no longer need to ask about. Its days stay in the diary, and the days after
            that are not counted.
          </Sentence>
        </p>
      )}
    </div>
  );
}

/** Moves trackers, keeps the focus on the pressed button, and says where the tracker is now. */
function useMoves(trackers: readonly Tracker[]) {
  const { mutate } = useMoveTracker();
  const list = useRef<HTMLUListElement>(null);
  const pressed = useRef<HTMLElement | null>(null);
  const [news, setNews] = useState('');

  // An element that moves within the page loses the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the order has changed.
  useLayoutEffect(() => {
    if (pressed.current && list.current?.contains(pressed.current)) pressed.current.focus();
    pressed.current = null;
  }, [trackers]);

  function move(tracker: Tracker, step: -1 | 1) {
    const position = placeBeside(trackers, tracker.id, step);
    if (position === null) return;
    pressed.current = document.activeElement as HTMLElement | null;
    const shown = trackers.filter(isShown);
    setNews(`${tracker.name} is now number ${shown.indexOf(tracker) + step + 1} of ${shown.length}.`);
    mutate({ tracker, position });
  }

  return { list, news, move };
}
