import { type Tracker, trimTrackerName, validateTracker } from '@flarewell/domain/trackers';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { notify } from '#data/notices.ts';
import { Button } from '#ui/Button.tsx';
import { controlLook, Field, showRefusal } from '#ui/form/Field.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { X } from '#ui/icons.tsx';

type Props = {
  trackers: readonly Tracker[];
  name: string;
  onName: (name: string) => void;
  /** If it throws, the field stays and shows the error. */
  onAdd: (name: string) => Promise<void>;
  onCancel: () => void;
};

/** A field for the name of a new tracker, which Enter adds. */
export function NewTracker({ trackers, name, onName, onAdd, onCancel }: Props) {
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const problemId = useId();
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (problem) showRefusal(form.current);
  }, [problem]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const refusal = validateTracker({ name }, trackers).name;
    setProblem(refusal);
    if (refusal) return;
    setIsBusy(true);
    try {
      await onAdd(trimTrackerName(name));
    } catch (error) {
      const { message } = error as Error;
      // The person may have gone on to the next step meanwhile.
      if (!form.current) notify('bad', `${trimTrackerName(name)} was not added. ${message}`);
      setProblem(message);
      setIsBusy(false);
    }
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        // Otherwise Escape would close the whole wizard.
        event.preventDefault();
        onCancel();
      }}
    >
      <Field label="What else do you want to track?" errorId={problem && problemId}>
        {(attributes) => (
          <div className="flex items-center gap-2">
            <input
              {...attributes}
              // biome-ignore lint/a11y/noAutofocus: the person has just pressed Add to type here.
              autoFocus
              required
              autoComplete="off"
              enterKeyHint="done"
              value={name}
              onChange={(event) => onName(event.target.value)}
              className={controlLook}
            />
            {/* aria-disabled, because a disabled button loses the focus. */}
            <Button type="submit" kind="secondary" aria-disabled={isBusy}>
              {isBusy ? 'Adding...' : 'Add'}
            </Button>
            <IconButton label="Cancel" Icon={X} onClick={onCancel} />
          </div>
        )}
      </Field>
      {/* An alert, because the field has the focus already, so screen readers would not read its new description. */}
      <p id={problemId} role="alert" className="text-s font-medium text-bad not-empty:mt-1.5">
        {problem}
      </p>
    </form>
  );
}
