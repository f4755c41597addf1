import { expect, test } from 'vitest';
import { formatTable } from '#commands/table.ts';

test('a table aligns its columns with their titles, and replaces control characters', async () => {
  const rows = [
    { day: '2026-11-14', count: '3', name: 'Maya' },
    { day: '-', count: '1200', name: 'Eve\x1b[2J\u202e\u2028' },
  ];
  const columns = [
    { title: 'SINCE', width: 10, read: (row: (typeof rows)[number]) => row.day },
    { title: 'SESSIONS', read: (row: (typeof rows)[number]) => row.count },
    { title: 'NAME', read: (row: (typeof rows)[number]) => row.name },
  ];
  expect(await Array.fromAsync(formatTable(columns, rows))).toEqual([
    'SINCE       SESSIONS  NAME',
    '2026-11-14  3         Maya',
    '-           1200      Eve\uFFFD[2J\uFFFD\uFFFD',
  ]);
});
