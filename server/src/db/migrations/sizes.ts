import type { Columns } from '#db/columns.ts';

/** The assumed size of photos that an earlier version stored without a size; most are smaller. */
const OLD_PHOTO_BYTES = 1_000_000;

/** The sizes of check-ins and photos, for quotas and for pages of limited size. */
export const sizeColumns = (_: Columns): string[] => [
  'alter table check_ins add column bytes integer not null default 0',
  'alter table check_ins add column photo_bytes integer not null default 0',
  'alter table uploaded_photos add column bytes integer not null default 0',
  // Estimates the length of the JSON of existing rows. The next save of a check-in stores the exact length.
  `update check_ins set
    bytes = 200 + octet_length(coalesce(notes, '')) + octet_length(cast(factors as text))
      + coalesce((select sum(150 + octet_length(cast(symptoms as text)) + octet_length(coalesce(entry.notes, '')))
          from condition_entries as entry where entry.check_in_id = check_ins.id), 0)
      + coalesce((select sum(120) from medication_entries as entry where entry.check_in_id = check_ins.id), 0),
    photo_bytes = case when photo_url is null then 0 else ${OLD_PHOTO_BYTES} end`,
  // A covering index: summing the sizes reads no rows.
  'drop index check_ins_changed',
  'create index check_ins_changed on check_ins (user_id, revision, bytes, photo_bytes)',
];
