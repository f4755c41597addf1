import type { Columns } from '#db/columns.ts';

/** What a person tracks, and what the person decided about flares and suspects. */
export const trackerTables = (c: Columns): string[] => [
  `create table trackers (
    id ${c.id} primary key,
    user_id ${c.id} not null references users (id) on delete cascade,
    name text not null,
    position integer not null,
    since ${c.sortable} not null,
    until ${c.sortable},
    created_at ${c.instant} not null,
    updated_at ${c.instant} not null,
    unique (id, user_id)
  ) ${c.tableEnd}`,
  'create index trackers_of_user on trackers (user_id, position)',

  `create table tracker_entries (
    check_in_id ${c.id} not null,
    tracker_id ${c.id} not null,
    user_id ${c.id} not null,
    position integer not null,
    primary key (check_in_id, tracker_id),
    foreign key (check_in_id, user_id) references check_ins (id, user_id) on delete cascade,
    foreign key (tracker_id, user_id) references trackers (id, user_id) on delete cascade
  ) ${c.tableEnd}`,
  'create index tracker_entries_of_tracker on tracker_entries (tracker_id, user_id)',

  `create table flares (
    id ${c.id} primary key,
    user_id ${c.id} not null references users (id) on delete cascade,
    condition_id ${c.id} not null,
    verdict text not null check (verdict in ('confirmed', 'dismissed')),
    first_day ${c.sortable} not null,
    last_day ${c.sortable} not null,
    name text,
    created_at ${c.instant} not null,
    updated_at ${c.instant} not null,
    check (first_day <= last_day),
    foreign key (condition_id, user_id) references conditions (id, user_id) on delete cascade
  ) ${c.tableEnd}`,
  'create index flares_of_user on flares (user_id, first_day)',
  'create index flares_of_condition on flares (condition_id, user_id)',

  // A suspected tracker is a column of its own, so that the foreign key deletes the suspicion with the tracker.
  `create table suspicions (
    id ${c.id} primary key,
    user_id ${c.id} not null references users (id) on delete cascade,
    condition_id ${c.id} not null,
    factor text,
    tracker_id ${c.id},
    named_on ${c.sortable} not null,
    created_at ${c.instant} not null,
    check ((factor is null) <> (tracker_id is null)),
    foreign key (condition_id, user_id) references conditions (id, user_id) on delete cascade,
    foreign key (tracker_id, user_id) references trackers (id, user_id) on delete cascade
  ) ${c.tableEnd}`,
  'create index suspicions_of_user on suspicions (user_id, named_on)',
  'create index suspicions_of_condition on suspicions (condition_id, user_id)',
  'create index suspicions_of_tracker on suspicions (tracker_id, user_id)',

  // Undo saves a deleted check-in again; it then still tells when it was first saved.
  `alter table deleted_check_ins add column created_at ${c.instant}`,

  // Imports of earlier releases stored the time of the import, the same for many check-ins. They count as written on
  // their days.
  `update check_ins set created_at = cast(substr(date, 1, 10) || 'T12:00:00.000Z' as ${c.instant})
    where (user_id, created_at) in (
      select user_id, created_at from check_ins group by user_id, created_at having count(*) > 1
    )`,
];
