import { expect, test } from 'vitest';
import { findOutage, OutageError } from '#failures/outages.ts';

const withFields = (fields: object, message = '') => Object.assign(new Error(message), fields);
const sqlite = (errcode: number) => withFields({ code: 'ERR_SQLITE_ERROR', errcode });
const coded = (code: string) => withFields({ code });

test.each([
  ['disk-full', 'SQLITE_FULL', sqlite(13)],
  ['disk-full', 'SQLITE_IOERR_SHMSIZE', sqlite(4874)],
  ['read-only', 'SQLITE_READONLY', sqlite(8)],
  ['disk-failing', 'SQLITE_IOERR (778)', sqlite(778)],
  ['disk-failing', 'SQLITE_CANTOPEN', sqlite(14)],
  ['database-damaged', 'SQLITE_CORRUPT (267)', sqlite(267)],
  ['database-damaged', 'SQLITE_NOTADB', sqlite(26)],
  ['database-busy', 'SQLITE_BUSY', sqlite(5)],
  ['disk-full', 'ENOSPC', coded('ENOSPC')],
  ['disk-full', 'EDQUOT', coded('EDQUOT')],
  ['read-only', 'EROFS', coded('EROFS')],
  ['disk-failing', 'EIO', coded('EIO')],
  ['disk-full', '53100', coded('53100')],
  ['database-busy', '53200', coded('53200')],
  ['database-busy', '53300', coded('53300')],
  ['database-away', '57P01', coded('57P01')],
  ['database-away', '57P03', coded('57P03')],
  ['database-away', '08006', coded('08006')],
  ['database-away', 'ECONNREFUSED', coded('ECONNREFUSED')],
  ['read-only', '25006', coded('25006')],
  ['database-damaged', 'XX001', coded('XX001')],
  ['database-away', 'closed', new Error('Connection terminated unexpectedly')],
  ['database-away', 'closed', new Error('timeout exceeded when trying to connect')],
  [
    'photo-store',
    'SlowDown',
    new OutageError({ cause: 'photo-store', code: 'SlowDown', of: 'photo store' }, ''),
  ],
])('%s: %s', (cause, code, error) => {
  expect(findOutage(error)).toMatchObject({ cause, code });
});

test.each([
  ['a mistake in a query of SQLite', sqlite(1)],
  ['a broken constraint', sqlite(2067)],
  ['a mistake in a query of PostgreSQL', coded('42601')],
  ['a duplicate key', coded('23505')],
  ['a missing file', coded('ENOENT')],
  ['a bug', new TypeError('undefined is not a function')],
  ['no error', 'ENOSPC'],
])('%s is no outage', (_, error) => {
  expect(findOutage(error)).toBeNull();
});
