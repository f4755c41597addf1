import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#scripts/support/project.mjs';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const document = read('docs/security.md');

/** The titles of tests and groups in a source, with the placeholders of `test.each`. */
function readTitles(source: string): string[] {
  const calls = source.matchAll(/(?:\b(?:test|describe\w*)(?:\.\w+)?|\))\(\s*(['"`])((?:\\.|(?!\1).)*)\1,/gs);
  return Array.from(calls, ([, , title = '']) => title);
}

test('every test that a row names exists', () => {
  const named = Array.from(document.matchAll(/`([\w./-]+\.(?:test\.tsx?|spec\.ts))`: (.+?)(?=<br>| *\|)/g));
  const missing = named.filter(
    ([, path = '', title = '']) => !existsSync(join(root, path)) || !readTitles(read(path)).includes(title),
  );
  expect(named.length).toBeGreaterThan(150);
  expect(missing.map(([text]) => text)).toEqual([]);
});

test('the table of keys lists exactly the purposes for which keys are derived', () => {
  const [, union = ''] = /export type KeyPurpose =([^;]+);/.exec(read('server/src/secrets/keys.ts')) ?? [];
  const purposes = Array.from(union.matchAll(/'([^']+)'/g), ([, purpose]) => purpose);
  const [, table = ''] = /^\| Key .*\n\|.*\n((?:\|.*\n)+)/m.exec(document) ?? [];
  const keys = Array.from(table.matchAll(/^\| `([^`]+)`/gm), ([, key]) => key);
  expect(purposes.length).toBeGreaterThan(5);
  expect(keys.toSorted()).toEqual(purposes.toSorted());
});
