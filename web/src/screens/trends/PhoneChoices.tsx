import { type ReactNode, useId, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { SlidersHorizontal } from '#ui/icons.tsx';

/** One row above the first chart. The choices of what the charts show open below it. */
export function PhoneChoices({ range, children }: { range: ReactNode; children: ReactNode }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        {range}
        <Button
          kind="secondary"
          size="s"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          <SlidersHorizontal size={17} />
          Show
        </Button>
      </div>
      <div id={id} hidden={!isOpen}>
        {children}
      </div>
    </div>
  );
}
