export type Cell = string | number | null;

/** Matches the start of text that a spreadsheet would run as a formula, including full-width signs. */
const start = /^(?=[\t\r\n]|(?:[^\S\t\r\n]|")*[=+\-@＝＋－＠])/;
/** The same within a text, after a character that a spreadsheet may use as cell separator instead of the comma. */
const within = /(\r\n|[;|\t\r\n])(?=(?:[^\S\t\r\n]|")*[=+\-@＝＋－＠])/g;

/** RFC 4180 with a byte order mark, by which Excel recognizes UTF-8. */
export function writeCsv(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [columns, ...rows].map((cells) => cells.map(writeCell).join(','));
  return `\uFEFF${lines.map((line) => `${line}\r\n`).join('')}`;
}

/** Numbers stay numbers, also negative ones. Text that looks like a formula gets an apostrophe. */
function writeCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = cell.replaceAll(within, "$1'").replace(start, "'");
  return /["\r\n,]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
