import type { Columns } from '#db/columns.ts';

/** Photos that were uploaded for a day and that no check-in shows yet. Saving the check-in deletes the row. */
export const uploadedPhotoTable = (c: Columns): string[] => [
  `create table uploaded_photos (
    path text primary key,
    user_id ${c.id} not null references users (id) on delete cascade,
    date ${c.sortable} not null check (${c.isNoon('date')}),
    created_at ${c.instant} not null
  ) ${c.tableEnd}`,
  'create index uploaded_photos_of_user on uploaded_photos (user_id, created_at)',
];
