import type { Chip } from '@flarewell/domain/assistant/chips/chip';
import type { Query } from '@flarewell/domain/assistant/query/query';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { ChevronDown, Plus } from '#ui/icons.tsx';
import { ChipMenu } from './ChipMenu.tsx';

// The pseudo-element makes the target 44 px high without moving the rows apart.
const look =
  'relative inline-flex min-h-9 max-w-full cursor-pointer items-center gap-1.5 rounded-l border px-3.5 py-1 text-left text-s font-semibold wrap-anywhere transition-colors duration-150 after:absolute after:inset-x-0 after:-inset-y-1 hover:bg-sunken aria-expanded:border-accent aria-expanded:bg-accent-wash aria-expanded:text-accent-ink';

type Props = { chips: readonly Chip[]; onChange: (query: Query) => void };

/** The parts of a question. Each opens a menu of what it can become. */
export function QuestionChips({ chips, onChange }: Props) {
  const [open, setOpen] = useState<{ id: string; anchor: Element } | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const chosenAt = useRef<number | null>(null);
  const opened = chips.find(({ id }) => id === open?.id);

  // The focus returns to the chip, but the chip of a removed part is gone: then it goes to the one before.
  useEffect(() => {
    const at = chosenAt.current;
    chosenAt.current = null;
    if (at === null || document.activeElement !== document.body) return;
    list.current?.querySelectorAll('button')[Math.max(0, at - 1)]?.focus();
  });

  function choose(next: Query) {
    chosenAt.current = chips.findIndex(({ id }) => id === open?.id);
    setOpen(null);
    onChange(next);
  }

  return (
    <>
      <ul ref={list} aria-label="Question" className="flex flex-wrap gap-2">
        {chips.map((chip) => (
          <li key={chip.id} className="flex max-w-full">
            <ChipButton
              chip={chip}
              isOpen={chip === opened}
              onOpen={({ currentTarget }) => setOpen({ id: chip.id, anchor: currentTarget })}
            />
          </li>
        ))}
      </ul>
      {open && opened && (
        <ChipMenu menu={opened} anchor={open.anchor} onChoose={choose} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

type ButtonProps = { chip: Chip; isOpen: boolean; onOpen: (event: MouseEvent) => void };

function ChipButton({ chip: { label, title, isAdd }, isOpen, onOpen }: ButtonProps) {
  const kind = isAdd ? 'border-dashed border-line-strong text-ink-soft' : 'border-line-strong';
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={onOpen}
      className={`${look} ${kind}`}
    >
      {isAdd && <Plus size={16} className="shrink-0" />}
      {!isAdd && title !== label && <span className="sr-only">{`${title}: `}</span>}
      {label}
      {!isAdd && <ChevronDown size={16} className="shrink-0" />}
    </button>
  );
}
