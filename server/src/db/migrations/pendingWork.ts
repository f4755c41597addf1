import type { Columns } from '#db/columns.ts';

/**
 * An import or a reset of a person's records takes many short transactions. A row of `pending_work` means that the work
 * will be finished, even after a crash.
 */
export const pendingWorkTables = (c: Columns): string[] => [
  `create table pending_work (
    user_id ${c.id} primary key references users (id) on delete cascade,
    kind text not null check (kind in ('import', 'reset')),
    import_id ${c.id},
    touched_at ${c.instant} not null,
    check ((kind = 'import') = (import_id is not null))
  ) ${c.tableEnd}`,

  // Check-ins of an import that is not applied yet, as JSON.
  `create table import_batches (
    user_id ${c.id} not null references users (id) on delete cascade,
    import_id ${c.id} not null,
    position integer not null,
    check_ins text not null,
    photos text not null,
    created_at ${c.instant} not null,
    primary key (user_id, import_id, position)
  ) ${c.tableEnd}`,
];
