import { type Trend, trendLabels } from '@flarewell/domain/trends';
import { MoveRight, TrendingDown, TrendingUp } from 'lucide-react';

// Severity going down is skin getting better: the arrow follows the line, the colour its meaning.
const looks = {
  improving: { Icon: TrendingDown, color: 'text-good' },
  stable: { Icon: MoveRight, color: 'text-ink-soft' },
  worsening: { Icon: TrendingUp, color: 'text-bad' },
} satisfies Record<Trend, unknown>;

export function TrendLabel({ trend }: { trend: Trend }) {
  const { Icon, color } = looks[trend];
  return (
    <span className={`inline-flex items-center gap-1.5 text-s font-semibold ${color}`}>
      <Icon size={17} strokeWidth={1.9} aria-hidden="true" />
      {trendLabels[trend]}
    </span>
  );
}
