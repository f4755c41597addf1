import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findFontFiles } from '#summary/fonts/fontFiles.ts';
import { loadFont } from '#summary/fonts/loadFont.ts';

test('a font that could not be read is read again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'flarewell-font-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [letters] = findFontFiles('figtree', 65);
  if (!letters) throw new Error('The face of the page has an A.');
  const file = { ...letters, path: join(folder, 'font.woff2') };
  await expect(loadFont(file, 400)).rejects.toThrow('ENOENT');
  await copyFile(letters.path, file.path);
  expect((await loadFont(file, 400)).hasGlyphForCodePoint(65)).toBe(true);
});
