/** Escapes a person's text, so that it shows literally and cannot break a table. */
export function escapeMarkdown(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]()<>#+!|~&-]/g, '\\$&');
}

type Cell = string | number;

/** A Markdown table in which columns of figures are right-aligned. */
export function makeTable(heads: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const line = (cells: readonly Cell[]) => `| ${cells.join(' | ')} |`;
  const rule = heads.map((_, index) =>
    rows.every((row) => /^[\d.%*–]*$/.test(String(row[index]))) ? '---:' : '---',
  );
  return [heads, rule, ...rows].map(line).join('\n');
}
