export interface Column<Row> {
  title: string;
  read(row: Row): string;
  /** Of the longest value; the title may be longer. The last column needs none. */
  width?: number;
}

/** Lines with a header above them. Rows are taken as they come, because there may be very many. */
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

/** People choose their names and browsers theirs: in them, escape sequences could rewrite what the terminal shows. */
function makePrintable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD');
}
