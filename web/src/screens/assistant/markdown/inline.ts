import { safeHref } from './links.ts';

export type Inline =
  | string
  | { type: 'strong' | 'em'; children: Inline[] }
  | { type: 'link'; href: string; children: Inline[] }
  | { type: 'code'; text: string };

/** What waits for its other half: `*` or `_` once or twice, or a bracket. */
interface Opener {
  mark: '*' | '_' | '[' | '![';
  count: number;
  /** Where its own text stands among the nodes; what it will hold comes after. */
  index: number;
}

/** So many halves wait at most, and so deep lies what they make; the oldest becomes text. */
const maxOpen = 8;

/** Nobody means more than so many stars or backticks in a row. */
const maxMarks = 3;

const escaped = '\\\\[!-/:-@[-`{-~]';
const address = '(?:https?://|mailto:)[^\\s<>[\\]"`*|\\\\]+';
const tokens = new RegExp(`${escaped}|\`+|\\*+|_+|!?\\[|\\]|<${address}>|${address}`, 'gi');

/** Reads bold, italic, code, links and escapes. Anything else is text, HTML too. */
export function parseInline(text: string): Inline[] {
  const reader = new Reader(text);
  const finder = new RegExp(tokens);
  for (let match = finder.exec(text); match; match = finder.exec(text)) {
    reader.push(text.slice(reader.at, match.index));
    reader.read(match[0], match.index);
    finder.lastIndex = reader.at;
  }
  reader.push(text.slice(reader.at));
  return join(reader.nodes);
}

class Reader {
  readonly nodes: Inline[] = [];
  /** Everything before this is read. */
  at = 0;
  readonly #text: string;
  #openers: Opener[] = [];
  /** How long the runs of backticks are of which no other follows. */
  readonly #unclosed = new Set<number>();

  constructor(text: string) {
    this.#text = text;
  }

  push(node: Inline): void {
    if (node !== '') this.nodes.push(node);
  }

  read(token: string, index: number): void {
    const [first = ''] = token;
    this.at = index + token.length;
    if (first === '\\') this.push(token.slice(1));
    else if (first === '`') this.#readCode(token);
    else if (first === '*' || first === '_') this.#readEmphasis(first, token.length, index);
    else if (token === ']') this.#closeBracket();
    else if (token === '[' || token === '![') this.#open(token, 1, token);
    else this.#readAddress(token);
  }

  #readCode(ticks: string): void {
    const isHopeless = ticks.length > maxMarks || this.#unclosed.has(ticks.length);
    const end = isHopeless ? -1 : findRun(this.#text, ticks, this.at);
    if (end === -1) {
      this.#unclosed.add(ticks.length);
      this.push(ticks);
      return;
    }
    const text = this.#text.slice(this.at, end);
    this.push({ type: 'code', text: text.trim() || text });
    this.at = end + ticks.length;
  }

  #readEmphasis(mark: '*' | '_', length: number, index: number): void {
    const before = this.#text[index - 1] ?? ' ';
    const after = this.#text[this.at] ?? ' ';
    const isAnywhere = mark === '*';
    const canOpen = /\S/.test(after) && (isAnywhere || !/[\p{L}\p{N}]/u.test(before));
    const canClose = /\S/.test(before) && (isAnywhere || !/[\p{L}\p{N}]/u.test(after));
    let left = length > maxMarks ? 0 : length;
    while (canClose && left > 0) {
      const used = this.#closeEmphasis(mark, left);
      if (used === 0) break;
      left -= used;
    }
    const rest = mark.repeat(length > maxMarks ? length : left);
    if (canOpen && left > 0) this.#open(mark, left, rest);
    else this.push(rest);
  }

  /** Returns how many marks it took: none where nothing waits for them. */
  #closeEmphasis(mark: '*' | '_', left: number): number {
    const found = this.#openers.findLastIndex((opener) => opener.mark === mark);
    const opener = this.#openers[found];
    if (!opener) return 0;
    const used = Math.min(2, left, opener.count);
    const children = join(this.nodes.splice(opener.index + 1));
    opener.count -= used;
    this.nodes[opener.index] = mark.repeat(opener.count);
    this.#openers.length = opener.count > 0 ? found + 1 : found;
    this.push({ type: used === 2 ? 'strong' : 'em', children });
    return used;
  }

  #open(mark: Opener['mark'], count: number, text: string): void {
    if (this.#openers.length === maxOpen) this.#openers.shift();
    this.#openers.push({ mark, count, index: this.nodes.length });
    this.nodes.push(text);
  }

  /** A link shows what it is called, a picture is what it is called; brackets around anything else are brackets. */
  #closeBracket(): void {
    const found = this.#openers.findLastIndex(({ mark }) => mark === '[' || mark === '![');
    const opener = this.#openers[found];
    const target = opener && readTarget(this.#text, this.at);
    if (!opener || !target) {
      if (opener) this.#openers.splice(found, 1);
      this.push(']');
      return;
    }
    this.at = target.end;
    const children = join(this.nodes.splice(opener.index + 1));
    this.#openers.length = found;
    this.nodes[opener.index] = '';
    const href = opener.mark === '[' ? safeHref(target.address) : null;
    if (!href) {
      for (const child of children) this.nodes.push(child);
      return;
    }
    this.push({ type: 'link', href, children });
    // No link lies in another.
    this.#openers = this.#openers.filter(({ mark }) => mark !== '[');
  }

  /** An address in the text is a link, unless it stands in the name of one. */
  #readAddress(token: string): void {
    const bare = token.startsWith('<') ? token.slice(1, -1) : token.replace(/[.,;:!?')]{1,3}$/, '');
    const href = this.#openers.some(({ mark }) => mark === '[') ? null : safeHref(bare);
    this.push(href ? { type: 'link', href, children: [bare] } : bare);
    if (!token.startsWith('<')) this.push(token.slice(bare.length));
  }
}

/** Where the next run of just these backticks begins. */
function findRun(text: string, ticks: string, from: number): number {
  let at = text.indexOf(ticks, from);
  while (at !== -1) {
    let end = at + ticks.length;
    while (text[end] === '`') end++;
    if (end === at + ticks.length) return at;
    at = text.indexOf(ticks, end);
  }
  return -1;
}

/** The "(address)" or "(address "title")" after a link's name. It ends before the next bracket at the latest. */
function readTarget(text: string, at: number): { address: string; end: number } | null {
  if (text[at] !== '(') return null;
  let open = 0;
  for (let end = at; end < text.length; end++) {
    const character = text[end] ?? '';
    if ('[]\n'.includes(character)) return null;
    if (character === '(') open++;
    if (character === ')' && --open === 0) {
      const [address = ''] = text
        .slice(at + 1, end)
        .trim()
        .split(/\s/, 1);
      return { address: address.replace(/^<(.*)>$/, '$1'), end: end + 1 };
    }
  }
  return null;
}

/** Texts that stand side by side as one. */
function join(nodes: Inline[]): Inline[] {
  const joined: Inline[] = [];
  let text = '';
  for (const node of nodes) {
    if (typeof node === 'string') text += node;
    else {
      if (text) joined.push(text);
      text = '';
      joined.push(node);
    }
  }
  if (text) joined.push(text);
  return joined;
}
