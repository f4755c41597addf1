import type { Day } from '@flarewell/domain/day';
import { DataTable } from '#ui/charts/DataTable.tsx';
import { noCheckIn, type TooltipLine } from '#ui/charts/series.ts';
import { mediumDate } from '#ui/dates.ts';

type Props = {
  name: string;
  days: readonly Day[];
  columns: readonly string[];
  describe: (index: number) => readonly TooltipLine[];
};

/** The chart's numbers as a table, newest day first. */
export function TrendTable({ name, days, columns, describe }: Props) {
  const rows = days.map((day, index) => ({
    key: day,
    heading: mediumDate(day),
    cells: describe(index).map(({ value }) => value),
  }));
  return (
    <DataTable
      caption={`${name}, last ${days.length} days`}
      columns={['Day', ...columns]}
      rows={rows.reverse()}
      empty={noCheckIn}
    />
  );
}
