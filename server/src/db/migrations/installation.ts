import type { Columns } from '#db/columns.ts';

export const installationTable = (c: Columns): string[] => [
  // A single row, written by the first start. The fingerprint tells which secret the database was used with.
  `create table installation (
    name text primary key check (name = 'installation'),
    secret_fingerprint text not null,
    setup_nonce text not null,
    created_at ${c.instant} not null
  ) ${c.tableEnd}`,
];
