import type { CheckIn } from '@flarewell/domain/checkIns';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import { sizeOfCheckIn } from '#db/checkIns/checkInSize.ts';
import type { StoredCheckIn } from '#db/checkIns/readCheckIns.ts';
import type { DiaryScope } from '#db/database.ts';
import type { Tables } from '#db/schema.ts';

interface CheckInWrite {
  /** Without `createdAt` it counts as created now, and without `writtenBy` by this member. */
  checkIn: CheckIn & { revision: number; writtenBy?: string | null };
  /** The stored check-in of the day, which is replaced and keeps its id. Absent if the day has none. */
  current?: StoredCheckIn | null;
  /** The size of a new photo in the photo store. A photo that stays keeps its recorded size. */
  photoBytes?: number;
}

/** Keeps a statement below the maximum number of parameters: 32,766 on SQLite, 65,535 on PostgreSQL. */
const ENTRIES_AT_ONCE = 1000;

/** Creates or replaces check-ins of different days. Of a replaced one only the tables whose entries differ are written. */
export async function writeCheckIns(
  scope: DiaryScope,
  writes: readonly CheckInWrite[],
  now: string,
): Promise<void> {
  if (writes.length === 0) return;
  const { tx, diaryId } = scope;
  await tx
    .insertInto('check_ins')
    .values(
      writes.map(({ checkIn, current, photoBytes = 0 }) => ({
        id: current?.id ?? checkIn.id,
        diary_id: diaryId,
        date: checkIn.date,
        notes: checkIn.notes ?? null,
        photo_url: checkIn.photoUrl,
        factors: JSON.stringify(checkIn.factors),
        revision: checkIn.revision,
        bytes: sizeOfCheckIn(checkIn),
        photo_bytes: photoBytes,
        written_by: checkIn.writtenBy === undefined ? scope.userId : checkIn.writtenBy,
        changed_by: scope.userId,
        created_at: checkIn.createdAt ?? now,
        updated_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['diary_id', 'date']).doUpdateSet(({ ref }) => ({
        notes: ref('excluded.notes'),
        photo_url: ref('excluded.photo_url'),
        factors: ref('excluded.factors'),
        created_at: ref('excluded.created_at'),
        revision: ref('excluded.revision'),
        bytes: ref('excluded.bytes'),
        photo_bytes: keptOrNewPhotoBytes,
        changed_by: ref('excluded.changed_by'),
        updated_at: ref('excluded.updated_at'),
      })),
    )
    .execute();
  await replaceEntries(scope, writes, 'condition_entries', (checkIn) =>
    checkIn.conditionEntries.map((entry) => ({
      condition_id: entry.conditionId,
      severity: entry.severity,
      symptoms: JSON.stringify(entry.symptoms),
      notes: entry.notes ?? null,
    })),
  );
  await replaceEntries(scope, writes, 'medication_entries', (checkIn) =>
    checkIn.medicationEntries.map((entry) => ({
      medication_id: entry.medicationId,
      taken: entry.taken,
      times_taken: entry.timesTaken ?? null,
      skipped_reason: entry.skippedReason ?? null,
    })),
  );
  await replaceEntries(scope, writes, 'tracker_entries', (checkIn) =>
    (checkIn.trackers ?? []).map((id) => ({ tracker_id: id })),
  );
}

/** Call it before days get check-ins again. Returns what was known of the deleted ones. */
export function forgetDeletions({ tx, diaryId }: DiaryScope, dates: readonly string[]) {
  return tx
    .deleteFrom('deleted_check_ins')
    .where('diary_id', '=', diaryId)
    .where('date', 'in', dates)
    .returning(['created_at', 'written_by'])
    .execute();
}

const keptOrNewPhotoBytes: RawBuilder<number> = sql`case
  when excluded.photo_url is null then 0
  when excluded.photo_url = check_ins.photo_url then check_ins.photo_bytes
  else excluded.photo_bytes end`;

type EntryTable = 'condition_entries' | 'medication_entries' | 'tracker_entries';
/** The columns that every table of entries has. */
type EntryPlace = 'check_in_id' | 'diary_id' | 'position';

async function replaceEntries<Table extends EntryTable>(
  { tx, diaryId }: DiaryScope,
  writes: readonly CheckInWrite[],
  table: Table,
  entriesOf: (checkIn: CheckIn) => Omit<Insertable<Tables[Table]>, EntryPlace>[],
): Promise<void> {
  const changed = writes
    .map(({ checkIn, current }) => ({
      id: current?.id ?? checkIn.id,
      before: current ? entriesOf(current) : [],
      after: entriesOf(checkIn),
    }))
    .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
  const emptied = changed.filter(({ before }) => before.length > 0).map(({ id }) => id);
  if (emptied.length > 0)
    await tx
      .deleteFrom<EntryTable>(table)
      .where('diary_id', '=', diaryId)
      .where('check_in_id', 'in', emptied)
      .execute();
  const rows = changed.flatMap(({ id, after }) =>
    after.map((entry, position) => ({ ...entry, check_in_id: id, diary_id: diaryId, position })),
  );
  for (const some of splitEvery(rows, ENTRIES_AT_ONCE)) {
    await tx
      .insertInto<EntryTable>(table)
      .values(some as Insertable<Tables[EntryTable]>[])
      .execute();
  }
}

function* splitEvery<Item>(items: readonly Item[], count: number): Generator<Item[]> {
  for (let at = 0; at < items.length; at += count) yield items.slice(at, at + count);
}
