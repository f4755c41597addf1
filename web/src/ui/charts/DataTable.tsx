type Props = {
  caption: string;
  /** The first one is the heading of the row headings. */
  columns: readonly string[];
  rows: readonly { key: string; heading: string; cells: readonly string[] }[];
  /** The text of a row without cells. */
  empty?: string;
};

/** The content of a chart as a table. */
export function DataTable({ caption, columns, rows, empty }: Props) {
  return (
    <section
      aria-label={`Table: ${caption}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: some browsers let the keyboard scroll only what can be focused.
      tabIndex={0}
      className={`overflow-auto rounded-m border border-line ${rows.length > 14 ? 'max-h-100' : ''}`}
    >
      <table className="w-full text-left text-s whitespace-nowrap">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 z-10 bg-sunken text-xs whitespace-normal text-ink-soft">
          <tr>
            {columns.map((column, index) => (
              <th
                key={column}
                scope="col"
                className={`px-3 py-2 font-semibold ${index === 0 ? 'sticky left-0 bg-sunken' : ''}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, heading, cells }) => (
            <tr key={key} className="border-t border-line">
              <th scope="row" className="sticky left-0 bg-surface px-3 py-2 font-semibold tabular-nums">
                {heading}
              </th>
              {cells.length === 0 && (
                <td colSpan={columns.length - 1} className="px-3 py-2 text-ink-soft">
                  {empty}
                </td>
              )}
              {cells.map((cell, index) => (
                <td key={columns[index + 1]} className="px-3 py-2 tabular-nums">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
