import { severityScale } from '@flarewell/domain/severity';
import type { ConditionStats, RatedDay } from '@flarewell/domain/trends/conditionStats';
import { Card } from '#ui/Card.tsx';
import { mediumDate } from '#ui/dates.ts';

export function QuickStats({ stats, isCounting }: { stats: ConditionStats; isCounting: boolean }) {
  const hasData = stats.daysRated > 0;
  const count = (days: number) => (hasData ? `${days} ${days === 1 ? 'day' : 'days'}` : 'N/A');
  const rows = [
    ['Best day', describeDay(stats.best)],
    ['Worst day', describeDay(stats.worst)],
    ['Severe days (4 or more)', count(stats.severeDays)],
    ['Mild days (2 or less)', count(stats.mildDays)],
  ] as const;
  return (
    <Card title="Quick Stats">
      <dl>
        {rows.map(([title, value]) => (
          <div
            key={title}
            className="flex justify-between gap-4 border-t border-line py-2.5 text-sm first:border-0 first:pt-0 last:pb-0"
          >
            <dt className="text-ink-soft">{title}</dt>
            <dd className="text-right font-semibold tabular-nums">{isCounting ? '…' : value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function describeDay(rated: RatedDay | null): string {
  return rated
    ? `${mediumDate(rated.day)} · ${rated.severity} ${severityScale[rated.severity].label}`
    : 'N/A';
}
