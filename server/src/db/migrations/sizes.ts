import type { Columns } from '#db/columns.ts';

/** What a photo counts that an earlier version stored without its size; most are smaller. */
const OLD_PHOTO_BYTES = 1_000_000;

/** How much room each check-in and photo takes, for quotas and for pages of a bounded size. */
export const sizeColumns = (_: Columns): string[] => [
  'alter table check_ins add column bytes integer not null default 0',
  'alter table check_ins add column photo_bytes integer not null default 0',
  'alter table uploaded_photos add column bytes integer not null default 0',
  // For the rows that are there: about the length of their JSON. Each is counted exactly when it is saved next.
  `update check_ins set
    bytes = 200 + octet_length(coalesce(notes, '')) + octet_length(cast(factors as text))
      + coalesce((select sum(150 + octet_length(cast(symptoms as text)) + octet_length(coalesce(entry.notes, '')))
          from condition_entries as entry where entry.check_in_id = check_ins.id), 0)
      + coalesce((select sum(120) from medication_entries as entry where entry.check_in_id = check_ins.id), 0),
    photo_bytes = case when photo_url is null then 0 else ${OLD_PHOTO_BYTES} end`,
  // The sizes are in the index, so that adding them up reads no rows.
  'drop index check_ins_changed',
  'create index check_ins_changed on check_ins (user_id, revision, bytes, photo_bytes)',
];
