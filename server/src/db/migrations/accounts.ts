import type { Columns } from '#db/columns.ts';

/** Accounts, and revisions that let a client request only the changes since its last request. */
export const accountTables = (c: Columns): string[] => [
  `alter table users add column email_verified ${c.flag} not null default ${c.no} check (${c.isFlag('email_verified')})`,
  // Counts a user's changes; each check-in stores the count at its last change.
  'alter table users add column revision integer not null default 0',
  // The revision of the last reset: clients discard copies that are older.
  'alter table users add column cleared_revision integer not null default 0',
  'alter table check_ins add column revision integer not null default 0',
  'create index check_ins_changed on check_ins (user_id, revision)',

  `create table deleted_check_ins (
    user_id ${c.id} not null references users (id) on delete cascade,
    date ${c.sortable} not null,
    revision integer not null,
    primary key (user_id, date)
  ) ${c.tableEnd}`,

  `create table accounts (
    id ${c.id} primary key,
    user_id ${c.id} not null references users (id) on delete cascade,
    account_id text not null,
    provider_id text not null,
    password text,
    created_at ${c.instant} not null,
    updated_at ${c.instant} not null,
    unique (provider_id, account_id)
  ) ${c.tableEnd}`,
  'create index accounts_of_user on accounts (user_id)',

  // Only the hash of a token is stored, so that nobody can sign in with a copy of the database.
  `create table sessions (
    id ${c.id} primary key,
    user_id ${c.id} not null references users (id) on delete cascade,
    token_hash text not null unique,
    expires_at ${c.instant} not null,
    ip_address text,
    user_agent text,
    created_at ${c.instant} not null,
    updated_at ${c.instant} not null
  ) ${c.tableEnd}`,
  'create index sessions_of_user on sessions (user_id)',

  `create table verifications (
    id ${c.id} primary key,
    identifier text not null,
    value text not null,
    expires_at ${c.instant} not null,
    created_at ${c.instant} not null,
    updated_at ${c.instant} not null
  ) ${c.tableEnd}`,
  'create index verifications_of_identifier on verifications (identifier)',

  `create table throttles (
    key text primary key,
    count integer not null,
    resets_at ${c.instant} not null
  ) ${c.tableEnd}`,
];
