/** Parses CSV (RFC 4180) independently of the code that writes it. */
export function parseCsv(text: string): Record<string, string>[] {
  const rows: string[][] = [['']];
  let isQuoted = false;
  for (const [piece] of text.replace(/^\uFEFF/, '').matchAll(/""|"|,|\r\n|[^",\r]+|\r/g)) {
    const row = rows.at(-1) ?? [];
    if (piece === '"') isQuoted = !isQuoted;
    else if (isQuoted || !['""', ',', '\r\n'].includes(piece)) {
      row[row.length - 1] += piece === '""' ? '"' : piece;
    } else if (piece === ',') row.push('');
    else if (piece === '\r\n') rows.push(['']);
  }
  const [columns = [], ...cells] = rows.slice(0, -1);
  return cells.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index] ?? ''])));
}
