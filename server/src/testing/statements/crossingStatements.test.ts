import { type OperationNodeSource, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { checkStatement, nameStatement } from './checkStatement.ts';
import { db, MAYA, mayas, sharesOfMaya, subscription, TOM, tracker } from './samples.ts';

/** With a part of the sentence that says what is wrong. */
const bad: Record<string, [string, OperationNodeSource]> = {
  'a select of everybody': ['limits check_ins', db.selectFrom('check_ins').select('id')],
  'an update of everybody': ['limits shares', db.updateTable('shares').set({ tries_left: 1 })],
  'a deletion from everybody': ['limits check_ins', db.deleteFrom('check_ins').where('date', '<', '2026')],
  'a record by its id alone': [
    'limits check_ins',
    db.selectFrom('check_ins').select('id').where('id', '=', '1'),
  ],
  'a list of several people': [
    'limits check_ins',
    db.selectFrom('check_ins').select('id').where('user_id', 'in', [MAYA, TOM]),
  ],
  'everybody but one': [
    'limits check_ins',
    db.selectFrom('check_ins').select('id').where('user_id', '!=', MAYA),
  ],
  'one person or something else': [
    'limits check_ins',
    db
      .selectFrom('check_ins')
      .select('id')
      .where(({ or, eb }) => or([eb('user_id', '=', MAYA), eb('notes', 'is', null)])),
  ],
  'text with an or that no parentheses hold': [
    'limits check_ins',
    mayas.where(sql<boolean>`bytes > 1 or bytes < 9`),
  ],
  'text with an or in a value': ['limits check_ins', mayas.where('bytes', '=', sql<number>`1 or 1 = 1`)],
  'text that closes the parentheses': [
    'limits check_ins',
    mayas.where(sql<boolean>`bytes > 1) or (bytes < 9`),
  ],
  'not one person': [
    'limits check_ins',
    db
      .selectFrom('check_ins')
      .select('id')
      .where(({ not, eb }) => not(eb('user_id', '=', MAYA))),
  ],
  'the user id compared with itself': [
    'limits check_ins',
    db.selectFrom('check_ins').select('id').whereRef('user_id', '=', 'user_id'),
  ],
  'the user id in an array': [
    'limits check_ins',
    db
      .selectFrom('check_ins')
      .select('id')
      .where('user_id', '=', sql<string>`any(${[MAYA]})`),
  ],
  'the user id of another alias': [
    'limits check_ins',
    db
      .selectFrom('check_ins as mine')
      .innerJoin('check_ins as other', 'other.date', 'mine.date')
      .select('other.notes')
      .where('mine.user_id', '=', MAYA),
  ],
  'an alias that looks like another table': [
    'limits sessions',
    db
      .selectFrom(['users as sessions', 'sessions as users'])
      .select('users.ip_address')
      .where('sessions.id', '=', MAYA),
  ],
  'a join without the user id': [
    'limits condition_entries',
    db
      .selectFrom('check_ins')
      .innerJoin('condition_entries as entry', 'entry.check_in_id', 'check_ins.id')
      .select('entry.severity')
      .where('check_ins.user_id', '=', MAYA),
  ],
  'a left join that filters the table before it': [
    'limits users',
    db
      .selectFrom('users')
      .leftJoin('accounts', (join) =>
        join.onRef('accounts.user_id', '=', 'users.id').on('users.id', '=', MAYA),
      )
      .select('users.email'),
  ],
  'a left join without the user id': [
    'limits sessions',
    db
      .selectFrom('users')
      .leftJoin('sessions', 'sessions.created_at', 'users.created_at')
      .select('sessions.ip_address')
      .where('users.id', '=', MAYA),
  ],
  'a full join on the user id': [
    'limits sessions',
    db
      .selectFrom('users')
      .fullJoin('sessions', 'sessions.user_id', 'users.id')
      .select('sessions.ip_address')
      .where('users.id', '=', MAYA),
  ],
  'a cross join': [
    'limits users',
    db.selectFrom(['check_ins', 'users']).select('users.email').where('check_ins.user_id', '=', MAYA),
  ],
  'a subquery without the user id': [
    'limits tracker_entries',
    mayas.where(
      'id',
      'in',
      db.selectFrom('tracker_entries').select('check_in_id').where('tracker_id', '=', '1'),
    ),
  ],
  'a subquery of somebody else': [
    'several people',
    mayas.where('notes', 'in', db.selectFrom('conditions').select('name').where('user_id', '=', TOM)),
  ],
  'a subquery in what is selected': [
    'limits users',
    mayas.select(({ selectFrom, fn }) => selectFrom('users').select(fn.countAll().as('all')).as('people')),
  ],
  'a subquery that limits only itself': [
    'limits users',
    db
      .selectFrom('users')
      .select(({ selectFrom }) => [
        'email',
        selectFrom('sessions')
          .select('id')
          .whereRef('sessions.user_id', '=', 'users.id')
          .where('sessions.token_hash', '=', 'hash')
          .as('session'),
      ]),
  ],
  'a column that a subquery takes from outside': [
    'limits users',
    mayas.where(({ exists, selectFrom }) =>
      exists(selectFrom('users').select('users.id').where('check_ins.user_id', '=', MAYA)),
    ),
  ],
  'a union with everybody': ['limits shares', mayas.union(db.selectFrom('shares').select('id'))],
  'a common table expression of everybody': [
    'limits check_ins',
    db
      .with('all', (query) => query.selectFrom('check_ins').select('id'))
      .selectFrom('all')
      .selectAll(),
  ],
  'a query of everybody in place of a table': [
    'limits check_ins',
    db
      .selectFrom(db.selectFrom('check_ins').selectAll().as('all'))
      .select('all.id')
      .where('all.user_id', '=', MAYA),
  ],
  'a returning of everybody': [
    'limits users',
    sharesOfMaya.returning(({ selectFrom }) => selectFrom('users').select('email').limit(1).as('email')),
  ],
  'rows of two people': [
    'several people',
    db.insertInto('trackers').values([
      { ...tracker, user_id: MAYA },
      { ...tracker, user_id: TOM, id: '2' },
    ]),
  ],
  'rows from a query': [
    'inserts rows into backup_codes',
    db
      .insertInto('backup_codes')
      .columns(['user_id', 'code_hash'])
      .expression(db.selectFrom('second_factors').select(['user_id', 'secret']).where('user_id', '=', MAYA)),
  ],
  'a row that may replace somebody else’s': [
    'overwrite a row of push_subscriptions',
    db
      .insertInto('push_subscriptions')
      .values({ ...subscription, user_id: MAYA })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ user_id: MAYA })),
  ],
  'a row that changes hands on a conflict': [
    'several people',
    db
      .insertInto('second_factors')
      .values({ user_id: MAYA, secret: 's', created_at: '' })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ user_id: TOM })),
  ],
  'a row that changes hands on a conflict, by an expression': [
    'gives rows of second_factors to somebody',
    db
      .insertInto('second_factors')
      .values({ user_id: MAYA, secret: 's', created_at: '' })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet({ user_id: sql<string>`lower('TOM')` }),
      ),
  ],
  'a row that changes hands': [
    'several people',
    db.updateTable('shares').set({ user_id: TOM }).where('user_id', '=', MAYA),
  ],
  'counts of attempts of everybody': [
    'limits throttles',
    db.deleteFrom('throttles').where('resets_at', '<', '2026'),
  ],
  'a statement in text': ['names users in text', sql`select email from users where id = ${MAYA}`],
  'a quoted statement in text': ['names check_ins in text', sql`delete from "check_ins"`],
  'a table in text': ['names users in text', sql`select 1 from ${sql.table('users')}`],
  'a table in text by sql.id': ['names check_ins in text', sql`select * from ${sql.id('check_ins')}`],
  'a table in text by sql.id, with its schema': [
    'names check_ins in text',
    sql`select * from ${sql.id('main', 'check_ins')}`,
  ],
  'a table in text by sql.ref': ['names check_ins in text', sql`select * from ${sql.ref('check_ins')}`],
  'a table in text by sql.ref, with its schema': [
    'names check_ins in text',
    sql`select * from ${sql.ref('main.check_ins')}`,
  ],
  'a table by sql.id in place of one of the query builder': [
    'names check_ins in text',
    db.selectFrom(sql<{ id: string }>`${sql.id('check_ins')}`.as('all')).select('all.id'),
  ],
  'a subquery in text': [
    'names sessions in text',
    mayas.where(sql<boolean>`exists (select 1 from sessions)`),
  ],
  'a merge': [
    'cannot read a merge',
    db
      .mergeInto('shares')
      .using('users', 'users.id', 'shares.user_id')
      .whenMatched()
      .thenUpdateSet({ tries_left: 0 }),
  ],
};

describe('a statement that may touch several people', () => {
  test.each(Object.entries(bad))('%s', (_title, [problem, statement]) => {
    const { problems } = checkStatement(statement.toOperationNode());
    expect(problems).toEqual([expect.stringContaining(problem)]);
  });
});

test('the problem names the table and the columns that would limit it', () => {
  const { problems } = checkStatement(db.selectFrom('sessions').select('id').toOperationNode());
  expect(problems).toEqual(['Nothing limits sessions to one person (by user_id, id, token_hash).']);
});

describe('a statement about many people', () => {
  const files = db.deleteFrom('share_files');
  const ended = db.selectFrom('shares').select('id').where('ended_at', 'is not', null);

  test.each<[string, OperationNodeSource, string[]]>([
    ['one table', files, []],
    ['a subquery of anybody', files.where('share_id', 'in', ended), ['shares']],
    [
      'a subquery of the same person',
      files.where(({ exists, selectFrom }) =>
        exists(selectFrom('shares').select('id').whereRef('shares.user_id', '=', 'share_files.user_id')),
      ),
      [],
    ],
    [
      'a join without the user id',
      db.selectFrom('share_files').innerJoin('shares', 'shares.id', 'share_files.share_id').selectAll(),
      ['shares'],
    ],
    [
      'a left join on the user id',
      db.selectFrom('share_files').leftJoin('shares', 'shares.user_id', 'share_files.user_id').selectAll(),
      [],
    ],
    [
      'a union',
      db.selectFrom('share_files').select('user_id').union(db.selectFrom('shares').select('user_id')),
      ['shares'],
    ],
  ])('compares rows only with rows of the same person: %s', (_title, statement, tables) => {
    expect(checkStatement(statement.toOperationNode()).unlinkedTables).toEqual(tables);
  });
});

test('a statement is named by what it does to which table', () => {
  expect(nameStatement(db.deleteFrom('users as people').toOperationNode())).toBe('delete users');
  expect(nameStatement(sql`vacuum`.toOperationNode())).toBe('raw');
});
