import { type Direction, trendLabels } from '@flarewell/domain/trends/trends';
import { MoveRight, TrendingDown, TrendingUp } from '#ui/icons.tsx';

// Falling severity is good: the arrow shows the direction of the line, the colour whether that is good.
const looks = {
  improving: { Icon: TrendingDown, color: 'text-good' },
  stable: { Icon: MoveRight, color: 'text-ink-soft' },
  worsening: { Icon: TrendingUp, color: 'text-bad' },
} satisfies Record<Direction, unknown>;

/** Inherits the size and weight of the surrounding text. */
export function TrendLabel({ trend }: { trend: Direction }) {
  const { Icon, color } = looks[trend];
  return (
    <span className={`inline-flex items-center gap-1.5 ${color}`}>
      <Icon className="size-[1.2em]" />
      {trendLabels[trend]}
    </span>
  );
}
