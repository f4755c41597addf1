import { type OperationNodeSource, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { checkStatement } from './checkStatement.ts';
import { nameValue } from './facts.ts';
import { db, MAYA, mayas, sharesOfMaya, subscription, tracker } from './samples.ts';

const good: Record<string, OperationNodeSource> = {
  'a select of one person': mayas,
  'further conditions beside the user id': mayas.where('date', 'in', ['a', 'b']).where('notes', 'is', null),
  'an or in parentheses beside the user id': mayas.where(({ or, eb }) =>
    or([eb('notes', 'is', null), eb('bytes', '>', 1)]),
  ),
  'text with an or in parentheses': mayas.where(sql<boolean>`(bytes > 1 or bytes < 9)`),
  'a list of one': db.selectFrom('check_ins').select('id').where('user_id', 'in', [MAYA]),
  'a list of the same person twice': db
    .selectFrom('check_ins')
    .select('id')
    .where('user_id', 'in', [MAYA, MAYA]),
  'an alias': db.selectFrom('check_ins as c').select('c.id').where('c.user_id', '=', MAYA),
  'the account itself': db.selectFrom('users').select('name').where('id', '=', MAYA),
  'a session by its token': db.selectFrom('sessions').select('id').where('token_hash', '=', 'hash'),
  'a join on the user id': db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('users.email')
    .where('sessions.token_hash', '=', 'hash'),
  'a left join on the user id': db
    .selectFrom('users')
    .leftJoin('accounts', 'accounts.user_id', 'users.id')
    .select('accounts.password')
    .where('users.email', '=', 'maya@example.org'),
  'a join with the same user id on both sides': db
    .selectFrom('check_ins')
    .innerJoin('condition_entries as entry', 'entry.check_in_id', 'check_ins.id')
    .select('entry.severity')
    .where('check_ins.user_id', '=', MAYA)
    .where('entry.user_id', '=', MAYA),
  'a subquery of the same person': mayas.where(
    'id',
    'in',
    db.selectFrom('tracker_entries').select('check_in_id').where('user_id', '=', MAYA),
  ),
  'a subquery on the user id of the row around it': db
    .deleteFrom('users')
    .where('email', '=', 'maya@example.org')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('sessions').select('id').whereRef('user_id', '=', 'users.id'))),
    ),
  'a union of the same person': mayas.union(db.selectFrom('shares').select('id').where('user_id', '=', MAYA)),
  'a common table expression': db
    .with('mine', () => mayas)
    .selectFrom('mine')
    .selectAll(),
  'an update of one person': sharesOfMaya,
  'an update from a query of the same person': db
    .updateTable('check_ins')
    .from(mayas.as('touched'))
    .set({ revision: 1 })
    .whereRef('check_ins.id', '=', 'touched.id')
    .where('check_ins.user_id', '=', MAYA),
  'a deletion of one person': db.deleteFrom('shares').where('user_id', '=', MAYA),
  'rows of one person': db.insertInto('trackers').values([
    { ...tracker, user_id: MAYA },
    { ...tracker, user_id: MAYA, id: '2' },
  ]),
  'a row that replaces one of the same person': db
    .insertInto('second_factors')
    .values({ user_id: MAYA, secret: 's', created_at: '' })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ secret: 's' })),
  'a row that leaves somebody else’s alone': db
    .insertInto('push_subscriptions')
    .values({ ...subscription, user_id: MAYA })
    .onConflict((conflict) => conflict.column('endpoint').doNothing()),
  'a count of attempts by its key': db.selectFrom('throttles').select('count').where('key', '=', 'k'),
  'the keys of the installation': db.selectFrom('push_keys').selectAll(),
  'text without tables': sql`select pg_advisory_xact_lock(1)`,
  'columns in text': mayas.where(
    sql<boolean>`${sql.ref('check_ins.bytes')} < ${sql.id('check_ins', 'bytes')} + ${sql.ref('bytes')}`,
  ),
  'a table’s name in a text value': mayas.where('notes', '=', sql.lit('users')),
};

describe('a statement that stays with one person', () => {
  test.each(Object.entries(good))('%s', (_title, statement) => {
    expect(checkStatement(statement.toOperationNode())).toEqual({ problems: [], unlinkedTables: [] });
  });
});

test.each([
  ['maya', 'the value maya'],
  [5, 'the value 5'],
  [5n, 'the value 5'],
  [true, 'the value true'],
])('a value of any kind has a name: %s', (value, name) => {
  expect(nameValue(value)).toBe(name);
});
