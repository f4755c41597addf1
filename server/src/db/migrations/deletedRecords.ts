import type { Columns } from '#db/columns.ts';

/** Conditions and medications that were deleted a moment ago, as one JSON with all rows that were deleted with them. */
export const deletedRecordTable = (c: Columns): string[] => [
  `create table deleted_records (
    user_id ${c.id} not null references users (id) on delete cascade,
    id ${c.id} not null,
    content text not null,
    revision integer not null,
    deleted_at ${c.instant} not null,
    primary key (user_id, id)
  ) ${c.tableEnd}`,
];
