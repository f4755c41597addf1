import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { factorNames } from '@flarewell/domain/measures/factors';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
/** A released migration is never edited, so it keeps the factors of its time. */
const released = 'server/src/db/migrations/records.ts';

/** As a text, a key or a property: 'sleep', sleep:, .sleep. Words in comments and sentences do not count. */
const asCode = new RegExp(
  `(?:'(NAMES)'|\\b(NAMES):|\\.(NAMES)\\b)`.replaceAll('NAMES', factorNames.join('|')),
  'g',
);
/** A list on one line or on several: the code between two names is shorter than this. */
const SIDE_BY_SIDE = 60;

function listsFactors(code: string): boolean {
  const found = [...code.matchAll(asCode)].map((match) => ({
    name: match.slice(1).find(Boolean),
    from: match.index,
    to: match.index + match[0].length,
  }));
  return found.some(({ name, from }, index) => {
    const before = found[index - 1];
    return before !== undefined && before.name !== name && from - before.to < SIDE_BY_SIDE;
  });
}

/** Without tests, and without the made-up diaries that they use. */
function listProduct(): string[] {
  return ['domain', 'server', 'web'].flatMap((part) =>
    readdirSync(join(root, part, 'src'), { recursive: true, encoding: 'utf8' })
      .map((file) => `${part}/src/${file}`)
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/(testing|evaluation)\//.test(file)),
  );
}

test('the names of factors are listed in their table only', () => {
  const lists = listProduct().filter((file) => listsFactors(readFileSync(join(root, file), 'utf8')));
  expect(lists).toEqual([released]);
});

test.each([
  ["['sleep', 'stress']", true],
  ['{ stress: 0,\n    sleep: 0 }', true],
  ['factors.stress || factors.sleep', true],
  ["'stress' + 'stress'", false],
  ['/** Stress and sleep are rated. */', false],
  [`'sleep' ${'x'.repeat(80)} 'stress'`, false],
])('a list is recognized: %j', (code, isList) => {
  expect(listsFactors(code)).toBe(isList);
});
