import type { Columns } from '#db/columns.ts';

/** Links to a summary, and the encrypted summaries behind them. */
export const shareTables = (c: Columns): string[] => [
  `create table shares (
    id ${c.id} primary key,
    user_id ${c.id} not null references users (id) on delete cascade,
    label text not null,
    first_day ${c.sortable} not null,
    last_day ${c.sortable} not null,
    has_notes ${c.flag} not null check (${c.isFlag('has_notes')}),
    has_photos ${c.flag} not null check (${c.isFlag('has_photos')}),
    has_patterns ${c.flag} not null check (${c.isFlag('has_patterns')}),
    has_passcode ${c.flag} not null check (${c.isFlag('has_passcode')}),
    tries_left integer not null check (tries_left >= 0),
    opened_count integer not null default 0,
    last_opened_at ${c.instant},
    last_recipient text,
    created_at ${c.instant} not null,
    expires_at ${c.instant} not null,
    ended_at ${c.instant},
    unique (id, user_id)
  ) ${c.tableEnd}`,
  'create index shares_of_user on shares (user_id, created_at)',

  // What a link needs only while it works: ending it deletes this row, so that nothing but its line stays.
  `create table share_files (
    share_id ${c.id} primary key,
    user_id ${c.id} not null,
    token_hash text not null unique,
    passcode_hash text,
    content text not null,
    foreign key (share_id, user_id) references shares (id, user_id) on delete cascade
  ) ${c.tableEnd}`,
];
