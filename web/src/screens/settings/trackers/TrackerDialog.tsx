import { isValid } from '@flarewell/domain/fields';
import { type Tracker, trimTrackerName, validateTracker } from '@flarewell/domain/trackers';
import { useState } from 'react';
import { useAddTracker, useRenameTracker } from '#data/diary/trackers.ts';
import { FormDialog } from '#ui/dialog/FormDialog.tsx';
import { TextField } from '#ui/form/TextField.tsx';

type Props = {
  /** The one to rename. Without it the dialog adds a new one. */
  tracker?: Tracker;
  trackers: readonly Tracker[];
  onClose: () => void;
};

export function TrackerDialog({ tracker, trackers, onClose }: Props) {
  const adding = useAddTracker();
  const renaming = useRenameTracker();
  const [name, setName] = useState(tracker?.name ?? '');
  const [isTried, setIsTried] = useState(false);
  const others = trackers.filter(({ id }) => id !== tracker?.id);
  const messages = validateTracker({ name }, others);

  async function save() {
    const trimmed = trimTrackerName(name);
    if (!tracker) await adding.mutateAsync(trimmed);
    else if (trimmed !== tracker.name) await renaming.mutateAsync({ id: tracker.id, name: trimmed });
  }

  return (
    <FormDialog
      title={tracker ? 'Rename' : 'Add a thing to track'}
      submitLabel={tracker ? 'Save name' : 'Add'}
      isValid={isValid(messages)}
      onTry={() => setIsTried(true)}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        label="Name"
        data-initial-focus
        required
        autoComplete="off"
        value={name}
        error={isTried ? messages.name : undefined}
        hint={
          tracker
            ? 'Its days stay. A different thing is better added as a new one.'
            : 'Something you can answer with yes or no, such as dairy or swimming.'
        }
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  );
}
