import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile } from 'tailwindcss';
import { expect, test } from 'vitest';

const base = import.meta.dirname;
const source = join(base, '..');

async function loadStylesheet(id: string) {
  const path = id.startsWith('.') ? join(base, id) : fileURLToPath(import.meta.resolve(`${id}/index.css`));
  return { path, base, content: readFileSync(path, 'utf8') };
}

/** The string literals and JSX texts of a file. Each is either a list of classes or unrelated text. */
function piecesOf(file: string) {
  return readFileSync(join(source, file), 'utf8')
    .split(/['"`\n]|\$\{|\}/)
    .map((piece) => ({ file, words: piece.split(/\s+/).filter(Boolean) }));
}

test('every class exists in Tailwind with our theme', async () => {
  const pieces = globSync('**/*.{ts,tsx}', { cwd: source, exclude: ['**/*.test.ts'] }).flatMap(piecesOf);
  const { build } = await compile(readFileSync(join(base, 'index.css'), 'utf8'), { base, loadStylesheet });
  const css = build([...new Set(pieces.flatMap(({ words }) => words))]);
  // What begins with a digit is the end of a decimal number.
  const known = new Set(
    [...css.matchAll(/\.(?!\d)((?:\\.|[\w-])+)/g)].map(([, name]) => name?.replaceAll('\\', '')),
  );
  // Treat a string as a list of classes when most of its words are known classes; a sentence has few by chance.
  const lists = pieces.filter(
    ({ words }) => words.filter((word) => known.has(word)).length * 2 > words.length,
  );
  expect(lists.length).toBeGreaterThan(100);
  const missing = lists.flatMap(({ file, words }) =>
    words.filter((word) => !known.has(word)).map((word) => `${file}: ${word}`),
  );
  expect(missing).toEqual([]);
});
