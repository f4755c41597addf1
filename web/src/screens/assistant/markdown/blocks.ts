import { isRuleRow, splitRow, type Table } from './table.ts';

export type Block =
  | { type: 'paragraph'; text: string }
  | { type: 'heading'; level: number; text: string }
  | { type: 'code'; text: string }
  | { type: 'list'; start: number | null; items: Block[][] }
  | { type: 'quote'; blocks: Block[] }
  | ({ type: 'table' } & Table)
  | { type: 'rule' };

/** How deep lists and quotes may lie in each other: what lies deeper is text, so that no reply costs more than its length. */
const maxDepth = 6;

const fence = /^ {0,3}(`{3,}|~{3,})/;
const heading = /^ {0,3}(#{1,6})(?:[ \t]|$)/;
const quote = /^ {0,3}> ?/;
const item = /^( *)([-*+]|\d{1,9}[.)])(?: {1,4}|$)/;
/** Within a paragraph, "2024." at the start of a line is a year. */
const firstItem = /^ *(?:[-*+]|1[.)]) +\S/;

/** The lines of a text, in which an indent is made of spaces alone. */
export function linesOf(text: string): string[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(/^[ \t]+/, (indent) => indent.replaceAll('\t', '    ')));
}

/** What the lines say, as a list of blocks. Each line is looked at a fixed number of times. */
export function parseBlocks(lines: readonly string[], depth = 0): Block[] {
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; ) {
    const { block, end } = readBlock(lines, at, depth);
    if (block) blocks.push(block);
    at = end;
  }
  return blocks;
}

export interface Read {
  block: Block | null;
  /** The first line after it. */
  end: number;
}

export function readBlock(lines: readonly string[], at: number, depth = 0): Read {
  const line = lines[at] ?? '';
  if (isBlank(line)) return { block: null, end: at + 1 };
  const marks = fence.exec(line)?.[1];
  if (marks) return readCode(lines, at, marks);
  const hashes = heading.exec(line)?.[1];
  if (hashes) {
    const text = withoutTrailingHashes(line.trim().slice(hashes.length).trim());
    return { block: { type: 'heading', level: hashes.length, text }, end: at + 1 };
  }
  if (isRule(line)) return { block: { type: 'rule' }, end: at + 1 };
  if (isTable(lines, at)) return readTable(lines, at);
  if (depth < maxDepth && quote.test(line)) return readQuote(lines, at, depth);
  if (depth < maxDepth && item.test(line)) return readList(lines, at, depth);
  return readParagraph(lines, at, depth);
}

function readCode(lines: readonly string[], at: number, marks: string): Read {
  const isEnd = (line: string) => fence.exec(line)?.[1]?.startsWith(marks) && isOnly(line, marks[0] ?? '');
  // Where nothing closes it, the rest is still to come, or never will.
  let end = at + 1;
  while (end < lines.length && !isEnd(lines[end] ?? '')) end++;
  return { block: { type: 'code', text: lines.slice(at + 1, end).join('\n') }, end: end + 1 };
}

function readTable(lines: readonly string[], at: number): Read {
  const head = splitRow(lines[at] ?? '');
  const aligns = splitRow(lines[at + 1] ?? '').map((cell) =>
    !cell.endsWith(':') ? 'left' : cell.startsWith(':') ? 'center' : 'right',
  );
  const rows: string[][] = [];
  let end = at + 2;
  for (; lines[end]?.includes('|'); end++) rows.push(splitRow(lines[end] ?? '').slice(0, head.length));
  return { block: { type: 'table', head, aligns, rows }, end };
}

function readQuote(lines: readonly string[], at: number, depth: number): Read {
  const inner: string[] = [];
  let end = at;
  for (; quote.test(lines[end] ?? ''); end++) inner.push((lines[end] ?? '').replace(quote, ''));
  return { block: { type: 'quote', blocks: parseBlocks(inner, depth + 1) }, end };
}

/** Whatever is indented by two or more below an item belongs to it, which is what people and models mean. */
function readList(lines: readonly string[], at: number, depth: number): Read {
  const first = item.exec(lines[at] ?? '');
  const [, indent = '', mark = ''] = first ?? [];
  const kind = mark.slice(-1);
  const start = Number.parseInt(mark, 10);
  const items: string[][] = [];
  let end = at;
  let wasBlank = false;
  for (; end < lines.length; end++) {
    const line = lines[end] ?? '';
    const own = items.at(-1);
    const next = item.exec(line);
    if (isBlank(line)) {
      wasBlank = true;
      continue;
    }
    const depthOfLine = line.length - line.trimStart().length;
    if (own && depthOfLine >= indent.length + 2) {
      if (wasBlank) own.push('');
      own.push(line.slice(Math.min(depthOfLine, indent.length + mark.length + 1)));
    } else if (next?.[2]?.endsWith(kind) && !isRule(line)) {
      items.push([line.slice(next[0].length)]);
    } else if (own && !wasBlank && !startsBlock(lines, end, depth)) {
      own.push(line);
    } else break;
    wasBlank = false;
  }
  return {
    block: {
      type: 'list',
      start: Number.isNaN(start) ? null : start,
      items: items.map((inner) => parseBlocks(inner, depth + 1)),
    },
    end,
  };
}

function readParagraph(lines: readonly string[], at: number, depth: number): Read {
  let end = at + 1;
  while (end < lines.length && !isBlank(lines[end] ?? '') && !startsBlock(lines, end, depth)) end++;
  const text = lines
    .slice(at, end)
    .map((line) => line.trim())
    .join('\n');
  return { block: { type: 'paragraph', text }, end };
}

function startsBlock(lines: readonly string[], at: number, depth: number): boolean {
  const line = lines[at] ?? '';
  const isContainer = depth < maxDepth && (quote.test(line) || firstItem.test(line));
  return isContainer || fence.test(line) || heading.test(line) || isRule(line) || isTable(lines, at);
}

function isTable(lines: readonly string[], at: number): boolean {
  const [head = '', rule = ''] = [lines[at], lines[at + 1]];
  return head.includes('|') && isRuleRow(rule) && splitRow(head).length === splitRow(rule).length;
}

function isBlank(line: string): boolean {
  return line.trim() === '';
}

function isRule(line: string): boolean {
  const first = line.trimStart()[0] ?? '';
  return '-*_'.includes(first) && /^(?:-{3,}|\*{3,}|_{3,})$/.test(line.replaceAll(/[ \t]/g, ''));
}

function isOnly(line: string, mark: string): boolean {
  return line.trim().replaceAll(mark, '') === '';
}

/** "## Title ##" is "Title"; "C#" stays. */
function withoutTrailingHashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '#') end--;
  return end === 0 || text[end - 1] === ' ' ? text.slice(0, end).trim() : text;
}
