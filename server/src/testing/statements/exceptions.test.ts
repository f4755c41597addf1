import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { exceptionGroups, findException } from './exceptions.ts';
import { findUnused } from './unusedExceptions.ts';
import { nameUse } from './usedExceptions.ts';

const source = new URL('../../', import.meta.url);
const exceptions = exceptionGroups.flatMap((group) => group.exceptions);

describe.each(exceptionGroups)('the exceptions of "$title"', ({ title, partitioned, exceptions }) => {
  test('docs/scale.md has them, and says how they would run partitioned', () => {
    const page = readFileSync(new URL('../../docs/scale.md', source), 'utf8').replaceAll(/\s+/g, ' ');
    expect(page).toContain(`| ${title} | ${partitioned} |`);
  });

  test.each(exceptions)('$from is a function, and has a reason', ({ from, why }) => {
    const [file = '', name] = from.split(' ');
    expect(readFileSync(new URL(file, source), 'utf8')).toMatch(new RegExp(`function\\*? ${name}\\(`));
    expect(why).toMatch(/^[A-Z].*\.$/);
  });
});

test('each function is declared once', () => {
  expect(new Set(exceptions.map(({ from }) => from)).size).toBe(exceptions.length);
});

test('an exception holds for its function and its statement only', () => {
  const from = 'db/accounts/users.ts findLongestEmail';
  expect(findException(from, 'select users')).toBeDefined();
  expect(findException(from, 'delete users')).toBeUndefined();
  expect(findException('db/accounts/users.ts findUser', 'select users')).toBeUndefined();
});

test('an exception that no test used is found', () => {
  const used = exceptions.flatMap(({ from, statements }) => statements.map((one) => nameUse(from, one)));
  expect(findUnused(used)).toEqual([]);
  expect(findUnused(used.slice(1))).toEqual([
    'db/accounts/sessions.ts deleteExpiredSessions: delete sessions',
  ]);
});
