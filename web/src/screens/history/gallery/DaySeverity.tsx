import type { Level } from '@flarewell/domain/ratings';
import { SeverityBadge } from '#ui/records/SeverityBadge.tsx';

export function DaySeverity({ level }: { level: Level | null }) {
  return level ? <SeverityBadge level={level} /> : <span className="text-xs text-ink-soft">No rating</span>;
}
