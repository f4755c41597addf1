import type { Columns } from '#db/columns.ts';

/** Marks sessions on shared devices, which expire sooner. */
export const sharedDeviceColumn = (c: Columns): string[] => [
  `alter table sessions add column is_shared ${c.flag} not null default ${c.no} check (${c.isFlag('is_shared')})`,
];
