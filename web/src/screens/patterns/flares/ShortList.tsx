import { type ReactNode, useState } from 'react';
import { Button } from '#ui/Button.tsx';

type Props<Item> = {
  items: readonly Item[];
  /** How many are shown until the person asks for all. */
  most: number;
  noun: string;
  /** Whether the items are lines of their own, without a gap between them. */
  isPlain?: boolean;
  children: (item: Item) => ReactNode;
};

/** A list that is cut until the person asks for all of it. */
export function ShortList<Item>({ items, most, noun, isPlain, children }: Props<Item>) {
  const [isWhole, setIsWhole] = useState(false);
  if (items.length === 0) return null;
  // A button for one more item would take nearly as much room as the item.
  const isLong = items.length > most + 1;
  return (
    <>
      <ul className={`grid grid-cols-1 ${isPlain ? '' : 'gap-2.5'}`}>
        {(isLong && !isWhole ? items.slice(0, most) : items).map(children)}
      </ul>
      {isLong && (
        <div className="-mt-2">
          <Button kind="quiet" size="s" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? `Show fewer ${noun}` : `Show all ${items.length} ${noun}`}
          </Button>
        </div>
      )}
    </>
  );
}
