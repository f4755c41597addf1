import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findProblems, readColumn } from './asvsTables.ts';
import { root } from './project.mjs';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const readIfThere = (path: string) => (existsSync(join(root, path)) ? read(path) : null);
const document = read('docs/security.md');

/** Items that a review found missing or incomplete. Each needs a row in the table. */
const reviewed = [
  ...['2.4.1', '3.4.1', '5.2.1', '5.2.4', '6.2.1', '6.2.4', '6.2.11', '6.2.12', '6.3.1', '6.3.3', '6.3.7'],
  ...['6.3.8', '7.3.2', '7.4.5', '7.5.2', '13.2.2', '14.2.1', '14.3.1', '14.3.2', '15.2.2', '16.3.1'],
];

test('every item of levels 1 and 2 has a row or a reason, and every test that a row names exists', () => {
  expect(findProblems(document, readIfThere)).toEqual([]);
});

test('every item that the review found has a row', () => {
  const rows = readColumn(document, 'Item');
  expect(reviewed.filter((item) => !rows.includes(item))).toEqual([]);
});

test('the table of keys lists exactly the purposes for which keys are derived', () => {
  const [, union = ''] = /export type KeyPurpose =([^;]+);/.exec(read('server/src/keys.ts')) ?? [];
  const purposes = Array.from(union.matchAll(/'([^']+)'/g), ([, purpose]) => `\`${purpose}\``);
  expect(purposes.length).toBeGreaterThan(5);
  expect(readColumn(document, 'Key').toSorted()).toEqual(purposes.toSorted());
});

describe('the check of the tables', () => {
  const files: Record<string, string> = {
    'a.test.ts': `describe('a thing', () => {
      test.each([1])(
        'is %i of them',
        () => {},
      );
      test("isn't lost", { timeout: 1 }, () => {});
      expect('no title', '');
    });`,
  };
  const good = [
    row({ item: '5.2.1', tests: '`a.test.ts`: is %i of them' }),
    row({ item: '5.2.2', tests: "`a.test.ts`: a thing<br>`a.test.ts`: isn't lost" }),
    row({ item: '5.2.3', how: '**Partly.** A little', tests: 'No test: it is a text.' }),
    row({ item: '5.2.4', level: '3' }),
    row({ item: '5.3.1' }),
    row({ item: '5.3.2' }),
  ];
  /** In these tests the other chapters do not apply, and neither does the rest of chapter 5. */
  const others = [1, 2, 3, 4, ...Array.from({ length: 12 }, (_, index) => index + 6)];
  const reasons = [
    `- **${others.join(', ')}**: other chapters.`,
    '- **5.1, 5.4.1, 5.4.2, 5.4.3**: no files.',
  ];

  function row(cells: { item: string; level?: string; how?: string; tests?: string }): string {
    const { item, level = '1', how = 'By code', tests = '`a.test.ts`: a thing' } = cells;
    return `| ${item} | ${level} | Something | ${how} | ${tests} |`;
  }
  function check(rows: string[], others = reasons): string[] {
    const table = ['| Item | Level | It asks | How we meet it | Test |', '| --- | --- | --- | --- | --- |'];
    return findProblems([...table, ...rows, '', ...others].join('\n'), (path) => files[path] ?? null);
  }
  const replaced = (item: string, by: string) =>
    good.map((line) => (line.startsWith(`| ${item} `) ? by : line));

  test('accepts correct tables', () => {
    expect(check(good)).toEqual([]);
  });

  test.each([
    ['a file that is gone', row({ item: '5.3.1', tests: '`b.test.ts`: a thing' }), 'b.test.ts is not there'],
    [
      'a test that is gone',
      row({ item: '5.3.1', tests: '`a.test.ts`: a thin' }),
      'a.test.ts has no "a thin"',
    ],
    [
      'a text that is no title',
      row({ item: '5.3.1', tests: '`a.test.ts`: no title' }),
      'a.test.ts has no "no title"',
    ],
    [
      'one of two tests that is gone',
      row({ item: '5.3.1', tests: '`a.test.ts`: a thing<br>`a.test.ts`: x' }),
      'a.test.ts has no "x"',
    ],
    ['no test and no reason', row({ item: '5.3.1', tests: 'No test:' }), '"No test:" is neither'],
    ['a cell without a test', row({ item: '5.3.1', tests: '' }), 'has an empty cell'],
    ['words that name no file', row({ item: '5.3.1', tests: 'a thing' }), '"a thing" is neither'],
    ['an unknown mark', row({ item: '5.3.1', how: '**Mostly.** Well' }), 'the mark **Mostly.** is unknown'],
    ['the level of another item', row({ item: '5.3.1', level: '3' }), 'is not of level 3'],
    ['a cell too few', '| 5.3.1 | 1 | Something | By code |', 'has 4 cells'],
  ])('finds %s', (_, line, problem) => {
    expect(check(replaced('5.3.1', line))).toEqual([expect.stringContaining(problem)]);
  });

  test.each([
    ['no number', '5.3', ['5.3 is no number of an item']],
    ['a number twice', '5.2.4', ['5.2.4 does not come after 5.2.4', '5.2.4 is not of level 1']],
    [
      'a number that is not in the standard',
      '5.3.9',
      ['5.3.9 is not of level 1', '5.3.2 does not come after 5.3.9'],
    ],
  ])('finds %s in the first column', (_, item, problems) => {
    const found = [...problems, '5.3.1 has neither a row nor a reason'];
    expect(check(replaced('5.3.1', row({ item })))).toEqual(found.toSorted());
  });

  test('finds a missing item, an item with both a row and a reason, and a reason for an unknown item', () => {
    expect(check(good.slice(0, -1))).toEqual(['5.3.2 has neither a row nor a reason']);
    expect(check(good, [...reasons, '- **5.3**: no storage.'])).toEqual([
      '5.3.1 has a row and a reason',
      '5.3.2 has a row and a reason',
    ]);
    expect(check(good, [...reasons, '- **5.9**: no such section.'])).toEqual(['5.9 names no item']);
  });
});
