/** The hour at which a person's new day starts. */
export const dayStartColumn = (): string[] => [
  'alter table users add column day_start_hour integer not null default 4',
];
