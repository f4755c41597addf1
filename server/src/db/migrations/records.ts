import type { Columns } from '#db/columns.ts';

/**
 * Users and their records. Every row has a `user_id`, and foreign keys include it: otherwise a row could refer to another
 * user's row. Deletes cascade.
 */
export const recordTables = (c: Columns): string[] => [
  `create table users (
    id ${c.id} primary key,
    email text not null unique check (email = lower(email)),
    name text not null,
    reminder_enabled ${c.flag} not null check (${c.isFlag('reminder_enabled')}),
    reminder_time text not null,
    timezone text not null,
    is_premium ${c.flag} not null check (${c.isFlag('is_premium')}),
    created_at ${c.instant} not null,
    updated_at ${c.instant} not null
  ) ${c.tableEnd}`,

  `create table conditions (
    id ${c.id} primary key,
    user_id ${c.id} not null references users (id) on delete cascade,
    name text not null,
    description text,
    color text not null,
    created_at ${c.instant} not null,
    updated_at ${c.instant} not null,
    unique (id, user_id)
  ) ${c.tableEnd}`,
  'create index conditions_of_user on conditions (user_id, created_at)',

  `create table medications (
    id ${c.id} primary key,
    user_id ${c.id} not null references users (id) on delete cascade,
    name text not null,
    dosage text not null,
    frequency text not null,
    notes text,
    active ${c.flag} not null check (${c.isFlag('active')}),
    max_usage_days integer check (max_usage_days between 1 and 365),
    created_at ${c.instant} not null,
    updated_at ${c.instant} not null,
    unique (id, user_id)
  ) ${c.tableEnd}`,
  'create index medications_of_user on medications (user_id, created_at)',

  `create table medication_conditions (
    medication_id ${c.id} not null,
    condition_id ${c.id} not null,
    user_id ${c.id} not null,
    position integer not null,
    primary key (medication_id, condition_id),
    foreign key (medication_id, user_id) references medications (id, user_id) on delete cascade,
    foreign key (condition_id, user_id) references conditions (id, user_id) on delete cascade
  ) ${c.tableEnd}`,
  'create index medication_conditions_of_condition on medication_conditions (condition_id, user_id)',

  `create table check_ins (
    id ${c.id} primary key,
    user_id ${c.id} not null references users (id) on delete cascade,
    date ${c.sortable} not null check (${c.isNoon('date')}),
    notes text,
    photo_url text,
    factors ${c.json} not null check (${c.isObject('factors')}),
    created_at ${c.instant} not null,
    updated_at ${c.instant} not null,
    unique (id, user_id),
    check (${c.isScaleOrAbsent('factors', 'stress')}),
    check (${c.isScaleOrAbsent('factors', 'sleep')}),
    check (${c.isScaleOrAbsent('factors', 'water')}),
    check (${c.isScaleOrAbsent('factors', 'diet')})
  ) ${c.tableEnd}`,
  'create unique index check_ins_of_day on check_ins (user_id, date)',

  `create table condition_entries (
    check_in_id ${c.id} not null,
    condition_id ${c.id} not null,
    user_id ${c.id} not null,
    position integer not null,
    severity integer not null check (severity between 1 and 5),
    symptoms ${c.json} not null check (${c.isList('symptoms')}),
    notes text,
    primary key (check_in_id, condition_id),
    foreign key (check_in_id, user_id) references check_ins (id, user_id) on delete cascade,
    foreign key (condition_id, user_id) references conditions (id, user_id) on delete cascade
  ) ${c.tableEnd}`,
  'create index condition_entries_of_condition on condition_entries (condition_id, user_id)',

  `create table medication_entries (
    check_in_id ${c.id} not null,
    medication_id ${c.id} not null,
    user_id ${c.id} not null,
    position integer not null,
    taken ${c.flag} not null check (${c.isFlag('taken')}),
    times_taken integer check (times_taken >= 1),
    skipped_reason text,
    primary key (check_in_id, medication_id),
    foreign key (check_in_id, user_id) references check_ins (id, user_id) on delete cascade,
    foreign key (medication_id, user_id) references medications (id, user_id) on delete cascade
  ) ${c.tableEnd}`,
  'create index medication_entries_of_medication on medication_entries (medication_id, user_id)',
];
