import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** In order of preference: the first is the main font of the page, the others are fallbacks. */
export const families = [
  'figtree',
  'noto-sans',
  'noto-sans-sc',
  'noto-sans-jp',
  'noto-sans-kr',
  'noto-emoji',
] as const;
export type Family = (typeof families)[number];

/** One of the subset files that a family is split into. */
export interface FontFile {
  path: string;
  /** First and last code point of each range. */
  ranges: readonly (readonly [from: number, to: number])[];
}

const { resolve } = createRequire(import.meta.url);
type FilesByCodePoint = ReadonlyMap<number, readonly FontFile[]>;
const indexOfFamily = new Map<Family, FilesByCodePoint>();

/** The files of a family that may contain a character. Their ranges overlap, and not every candidate contains it. */
export function findFontFiles(family: Family, codePoint: number): readonly FontFile[] {
  const index = indexOfFamily.get(family) ?? indexFiles(readFamily(family));
  indexOfFamily.set(family, index);
  return index.get(codePoint) ?? [];
}

/** An index by code point, because searching all ranges for every character of a Chinese text would take seconds. */
function indexFiles(files: readonly FontFile[]): FilesByCodePoint {
  const index = new Map<number, FontFile[]>();
  for (const file of files) {
    for (const [from, to] of file.ranges) {
      for (let codePoint = from; codePoint <= to; codePoint += 1) {
        const known = index.get(codePoint);
        if (known) known.push(file);
        else index.set(codePoint, [file]);
      }
    }
  }
  return index;
}

/** Reads the font package's list of which characters are in which file. */
function readFamily(family: Family): FontFile[] {
  const list: Record<string, string> = JSON.parse(
    readFileSync(resolve(`@fontsource-variable/${family}/unicode.json`), 'utf8'),
  );
  return Object.entries(list).map(([piece, ranges]) => {
    const name = piece.replace(/[[\]]/g, '');
    return {
      path: resolve(`@fontsource-variable/${family}/files/${family}-${name}-wght-normal.woff2`),
      ranges: ranges.split(',').map(readRange),
    };
  });
}

/** 'U+4e00-4eff' or 'U+4e00' */
function readRange(text: string): readonly [number, number] {
  const [from = '', to = from] = text.slice(2).split('-');
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}
