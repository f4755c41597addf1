import { oneDecimal } from '@flarewell/domain/measures/ratings';
import type { Effect } from '@flarewell/domain/patterns/search/effects';

/** The size of an effect and its range on a scale. Hidden from screen readers: the sentence above says the same. */
export function RangeBar({ effect: { effect, low, high }, scale }: { effect: Effect; scale: number }) {
  const place = (value: number) => `${(100 * Math.min(Math.max(value, 0), scale)) / scale}%`;
  return (
    <div aria-hidden="true">
      <div className="relative h-3">
        <div className="absolute inset-x-0 top-1/2 h-0.5 -translate-y-1/2 rounded-full bg-line-strong" />
        <div
          className="absolute inset-y-0.5 rounded-full border-[1.5px] border-accent bg-accent-wash"
          style={{ left: place(low), right: `calc(100% - ${place(high)})` }}
        />
        <div
          className="absolute top-1/2 size-2.5 -translate-1/2 rounded-full bg-accent"
          style={{ left: place(effect) }}
        />
      </div>
      <div className="mt-0.5 flex justify-between text-xs text-ink-soft">
        <span>no difference</span>
        <span>{oneDecimal(scale)} worse</span>
      </div>
    </div>
  );
}
