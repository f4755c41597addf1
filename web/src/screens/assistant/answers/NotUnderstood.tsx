import { isSameTracker, isShown, trimTrackerName, validateTracker } from '@flarewell/domain/trackers';
import { useEffect, useRef, useState } from 'react';
import type { NotUnderstood as Note } from '#data/assistant.ts';
import { useMayWrite } from '#data/diary/openDiary.ts';
import { useAddTracker, useTrackers } from '#data/diary/trackers.ts';
import { useWho } from '#data/diary/who.ts';
import { useToday } from '#data/today.ts';
import { mediumDate } from '#ui/dates.ts';
import { CircleQuestionMark } from '#ui/icons.tsx';

/** The words of a question that mean nothing to the diary. What could be tracked can be, from here. */
export function NotUnderstood({ notes }: { notes: readonly Note[] }) {
  const mayWrite = useMayWrite();
  if (notes.length === 0) return null;
  return (
    <ul aria-label="Not understood" className="grid gap-2 rounded-m bg-warn-wash px-4 py-3 text-s">
      {notes.map((note) => (
        <li key={note.words} className="flex gap-3">
          <CircleQuestionMark className="mt-0.5 shrink-0 text-warn" />
          <div className="min-w-0 wrap-anywhere">
            <p>
              {isRemark(note) ? '' : 'Not understood: '}
              <strong className="font-semibold">“{note.words}”</strong>
              {isRemark(note) ? ': ' : '. '}
              {note.sentence}
            </p>
            {note.canTrack && mayWrite && <Tracking words={note.words} />}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** A word that was understood after all: its sentence says which day it was taken to mean. */
function isRemark({ sentence, canTrack }: Note): boolean {
  return sentence !== null && !canTrack;
}

function Tracking({ words }: { words: string }) {
  const name = trimTrackerName(words.charAt(0).toUpperCase() + words.slice(1));
  const trackers = useTrackers();
  const today = useToday();
  const who = useWho();
  const { mutate, isPending, error, data: added } = useAddTracker();
  const [refusal, setRefusal] = useState<string>();
  const done = useRef<HTMLParagraphElement>(null);
  const tracker = trackers.find((other) => isShown(other) && isSameTracker(other, { name }));

  // The button is gone.
  useEffect(() => {
    if (added) done.current?.focus();
  }, [added]);

  function track() {
    if (isPending) return;
    const problem = validateTracker({ name }, trackers).name;
    setRefusal(problem);
    if (!problem) mutate(name);
  }

  if (tracker) {
    return (
      <p ref={done} tabIndex={-1} className="outline-none">
        {`${who.You} ${who.track} it from ${tracker.since === today ? 'today' : mediumDate(tracker.since)} on.`}
      </p>
    );
  }
  return (
    <>
      <button
        type="button"
        aria-disabled={isPending}
        onClick={track}
        className="relative cursor-pointer rounded-s font-semibold text-accent-ink underline underline-offset-2 after:absolute after:-inset-x-1 after:-inset-y-2.5 aria-disabled:cursor-default"
      >
        {isPending ? 'Adding...' : 'Track it from today'}
        <span className="sr-only">{`: ${words}`}</span>
      </button>
      <p className="font-medium text-bad">{refusal ?? error?.message}</p>
    </>
  );
}
