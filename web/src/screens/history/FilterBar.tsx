import type { Condition } from '@flarewell/domain/conditions';
import { Button } from '#ui/Button.tsx';
import { X } from '#ui/icons.tsx';
import { Sentence } from '#ui/Sentence.tsx';

type Props = {
  condition: Condition;
  /** How many check-ins rate the condition; null while older ones are still loading. */
  count: number | null;
  onRemove: () => void;
};

/** Says that the calendar shows one condition only. */
export function FilterBar({ condition: { name, color }, count, onRemove }: Props) {
  const total = count?.toLocaleString('en') ?? '…';
  return (
    <div className="flex items-center justify-between gap-2 rounded-m border border-line bg-surface py-1.5 pr-1.5 pl-4">
      <p className="flex min-w-0 items-center gap-2.5 text-s">
        <span className="size-3 shrink-0 rounded-full" style={{ background: color }} />
        <span className="min-w-0 wrap-anywhere">
          Only{' '}
          <strong className="font-semibold">
            <bdi>{name}</bdi>
          </strong>
          <Sentence>{`: ${total} ${count === 1 ? 'check-in' : 'check-ins'}`}</Sentence>
        </span>
      </p>
      <Button kind="quiet" size="s" onClick={onRemove}>
        <X size={16} />
        Show all
      </Button>
    </div>
  );
}
