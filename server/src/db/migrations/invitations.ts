import type { Columns } from '#db/columns.ts';

/** Operators, their invitations, and what was chosen about who may register. */
export const invitationTables = (c: Columns): string[] => [
  `alter table users add column is_operator ${c.flag} not null default ${c.no} check (${c.isFlag('is_operator')})`,

  // Without a user, it was made by a command on the server. Nothing tells who registered with it.
  `create table invitations (
    id ${c.id} primary key,
    user_id ${c.id} references users (id) on delete cascade,
    name text not null,
    token_hash text not null unique,
    created_at ${c.instant} not null,
    expires_at ${c.instant} not null,
    used_at ${c.instant}
  ) ${c.tableEnd}`,
  'create index invitations_of_user on invitations (user_id, created_at)',

  // A single row. It is also what sign-ups on a server without accounts lock, so that only one of them is the first.
  `create table registration (
    name text primary key check (name = 'registration'),
    who_may_register text check (who_may_register in ('anybody', 'invited', 'nobody')),
    updated_at ${c.instant} not null
  ) ${c.tableEnd}`,
];
