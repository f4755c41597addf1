import type { MonthStats as Stats } from '@flarewell/domain/calendar';
import { oneDecimal } from '@flarewell/domain/measures/ratings';
import { Sentence } from '#ui/Sentence.tsx';

export function MonthStats({ stats }: { stats: Stats }) {
  const { checkIns, completionPercent, average } = stats;
  return (
    <dl className="flex w-full items-end justify-between gap-x-4 cramped:flex-wrap sm:w-auto sm:gap-x-6.5">
      <Stat name="Check-ins this month" value={String(checkIns)} />
      <Stat name="Completion rate" value={`${completionPercent}%`} />
      <Stat name="Average severity" value={average > 0 ? oneDecimal(average) : 'Not rated'} />
    </dl>
  );
}

function Stat({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-xs text-ink-faint">
        <Sentence>{name}</Sentence>
      </dt>
      <dd className="text-l font-semibold tabular-nums">{value}</dd>
    </div>
  );
}
