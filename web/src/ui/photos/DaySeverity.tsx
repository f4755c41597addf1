import type { Level } from '@flarewell/domain/measures/ratings';
import { SeverityBadge } from '#ui/records/SeverityBadge.tsx';

/** The day's average severity. Says that it is the average, because the check-in shows one for each condition. */
export function DaySeverity({ level }: { level: Level | null }) {
  if (!level) return <span className="text-xs text-ink-soft">No rating</span>;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5 gap-y-1">
      <span className="text-xs text-ink-soft">Average</span>
      <SeverityBadge level={level} />
    </span>
  );
}
