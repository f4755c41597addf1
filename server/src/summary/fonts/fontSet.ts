import { setImmediate } from 'node:timers/promises';
import type { Font } from 'fontkit';
import { type Family, type FontFile, families, findFontFiles } from '#summary/fonts/fontFiles.ts';
import { loadFont, type Weight } from '#summary/fonts/loadFont.ts';

/** Text that will be set, in the weight in which it will. */
export interface StyledText {
  text: string;
  weight: Weight;
}

/** Text in one font: a cluster at first, then a stretch of them. */
export interface Run {
  text: string;
  font: Font;
}

export interface FontSet {
  /** Cluster by cluster; what was not announced shows as a question mark. */
  dress(styled: StyledText): Run[];
}

/** Stands for what no font has; it is in the second family. */
const PLACEHOLDER = '\uFFFD';
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Joiners, selectors and marks of direction: they change other characters, and nothing is drawn for them. */
const unseen = /\p{Default_Ignorable_Code_Point}/u;

/** Whole letters with their marks, in the form that fonts have them; every space is the plain one. */
function splitClusters(text: string): string[] {
  const even = text.normalize('NFC').replaceAll(/\s/g, ' ');
  return Array.from(segmenter.segment(even), ({ segment }) => segment);
}

/** Chinese, Japanese and Korean share characters that each of them writes in its own way: its own font goes first. */
const orders = {
  chinese: families,
  japanese: withAhead('noto-sans-jp'),
  korean: withAhead('noto-sans-kr'),
} as const;
type Language = keyof typeof orders;

function withAhead(first: Family): readonly Family[] {
  const [page, ...others] = families;
  return [page, 'noto-sans', first, ...others.filter((family) => family !== first && family !== 'noto-sans')];
}

function languageOf(text: string): Language {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'japanese';
  return /\p{Script=Hangul}/u.test(text) ? 'korean' : 'chinese';
}

/** Beyond it characters that need yet another file show as missing: each takes some 30 ms to unpack. */
export const MOST_FILES = 64;

/** Null stands for a file too many. */
type Load = (file: FontFile, weight: Weight) => Promise<Font> | null;

/** For one PDF: each file once, however many others are asked for in between. */
function createLoad(): Load {
  const fonts = new Map<string, Promise<Font>>();
  return (file, weight) => {
    const key = `${weight} ${file.path}`;
    const known = fonts.get(key);
    if (known || fonts.size === MOST_FILES) return known ?? null;
    const font = loadFont(file, weight);
    fonts.set(key, font);
    return font;
  };
}

/** Finds a font for every character and loads it: setting the text can then go without waiting. */
export async function loadFonts(texts: readonly StyledText[]): Promise<FontSet> {
  const order = orders[languageOf(texts.map(({ text }) => text).join(' '))];
  const found = new Map<string, Run>();
  const keyOf = (cluster: string, weight: Weight) => `${weight} ${cluster}`;
  const load = createLoad();
  const find = async (cluster: string, weight: Weight): Promise<Run> => {
    const run =
      (await findRun(cluster, weight, { order, load })) ??
      (await findRun(PLACEHOLDER, weight, { order, load: loadFont }));
    if (!run) throw new Error('The fonts have no placeholder.');
    return run;
  };
  const unannounced = await find('?', 400);
  for (const { text, weight } of texts) {
    for (const cluster of new Set(splitClusters(text))) {
      const key = keyOf(cluster, weight);
      if (!found.has(key)) found.set(key, await find(cluster, weight));
    }
    // Fonts that are there already are found without a pause: others are answered in between.
    await setImmediate();
  }
  return {
    dress: ({ text, weight }) =>
      splitClusters(text).map((cluster) => found.get(keyOf(cluster, weight)) ?? unannounced),
  };
}

/** Neighbours in the same font become one. */
export function joinRuns(clusters: readonly Run[]): Run[] {
  const runs: Run[] = [];
  for (const { text, font } of clusters) {
    const last = runs.at(-1);
    if (last?.font === font) last.text += text;
    else if (text !== '') runs.push({ text, font });
  }
  return runs;
}

interface Search {
  order: readonly Family[];
  load: Load;
}

async function findRun(cluster: string, weight: Weight, search: Search): Promise<Run | null> {
  const font = await findFont(cluster, weight, search);
  if (font) return { text: cluster, font };
  const [base = ''] = Array.from(cluster).filter((character) => !unseen.test(character));
  // A letter without its marks, or a person without a profession, says more than a placeholder.
  const plain = base === cluster ? null : await findFont(base || ' ', weight, search);
  return plain && { text: base, font: plain };
}

async function findFont(
  cluster: string,
  weight: Weight,
  { order: given, load }: Search,
): Promise<Font | null> {
  // Chinese slants the bar of its ≥, which looks foreign between Latin letters.
  const order = /^\p{Sm}/u.test(cluster) ? orders.japanese : given;
  const codePoints = Array.from(cluster, (character) => character.codePointAt(0) ?? 0);
  for (const family of order) {
    for (const file of findFontFiles(family, codePoints[0] ?? 0)) {
      const font = await load(file, weight);
      if (font && codePoints.every((codePoint) => font.hasGlyphForCodePoint(codePoint))) return font;
    }
  }
  return null;
}
