export interface Column<Row> {
  title: string;
  read(row: Row): string;
  /** The length of the longest value. Not needed if the title is longer, or for the last column. */
  width?: number;
}

export const MINUTE_WIDTH = '2026-11-14 18:42'.length;

export const toMinute = (instant: string) => instant.slice(0, MINUTE_WIDTH).replace('T', ' ');

/** Yields a header and one line per row. Streams the rows, because there may be very many. */
export async function* formatTable<Row>(
  columns: readonly Column<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): AsyncGenerator<string> {
  const format = (cells: readonly string[]) =>
    cells
      .map((cell, at) => cell.padEnd(Math.max(columns[at]?.title.length ?? 0, columns[at]?.width ?? 0)))
      .join('  ')
      .trimEnd();
  yield format(columns.map(({ title }) => title));
  for await (const row of rows) yield format(columns.map(({ read }) => makePrintable(read(row))));
}

/** Names of people and browsers may contain escape sequences, which could change what the terminal shows. */
function makePrintable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD');
}
