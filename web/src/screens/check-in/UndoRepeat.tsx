import { type RefObject, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { repeatWords } from './repeatWords.ts';
import type { Wizard } from './useWizard.ts';

type Props = {
  id: string;
  wizard: Wizard;
  /** Gets the focus when the button disappears. */
  heading: RefObject<HTMLHeadingElement | null>;
};

/** Offers to put back what 'All as last time' replaced, above the list of what will be saved. */
export function UndoRepeat({ id, wizard: { beforeRepeat, undoRepeat }, heading }: Props) {
  const [isUndone, setIsUndone] = useState(false);
  return (
    <div className="flex flex-wrap items-center text-s text-ink-soft">
      <p id={id} role="status">
        {beforeRepeat ? repeatWords.replaced : isUndone && repeatWords.undone}
      </p>
      {beforeRepeat && (
        <Button
          kind="quiet"
          size="s"
          onClick={() => {
            undoRepeat();
            setIsUndone(true);
            heading.current?.focus();
          }}
        >
          Undo
        </Button>
      )}
    </div>
  );
}
