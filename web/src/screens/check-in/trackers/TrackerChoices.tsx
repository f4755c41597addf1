import { type CheckInDraft, trackersOfStep, trackersQuestion } from '@flarewell/domain/check-in/wizard';
import type { CheckIn } from '@flarewell/domain/checkIns';
import { isShown, trackerLimits, trackerMessages } from '@flarewell/domain/trackers';
import { useEffect, useRef, useState } from 'react';
import { useAddTracker, useTrackers } from '#data/diary/trackers.ts';
import { Button } from '#ui/Button.tsx';
import { ChoiceChips } from '#ui/form/ChoiceChips.tsx';
import { Plus } from '#ui/icons.tsx';
import { Sentence } from '#ui/Sentence.tsx';
import { NewTracker } from './NewTracker.tsx';

type Props = {
  isToday: boolean;
  draft: CheckInDraft;
  /** The check-in that the wizard was opened with. */
  existing: CheckIn | undefined;
  onToggle: (id: string) => void;
  /** The typed name of a new tracker. The wizard keeps it while another step is open. */
  newName: string;
  onNewName: (name: string) => void;
};

/** The person's own things to track in the lifestyle step. */
export function TrackerChoices({ isToday, draft, existing, onToggle, newName, onNewName }: Props) {
  const trackers = useTrackers();
  const { mutateAsync } = useAddTracker();
  const [isAdding, setIsAdding] = useState(newName !== '');
  const [isCancelled, setIsCancelled] = useState(false);
  const [addedId, setAddedId] = useState<string | null>(null);
  const section = useRef<HTMLDivElement>(null);
  const asked = trackersOfStep(trackers, existing, draft);
  const isFull = trackers.filter(isShown).length >= trackerLimits.shown;
  const addedPlace = asked.findIndex(({ id }) => id === addedId);

  // The new chip gets the focus, so that screen readers say that it is there and selected.
  useEffect(() => {
    if (addedPlace < 0) return;
    section.current?.querySelectorAll('input')[addedPlace]?.focus();
    setAddedId(null);
  }, [addedPlace]);

  async function add(name: string) {
    const { id } = await mutateAsync(name);
    onToggle(id);
    setAddedId(id);
    setIsCancelled(false);
    close();
  }

  function cancel() {
    setIsCancelled(true);
    close();
  }

  function close() {
    onNewName('');
    setIsAdding(false);
  }

  return (
    <div ref={section} className="grid gap-3">
      <ChoiceChips
        label={trackersQuestion(isToday)}
        options={asked.map(({ name }) => name)}
        chosen={asked.filter(({ id }) => draft.trackers?.includes(id)).map(({ name }) => name)}
        onToggle={(name) => {
          const tracker = asked.find((other) => other.name === name);
          if (tracker) onToggle(tracker.id);
        }}
      >
        {!isAdding && !isFull && (
          <Button kind="secondary" size="s" autoFocus={isCancelled} onClick={() => setIsAdding(true)}>
            <Plus size={16} />
            Add
          </Button>
        )}
      </ChoiceChips>
      {asked.length === 0 && (
        <p className="text-s text-ink-soft">
          <Sentence>Track anything else you can answer with yes or no, such as dairy or swimming.</Sentence>
        </p>
      )}
      {isAdding && (
        <NewTracker trackers={trackers} name={newName} onName={onNewName} onAdd={add} onCancel={cancel} />
      )}
      {isFull && (
        <p className="text-s text-ink-soft">
          <Sentence>{`${trackerMessages.tooManyShown}, in Settings.`}</Sentence>
        </p>
      )}
    </div>
  );
}
