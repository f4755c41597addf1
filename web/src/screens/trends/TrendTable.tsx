import type { Day } from '@flarewell/domain/day';
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
  const caption = `${name}, last ${days.length} days`;
  const rows = days.map((day, index) => ({ day, lines: describe(index) })).reverse();
  return (
    <section
      aria-label={`Table: ${caption}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: some browsers let the keyboard scroll only what can be focused.
      tabIndex={0}
      className={`overflow-auto rounded-m border border-line ${rows.length > 14 ? 'max-h-100' : ''}`}
    >
      <table className="w-full text-left text-s whitespace-nowrap">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 z-10 bg-sunken text-xs text-ink-soft">
          <tr>
            <th scope="col" className="sticky left-0 bg-sunken px-3 py-2 font-semibold">
              Day
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className="px-3 py-2 font-semibold">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ day, lines }) => (
            <tr key={day} className="border-t border-line">
              <th scope="row" className="sticky left-0 bg-surface px-3 py-2 font-semibold tabular-nums">
                {mediumDate(day)}
              </th>
              {lines.length === 0 && (
                <td colSpan={columns.length} className="px-3 py-2 text-ink-soft">
                  {noCheckIn}
                </td>
              )}
              {lines.map(({ label, value }) => (
                <td key={label} className="px-3 py-2">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
