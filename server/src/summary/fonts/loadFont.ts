import { readFile } from 'node:fs/promises';
import { create, type Font } from 'fontkit';
import subsetFont from 'subset-font';
import type { FontFile } from '#summary/fonts/fontFiles.ts';

export type Weight = 400 | 600;

/** Enough for a page in a European language and a few dozen files of an Asian one. */
const CACHE_SIZE = 64;
const loaded = new Map<string, Promise<Font>>();

/**
 * The files are compressed variable fonts with all weights. A PDF embeds a single weight, uncompressed. Converting takes
 * about 30 ms a file, so an LRU cache keeps the latest fonts.
 */
export function loadFont(file: FontFile, weight: Weight): Promise<Font> {
  const key = `${weight} ${file.path}`;
  const font = loaded.get(key) ?? readFont(file, weight).catch((error) => forget(key, error));
  // Moves the entry to the end: a Map iterates in order of insertion, so the first entry is the least recently used.
  loaded.delete(key);
  loaded.set(key, font);
  const [oldest] = loaded.keys();
  if (loaded.size > CACHE_SIZE && oldest !== undefined) loaded.delete(oldest);
  return font;
}

/** Removes a failed load from the cache, so that the next request tries again. */
function forget(key: string, error: unknown): never {
  loaded.delete(key);
  throw error;
}

async function readFont({ path, ranges }: FontFile, weight: Weight): Promise<Font> {
  const bytes = await subsetFont(await readFile(path), charactersOf(ranges), {
    targetFormat: 'truetype',
    variationAxes: { wght: weight },
  });
  const font = create(bytes);
  if (!('glyphForCodePoint' in font)) throw new Error(`There are several fonts in ${path}.`);
  return font;
}

function charactersOf(ranges: FontFile['ranges']): string {
  return ranges
    .flatMap(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
    )
    .join('');
}
