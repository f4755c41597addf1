import { oneDecimal } from '@flarewell/domain/measures/ratings';
import type { TrendCard } from '@flarewell/domain/trends/trendCards';

/** The four numbers of a card. */
export function TrendStats({ average, highest, lowest, daysWithMeds }: TrendCard) {
  const stats = [
    ['Average Severity', oneDecimal(average)],
    ['Highest Severity', highest],
    ['Lowest Severity', lowest],
    ['Days with Meds', daysWithMeds],
  ] as const;
  return (
    <dl className="grid shrink-0 grid-cols-2 gap-x-7 gap-y-3 @lg:grid-cols-4 @3xl:flex">
      {stats.map(([name, value]) => (
        <div key={name} className="flex flex-col-reverse @3xl:text-right">
          <dt className="text-xs text-ink-soft">{name}</dt>
          <dd className="text-l leading-tight font-bold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
