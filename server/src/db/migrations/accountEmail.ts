import type { Columns } from '#db/columns.ts';

/**
 * When the email was last changed; null since registering. It tells which passkeys and second factors were added under the
 * current address: those of earlier versions count as such, because nothing says otherwise.
 */
export const accountEmailColumn = (c: Columns): string[] => [
  `alter table users add column email_changed_at ${c.instant}`,
];
