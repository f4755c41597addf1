import type { Columns } from '#db/columns.ts';

/** Sessions on devices that other people use too: they are shorter. */
export const sharedDeviceColumn = (c: Columns): string[] => [
  `alter table sessions add column is_shared ${c.flag} not null default ${c.no} check (${c.isFlag('is_shared')})`,
];
