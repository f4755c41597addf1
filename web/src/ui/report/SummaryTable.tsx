import type { ReactNode } from 'react';

type Props = {
  label: string;
  columns: readonly string[];
  rows: readonly { id: string; name: ReactNode; cells: readonly string[] }[];
};

/** If there is no room for columns, each row becomes a block, and each number has its column's name above it. */
export function SummaryTable({ label, columns: [first, ...others], rows }: Props) {
  return (
    <table className="block w-full text-s @xl:table">
      <caption className="sr-only">{label}</caption>
      <thead className="hidden border-b border-ink text-ink-soft @xl:table-header-group">
        <tr>
          <th scope="col" className="pb-1.5 text-left font-medium">
            {first}
          </th>
          {others.map((column) => (
            <th key={column} scope="col" className="pb-1.5 pl-4 text-right font-medium whitespace-nowrap">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block border-t border-line @xl:table-row-group @xl:border-t-0">
        {rows.map(({ id, name, cells }) => (
          <tr
            key={id}
            className="grid break-inside-avoid grid-cols-3 gap-x-4 gap-y-2.5 border-b border-line py-3.5 @xl:table-row"
          >
            <th
              scope="row"
              className="col-span-3 text-left font-semibold wrap-anywhere @xl:py-2 @xl:font-normal print:py-1"
            >
              <bdi>{name}</bdi>
            </th>
            {cells.map((cell, index) => (
              <td
                key={others[index]}
                className="tabular-nums last:col-span-2 @xl:py-2 print:py-1 @xl:pl-4 @xl:text-right @xl:not-last:whitespace-nowrap"
              >
                <span className="block text-xs text-ink-soft @xl:hidden">{others[index]}</span>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
