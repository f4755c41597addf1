import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Asked in this order, so that one of them is the face of the page and the others help out. */
export const families = [
  'figtree',
  'noto-sans',
  'noto-sans-sc',
  'noto-sans-jp',
  'noto-sans-kr',
  'noto-emoji',
] as const;
export type Family = (typeof families)[number];

/** One of the pieces that a family is split into. */
export interface FontFile {
  path: string;
  /** First and last code point of each. */
  ranges: readonly (readonly [from: number, to: number])[];
}

const { resolve } = createRequire(import.meta.url);
type FilesByCodePoint = ReadonlyMap<number, readonly FontFile[]>;
const indexOfFamily = new Map<Family, FilesByCodePoint>();

/** The pieces of a family that may have a character: where they overlap, not every one that could has it. */
export function findFontFiles(family: Family, codePoint: number): readonly FontFile[] {
  const index = indexOfFamily.get(family) ?? indexFiles(readFamily(family));
  indexOfFamily.set(family, index);
  return index.get(codePoint) ?? [];
}

/** Looking through every range for every character of a Chinese text would take seconds. */
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

/** The list that comes with the fonts: which characters are in which file. */
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
