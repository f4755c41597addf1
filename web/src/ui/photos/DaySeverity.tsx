import { averageText, levelOfAverage } from '@flarewell/domain/severity';
import { severityLooks } from '#ui/records/SeverityBadge.tsx';

/** The day's average severity. Says that it is the average, because the check-in shows one for each condition. */
export function DaySeverity({ average }: { average: number }) {
  if (average === 0) return <span className="text-xs text-ink-soft">No rating</span>;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5 gap-y-1 text-xs">
      <span className="text-ink-soft">Average</span>
      <span
        className={`rounded-full px-2.5 py-1 font-semibold tabular-nums ${severityLooks[levelOfAverage(average)].badge}`}
      >
        {averageText(average)}
      </span>
    </span>
  );
}
