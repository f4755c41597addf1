import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { deleteExpiredTokens } from '#db/accounts/accountTokens.ts';
import { findProfile } from '#db/accounts/profile.ts';
import { describeOnBothEngines } from '#testing/databases/databases.ts';
import { readOrigin } from './origin.ts';
import { takeViolations } from './violations.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

/** Compiles a statement in a timer, whose stack has no test on it: a test itself may look at everybody's rows. */
async function compileElsewhere(query: { compile: () => unknown }): Promise<void> {
  setTimeout(query.compile.bind(query));
  await new Promise((resolve) => setTimeout(resolve));
}

describeOnBothEngines('the statements that tests run', (database) => {
  test('a violation shows who runs the statement, what is wrong, its SQL, and what to do', async () => {
    await compileElsewhere(database().system.selectFrom('users').selectAll());
    expect(takeViolations()).toEqual([
      `A statement of an unknown function may touch the rows of more than one person:
- Nothing limits users to one person (by id, email).
  select * from "users"
Limit each of its tables to one person: by a condition on the user id, in joins and subqueries too.
If it has to read across people, declare 'select users' in server/src/testing/statements/exceptions.ts.`,
    ]);
  });

  test('statements of a user’s transaction are read too', async () => {
    await database().asUser(NOBODY, ({ tx }) => compileElsewhere(tx.selectFrom('users').selectAll()));
    await database().readAsUser(NOBODY, ({ tx }) => compileElsewhere(tx.selectFrom('users').select('id')));
    expect(takeViolations()).toHaveLength(2);
  });

  test('a statement that stays with one person is no violation', async () => {
    await database().readAsUser(NOBODY, findProfile);
    expect(takeViolations()).toEqual([]);
  });

  test('a declared exception is no violation', async () => {
    await deleteExpiredTokens(database().system, '2026-11-16T12:00:00Z');
    expect(takeViolations()).toEqual([]);
  });

  test('a test itself may look at everybody’s rows', async () => {
    await database().system.selectFrom('users').selectAll().execute();
    expect(takeViolations()).toEqual([]);
  });
});

const openFile = '../../db/open.ts';
const openLines = readFileSync(new URL(openFile, import.meta.url), 'utf8').split('\n');
/** A line inside the function `canAnswer`. */
const inCanAnswer = openLines.findIndex((line) => line.includes('function canAnswer')) + 2;

const at = (path: string, line: number) =>
  `    at f (file://${fileURLToPath(new URL(path, import.meta.url))}:${line}:9)`;

test.each([
  ['a function of a store', [at(openFile, inCanAnswer)], 'db/open.ts canAnswer'],
  [
    'the first of several',
    [at(openFile, inCanAnswer), at('../../services/services.ts', 1)],
    'db/open.ts canAnswer',
  ],
  [
    'a package before it',
    [at('../../../../node_modules/x/y.ts', 1), at(openFile, inCanAnswer)],
    'db/open.ts canAnswer',
  ],
  ['this folder before it', [at('violations.ts', 1), at(openFile, inCanAnswer)], 'db/open.ts canAnswer'],
  ['a test', [at('violations.test.ts', 1), at(openFile, inCanAnswer)], null],
  ['a helper of tests', [at('../people.ts', 1), at(openFile, inCanAnswer)], null],
  ['nothing of the server', [at('../../../../node_modules/x/y.ts', 1)], 'an unknown function'],
  ['no frames', [], 'an unknown function'],
])('the origin of a statement: %s', (_title, frames, origin) => {
  expect(readOrigin(['Error: where', ...frames].join('\n'))).toBe(origin);
});
