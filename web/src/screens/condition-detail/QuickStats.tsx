import { lastOfDays } from '@flarewell/domain/patterns/words/counts';
import { severityScale } from '@flarewell/domain/severity';
import type { ConditionStats, TopDay } from '@flarewell/domain/trends/conditionStats';
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
            className="flex justify-between gap-4 cramped:flex-wrap border-t border-line py-2.5 text-sm first:border-0 first:pt-0 last:pb-0"
          >
            <dt className="text-ink-soft">{title}</dt>
            <dd className="text-right font-semibold tabular-nums">{isCounting ? '…' : value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** 'Jun 13, 2025 · 1 Minimal', '1 Minimal on ten days, the last of them Jun 13, 2025' */
function describeDay(top: TopDay | null): string {
  if (!top) return 'N/A';
  const level = `${top.severity} ${severityScale[top.severity].label}`;
  if (top.days === 1) return `${mediumDate(top.day)} · ${level}`;
  return `${level} on ${lastOfDays(top.days, mediumDate(top.day))}`;
}
