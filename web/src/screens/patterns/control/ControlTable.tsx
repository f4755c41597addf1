import type { ConditionWeeks } from '@flarewell/domain/patterns/foundPatterns';
import { controlNames } from '@flarewell/domain/patterns/words/control';
import { conditionTitle } from '@flarewell/domain/patterns/words/titles';
import { DataTable } from '#ui/charts/DataTable.tsx';
import { mediumDate } from '#ui/dates.ts';
import { useSubjects } from '#ui/records/subjects.ts';

/** All weeks, newest first. */
export function ControlTable({ rows }: { rows: readonly ConditionWeeks[] }) {
  const subjects = useSubjects();
  const weeks = rows[0]?.weeks ?? [];
  return (
    <DataTable
      caption={`Control in the last ${weeks.length} weeks`}
      columns={['Week from', ...rows.map(({ conditionId }) => conditionTitle(conditionId, subjects))]}
      rows={weeks
        .map(({ from }, index) => ({
          key: from,
          heading: mediumDate(from),
          cells: rows.map((row) => controlNames[row.weeks[index]?.control ?? 'unknown']),
        }))
        .reverse()}
    />
  );
}
