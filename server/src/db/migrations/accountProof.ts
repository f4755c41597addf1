import type { Columns } from '#db/columns.ts';

/** Proof of identity: one-time tokens, passkeys, a second factor, and the time of the last proof in a session. */
export const accountProofTables = (c: Columns): string[] => [
  // Links in mails and sign-ins that wait for the second factor. Only the hash of a token is stored.
  `create table account_tokens (
    token_hash text primary key,
    purpose text not null check (purpose in ('confirm-email', 'change-email', 'reset-password', 'recover-account', 'second-factor')),
    user_id ${c.id} not null references users (id) on delete cascade,
    email text,
    expires_at ${c.instant} not null,
    created_at ${c.instant} not null,
    check ((purpose = 'change-email') = (email is not null))
  ) ${c.tableEnd}`,
  'create index account_tokens_of_user on account_tokens (user_id)',
  // Deletes the mailed links of the previous release, which cannot be converted. They were valid for an hour.
  'delete from verifications',

  `create table passkeys (
    id ${c.id} primary key,
    user_id ${c.id} not null references users (id) on delete cascade,
    name text not null,
    credential_id text not null unique,
    public_key text not null,
    counter integer not null,
    device_type text not null,
    backed_up ${c.flag} not null check (${c.isFlag('backed_up')}),
    transports text,
    aaguid text,
    created_at ${c.instant} not null,
    last_used_at ${c.instant}
  ) ${c.tableEnd}`,
  'create index passkeys_of_user on passkeys (user_id)',

  // The encrypted secret of the person's authenticator app. last_step is the time step of the last accepted code: an
  // older or equal one is refused, so that no code works twice.
  `create table second_factors (
    user_id ${c.id} primary key references users (id) on delete cascade,
    secret text not null,
    last_step integer not null default 0,
    created_at ${c.instant} not null,
    confirmed_at ${c.instant}
  ) ${c.tableEnd}`,
  `create table backup_codes (
    user_id ${c.id} not null references users (id) on delete cascade,
    code_hash text not null,
    primary key (user_id, code_hash)
  ) ${c.tableEnd}`,

  // When the person last entered the password or used a passkey in this session.
  `alter table sessions add column proved_at ${c.instant}`,
  // When the operator disabled the account.
  `alter table users add column disabled_at ${c.instant}`,
];
