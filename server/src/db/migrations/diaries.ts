import type { Columns } from '#db/columns.ts';
import type { EngineName } from '#db/database.ts';

/** A table of an SQLite database, with the statements that made it. */
export interface StoredTable {
  name: string;
  statement: string;
  indexes: string[];
}

/** The tables whose rows belong to a diary from now on. Those of the first list refer to users themselves. */
const ofUsers = [
  'conditions',
  'medications',
  'check_ins',
  'trackers',
  'flares',
  'suspicions',
  'shares',
  'deleted_check_ins',
  'deleted_records',
  'uploaded_photos',
  'pending_work',
  'import_batches',
];
const ofRecords = [
  'medication_conditions',
  'condition_entries',
  'medication_entries',
  'tracker_entries',
  'share_files',
  'photo_removals',
];

/** What moves from an account to its own diary. */
const movedColumns = [
  'reminder_enabled',
  'reminder_time',
  'reminder_email',
  'next_reminder_at',
  'timezone',
  'day_start_hour',
  'hidden',
  'revision',
  'cleared_revision',
];

/** Diaries, each about one person, with the accounts that may use them. Each account gets its records as its own diary. */
export const diaryTables = (c: Columns, engine: EngineName, stored: readonly StoredTable[]): string[] => [
  `create table diaries (
    id ${c.id} primary key,
    name text not null,
    birth_date ${c.sortable},
    timezone text not null,
    day_start_hour integer not null default 4,
    hidden text not null default '',
    maker_id ${c.id} references users (id) on delete set null,
    revision integer not null default 0,
    cleared_revision integer not null default 0,
    created_at ${c.instant} not null,
    updated_at ${c.instant} not null
  ) ${c.tableEnd}`,
  'create index diaries_of_maker on diaries (maker_id)',
  `insert into diaries (id, name, timezone, day_start_hour, hidden, maker_id, revision, cleared_revision, created_at, updated_at)
    select id, name, timezone, day_start_hour, hidden, id, revision, cleared_revision, created_at, updated_at from users`,

  `create table members (
    diary_id ${c.id} not null references diaries (id) on delete cascade,
    user_id ${c.id} not null references users (id) on delete cascade,
    role text not null check (role in ('reader', 'writer', 'owner')),
    reminder_enabled ${c.flag} not null check (${c.isFlag('reminder_enabled')}),
    reminder_time text not null,
    reminder_email ${c.flag} not null default ${c.yes} check (${c.isFlag('reminder_email')}),
    next_reminder_at ${c.instant},
    created_at ${c.instant} not null,
    primary key (diary_id, user_id)
  ) ${c.tableEnd}`,
  'create index members_of_user on members (user_id)',
  'create index members_to_remind on members (next_reminder_at)',
  `insert into members (diary_id, user_id, role, reminder_enabled, reminder_time, reminder_email, next_reminder_at, created_at)
    select id, id, 'owner', reminder_enabled, reminder_time, reminder_email, next_reminder_at, created_at from users`,

  // A link ends with the membership of the owner who made it.
  `create table diary_links (
    id ${c.id} primary key,
    diary_id ${c.id} not null,
    user_id ${c.id} not null,
    role text not null check (role in ('reader', 'writer', 'owner')),
    token_hash text not null unique,
    created_at ${c.instant} not null,
    expires_at ${c.instant} not null,
    foreign key (diary_id, user_id) references members (diary_id, user_id) on delete cascade
  ) ${c.tableEnd}`,
  'create index diary_links_of_diary on diary_links (diary_id, user_id)',
  `alter table registration add column diary_links_register ${c.flag} not null default ${c.no} check (${c.isFlag('diary_links_register')})`,

  ...(engine === 'postgres' ? moveOnPostgres() : moveOnSqlite(stored)),

  `alter table check_ins add column written_by ${c.id} references users (id) on delete set null`,
  `alter table check_ins add column changed_by ${c.id} references users (id) on delete set null`,
  'update check_ins set written_by = diary_id, changed_by = diary_id',
  `alter table deleted_check_ins add column written_by ${c.id} references users (id) on delete set null`,
  'update deleted_check_ins set written_by = diary_id',
  // Otherwise deleting an account would look through the check-ins of everybody.
  'create index check_ins_of_writer on check_ins (written_by)',
  'create index check_ins_of_changer on check_ins (changed_by)',
  'create index deleted_check_ins_of_writer on deleted_check_ins (written_by)',

  // A person is reminded of each diary. The deliveries of a diary end with the membership.
  `create table new_reminder_deliveries (
    id ${c.id} primary key,
    user_id ${c.id} not null,
    diary_id ${c.id} not null,
    day ${c.sortable} not null,
    target text not null,
    state text not null check (state in ('waiting', 'sending', 'sent', 'failed', 'dropped')),
    attempts integer not null default 0,
    due_at ${c.instant} not null,
    try_at ${c.instant} not null,
    unique (diary_id, user_id, day, target),
    foreign key (diary_id, user_id) references members (diary_id, user_id) on delete cascade
  ) ${c.tableEnd}`,
  `insert into new_reminder_deliveries
    select id, user_id, user_id, day, target, state, attempts, due_at, try_at from reminder_deliveries`,
  'drop table reminder_deliveries',
  'alter table new_reminder_deliveries rename to reminder_deliveries',
  "create index reminder_deliveries_waiting on reminder_deliveries (try_at) where state = 'waiting'",

  'drop index users_to_remind',
  ...movedColumns.map((column) => `alter table users drop column ${column}`),
];

function moveOnPostgres(): string[] {
  return [
    ...[...ofUsers, ...ofRecords].map((table) => `alter table ${table} rename column user_id to diary_id`),
    ...ofUsers.map(
      (table) =>
        `alter table ${table} drop constraint ${table}_user_id_fkey,
          add foreign key (diary_id) references diaries (id) on delete cascade`,
    ),
  ];
}

/** SQLite cannot change what a foreign key refers to: each table is made anew, as it stands but for the names. */
function moveOnSqlite(stored: readonly StoredTable[]): string[] {
  const moved = [...ofUsers, ...ofRecords];
  return stored
    .filter(({ name }) => moved.includes(name))
    .flatMap(({ name, statement, indexes }) => [
      nameDiary(statement).replace(/^create table "?\w+"?/i, `create table new_${name}`),
      `insert into new_${name} select * from ${name}`,
      `drop table ${name}`,
      `alter table new_${name} rename to ${name}`,
      ...indexes.map(nameDiary),
    ]);
}

function nameDiary(statement: string): string {
  return statement
    .replaceAll('references users (id)', 'references diaries (id)')
    .replaceAll('user_id', 'diary_id');
}
