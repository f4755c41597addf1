export type Cell = string | number | null;

/** What a spreadsheet would take for a formula, in the wide forms of Asian keyboards too. */
const start = /^(?=[\t\r\n]|(?:[^\S\t\r\n]|")*[=+\-@＝＋－＠])/;
/** One that expects another sign between cells than the comma divides a text there. */
const within = /(\r\n|[;|\t\r\n])(?=(?:[^\S\t\r\n]|")*[=+\-@＝＋－＠])/g;

/** RFC 4180, with the mark by which Excel knows UTF-8. */
export function writeCsv(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [columns, ...rows].map((cells) => cells.map(writeCell).join(','));
  return `\uFEFF${lines.map((line) => `${line}\r\n`).join('')}`;
}

/** A number stays a number, also below zero; what begins like a formula is made to begin like text. */
function writeCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = cell.replaceAll(within, "$1'").replace(start, "'");
  return /["\r\n,]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
