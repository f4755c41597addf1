import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const rulesDocument = readFileSync(join(root, 'docs/rules.md'), 'utf8');
/** Most rules are pure functions. Others are about the database, the files of an installation, its start or a command. */
const files = ['domain/src', 'server/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
);
const tests = files
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => readFileSync(join(root, name), 'utf8'));

const rules = Array.from(
  rulesDocument.matchAll(/^- \*\*(R\d+)\*\* .*?`([\w/-]+\.ts)`/gm),
  ([, rule, file]) => ({
    rule,
    file,
  }),
);
const tested = new Set(
  tests.flatMap((text) => Array.from(text.matchAll(/['`](R\d+) /g), ([, rule]) => rule)),
);

test('the rules are numbered from R1 on, without a gap', () => {
  expect(rules.map(({ rule }) => rule)).toEqual(rules.map((_, index) => `R${index + 1}`));
  expect(rules.length).toBeGreaterThan(80);
  expect(rulesDocument.match(/^- /gm)).toHaveLength(rules.length);
});

test('every rule has a test, and every rule that a test names is in the document', () => {
  const numbers = rules.map(({ rule }) => rule);
  expect(numbers.filter((rule) => !tested.has(rule))).toEqual([]);
  expect([...tested].filter((rule) => !numbers.includes(rule))).toEqual([]);
});

test('every rule names a file that exists', () => {
  const isThere = (file = '') => files.includes(file) || files.includes(`domain/src/${file}`);
  expect(rules.filter(({ file }) => !isThere(file))).toEqual([]);
});
