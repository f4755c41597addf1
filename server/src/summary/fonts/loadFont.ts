import { readFile } from 'node:fs/promises';
import { create, type Font } from 'fontkit';
import subsetFont from 'subset-font';
import type { FontFile } from '#summary/fonts/fontFiles.ts';

export type Weight = 400 | 600;

/** Those that a page in a European language needs, and a few dozen pieces of an Asian one. */
const KEPT = 64;
const loaded = new Map<string, Promise<Font>>();

/**
 * The files hold every weight at once and are packed as for the web. What a PDF embeds is one weight, unpacked; that
 * costs some 30 ms a file, so the fonts asked for last are kept.
 */
export function loadFont(file: FontFile, weight: Weight): Promise<Font> {
  const key = `${weight} ${file.path}`;
  const font = loaded.get(key) ?? readFont(file, weight).catch((error) => forget(key, error));
  // Asked for last goes to the end of the line, and what stands first is let go.
  loaded.delete(key);
  loaded.set(key, font);
  const [oldest] = loaded.keys();
  if (loaded.size > KEPT && oldest !== undefined) loaded.delete(oldest);
  return font;
}

/** A file that could not be read now may be readable the next time. */
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
