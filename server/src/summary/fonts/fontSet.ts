import { setImmediate } from 'node:timers/promises';
import type { Font } from 'fontkit';
import { type Family, type FontFile, families, findFontFiles } from '#summary/fonts/fontFiles.ts';
import { loadFont, type Weight } from '#summary/fonts/loadFont.ts';

/** Text with its font weight. */
export interface StyledText {
  text: string;
  weight: Weight;
}

/** Text in one font: a single grapheme cluster, or several that were joined. */
export interface Run {
  text: string;
  font: Font;
}

export interface FontSet {
  /** Assigns a font to each grapheme cluster. Clusters that `loadFonts` was not given show as a placeholder. */
  shapeText(styled: StyledText): Run[];
}

/** Shown for characters that no font has. The second family contains it. */
const PLACEHOLDER = '\uFFFD';
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Joiners, variation selectors and direction marks: they affect other characters and are invisible. */
const unseen = /\p{Default_Ignorable_Code_Point}/u;

/** Splits text into grapheme clusters in normal form C, which fonts use. All white space becomes plain spaces. */
function splitClusters(text: string): string[] {
  const even = text.normalize('NFC').replaceAll(/\s/g, ' ');
  return Array.from(segmenter.segment(even), ({ segment }) => segment);
}

/** Chinese, Japanese and Korean draw shared characters differently, so the font of the text's language goes first. */
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

/** Characters that need further files show as missing, because each file takes about 30 ms to unpack. */
export const MOST_FILES = 64;

/** Returns null when the limit of files is reached. */
type Load = (file: FontFile, weight: Weight) => Promise<Font> | null;

/** The fonts of one PDF: each file is loaded once, even if the shared cache evicts it meanwhile. */
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

/** Finds and loads the fonts of all characters, so that typesetting can be synchronous. */
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
    // Cached fonts cause no pause, so this lets the server answer other requests.
    await setImmediate();
  }
  return {
    shapeText: ({ text, weight }) =>
      splitClusters(text).map((cluster) => found.get(keyOf(cluster, weight)) ?? unannounced),
  };
}

/** Joins neighbours that have the same font. */
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
  // Fall back to the base character, such as a letter without its accents or an emoji without its modifier.
  const plain = base === cluster ? null : await findFont(base || ' ', weight, search);
  return plain && { text: base, font: plain };
}

async function findFont(
  cluster: string,
  weight: Weight,
  { order: given, load }: Search,
): Promise<Font | null> {
  // The Chinese font draws ≥ with a slanted bar, which looks odd in Latin text.
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
