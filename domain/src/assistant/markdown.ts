/** Text of a person's as it is, whatever it looks like: no markup, no link, no break in a table. */
export function escapeMarkdown(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]()<>#+!|~&-]/g, '\\$&');
}

type Cell = string | number;

/** A table; columns of figures stand to the right. */
export function makeTable(heads: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const line = (cells: readonly Cell[]) => `| ${cells.join(' | ')} |`;
  const rule = heads.map((_, index) =>
    rows.every((row) => /^[\d.%*–]*$/.test(String(row[index]))) ? '---:' : '---',
  );
  return [heads, rule, ...rows].map(line).join('\n');
}
