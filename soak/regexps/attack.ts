import { createContext, Script } from 'node:vm';
import type { FoundRegExp } from './find.ts';

/** What an expression gets to see at most. */
export interface Sight {
  characters: number;
  /** With one space between them. */
  words: number;
}

/** Twice the text may take three times as long; a quadratic expression takes four times as long. */
const MOST_TIMES = 3;
/** Below this nobody waits, and the measurement says little. */
const NOTICEABLE_MS = 40;
const TIMEOUT_MS = 10_000;
const REPEATS = 3;
/** How many of the words in an expression are tried. */
const WORDS = 12;

const context = createContext({});
const scripts = {
  test: new Script('regexp.lastIndex = 0; regexp.test(text)'),
  replace: new Script('text.replace(regexp, "")'),
  split: new Script('text.split(regexp)'),
};

/** Returns what is wrong with an expression: the text for which twice the length takes too long. */
export function attackRegExp(found: FoundRegExp, sight: Sight): string | null {
  for (const pump of makePumps(found.source)) {
    const [quarter, half, whole] = [4, 2, 1].map((part) => makeText(pump, sight, part)) as [
      string,
      string,
      string,
    ];
    // A quarter of the text tells whether all of it could be noticeable, even if the time grows with its square.
    if (measure(found, quarter) < NOTICEABLE_MS / 16 || measure(found, whole) < NOTICEABLE_MS) continue;
    const [halfMs, wholeMs] = [half, whole].map((text) =>
      Math.min(...Array.from({ length: REPEATS }, () => measure(found, text))),
    ) as [number, number];
    if (wholeMs < NOTICEABLE_MS || wholeMs / halfMs < MOST_TIMES) continue;
    return `${found.place} /${found.source.slice(0, 80)}/${found.flags} takes ${Math.round(halfMs)} and ${Math.round(wholeMs)} ms for ${half.length} and ${whole.length} characters of ${JSON.stringify(pump)}`;
  }
  return null;
}

interface Pump {
  before: string;
  again: string;
}

function makeText({ before, again }: Pump, { characters, words }: Sight, part: number): string {
  const length = Math.ceil(characters / part);
  // The end keeps most expressions from matching, so that they try everything.
  const text = `${before}${again.repeat(Math.ceil(length / again.length)).slice(0, length)}\u0001`;
  return Number.isFinite(words)
    ? text
        .split(/\s+/)
        .slice(0, Math.ceil(words / part))
        .join(' ')
    : text;
}

/** Texts of characters and words that the expression itself consists of, alone and after the beginning of a match. */
function makePumps(source: string): Pump[] {
  const plain = source.replace(/\\u\{?[0-9a-f]+\}?|\\[a-zA-Z](?:\{[^}]*\})?|\(\?<?[:=!]?/g, ' ');
  const words = [...new Set(plain.match(/[a-z]{2,}/gi) ?? [])].slice(0, WORDS);
  const marks = [...new Set(plain.match(/[^\s\w()[\]{}|?*+^$\\]/g) ?? [])];
  const characters = [' ', 'a', 'A', '1', '\n', 'é', '\u0301', ...marks];
  const again = [
    ...characters,
    ...characters.map((character) => `a${character}`),
    ...characters.map((character) => `1${character}`),
    ...words,
    ...words.map((word) => `${word} `),
    ...words.slice(1).map((word, index) => `${words[index]} ${word} `),
  ];
  const begun = [...characters, ...words.slice(0, 5).map((word) => `${word} `)];
  return [
    ...['', ' '].flatMap((before) => again.map((each) => ({ before, again: each }))),
    ...words.slice(0, 4).flatMap((word) => begun.map((each) => ({ before: ` ${word} `, again: each }))),
  ];
}

/** The CPU time in milliseconds; infinite if it does not end. */
function measure({ source, flags, isSplit }: FoundRegExp, text: string): number {
  context.regexp = new RegExp(source, flags);
  context.text = text;
  const script = isSplit ? scripts.split : flags.includes('g') ? scripts.replace : scripts.test;
  const before = process.threadCpuUsage();
  try {
    script.runInContext(context, { timeout: TIMEOUT_MS });
  } catch {
    return Number.POSITIVE_INFINITY;
  }
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
