import type { Day } from '@flarewell/domain/day';
import type { ControlledWeek } from '@flarewell/domain/patterns/control';
import type { ConditionWeeks } from '@flarewell/domain/patterns/foundPatterns';
import { shareLabel } from '@flarewell/domain/patterns/words/control';
import { conditionTitle } from '@flarewell/domain/patterns/words/titles';
import { Dot } from '#ui/records/Dot.tsx';
import { colorOf, useSubjects } from '#ui/records/subjects.ts';
import { WeekStrip } from './WeekStrip.tsx';

type Props = {
  row: ConditionWeeks;
  weeks: readonly ControlledWeek[];
  /** The first day of the weeks that the share counts. */
  recentFrom: Day | undefined;
};

/** The name of a condition, its share of the last 12 weeks, and its weeks as squares. */
export function ControlRow({ row: { conditionId, recent }, weeks, recentFrom }: Props) {
  const subjects = useSubjects();
  const title = conditionTitle(conditionId, subjects);
  return (
    <li className="grid grid-cols-1 gap-x-4 gap-y-1.5 sm:grid-cols-[9.5rem_minmax(0,1fr)] sm:items-center">
      <div className="flex items-baseline justify-between gap-3 cramped:flex-wrap sm:block">
        <p className="flex min-w-0 items-baseline gap-2 text-sm leading-snug font-semibold">
          <Dot color={colorOf(conditionId, subjects)} />
          <bdi className="min-w-0 wrap-anywhere">{title}</bdi>
        </p>
        <p className="shrink-0 text-xs text-ink-soft tabular-nums">{shareLabel(recent)}</p>
      </div>
      <WeekStrip label={`${title}, controlled weeks`} weeks={weeks} lineBefore={recentFrom} />
    </li>
  );
}
