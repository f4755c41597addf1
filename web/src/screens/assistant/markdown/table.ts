export interface Table {
  head: string[];
  aligns: ('left' | 'center' | 'right')[];
  rows: string[][];
}

/** The line below a table's head: |---|---:| */
export function isRuleRow(line: string): boolean {
  return (
    line.includes('-') && /^[ \t|:-]+$/.test(line) && splitRow(line).every((cell) => /^:?-+:?$/.test(cell))
  );
}

/** The cells of a row. A bar that is escaped is part of its cell. */
export function splitRow(line: string): string[] {
  const row = line.trim();
  const cells: string[] = [];
  let begin = row.startsWith('|') ? 1 : 0;
  for (let at = begin; at < row.length; at++) {
    if (row[at] === '\\') at++;
    else if (row[at] === '|') {
      cells.push(row.slice(begin, at).trim());
      begin = at + 1;
    }
  }
  if (begin < row.length) cells.push(row.slice(begin).trim());
  return cells.map((cell) => cell.replaceAll('\\|', '|'));
}
