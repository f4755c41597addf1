import type { Columns } from '#db/columns.ts';

/** Photos that a person has deleted, until their files are removed. */
export const photoRemovalTable = (c: Columns): string[] => [
  // Without a reference to users: the rows of a deleted account stay until its photos are gone.
  `create table photo_removals (
    user_id ${c.id} not null,
    path text not null,
    primary key (user_id, path)
  ) ${c.tableEnd}`,
];
