import type { CheckIn } from '@flarewell/domain/checkIns';
import { type RawBuilder, sql } from 'kysely';
import { sizeOfCheckIn } from '#db/checkInSize.ts';
import type { UserScope } from '#db/database.ts';

/** A check-in with the time of its first save, and the user's revision at its last change. */
export type StoredCheckIn = CheckIn & { createdAt: string; revision: number };

export interface CheckInWrite {
  /** Without `createdAt` it counts as created now. */
  checkIn: CheckIn & { revision: number };
  /** The size of a new photo in the photo store. A photo that stays keeps its recorded size. */
  photoBytes?: number;
}

/** Keeps a statement below the maximum number of parameters: 32,766 on SQLite, 65,535 on PostgreSQL. */
const ENTRIES_AT_ONCE = 1000;

/** Creates or overwrites check-ins of different days. A day that has a check-in keeps its id, but not its `createdAt`. */
export async function writeCheckIns(
  scope: UserScope,
  writes: readonly CheckInWrite[],
  now: string,
): Promise<void> {
  if (writes.length === 0) return;
  const { tx, userId } = scope;
  const rows = await tx
    .insertInto('check_ins')
    .values(
      writes.map(({ checkIn, photoBytes = 0 }) => ({
        id: checkIn.id,
        user_id: userId,
        date: checkIn.date,
        notes: checkIn.notes ?? null,
        photo_url: checkIn.photoUrl,
        factors: JSON.stringify(checkIn.factors),
        revision: checkIn.revision,
        bytes: sizeOfCheckIn(checkIn),
        photo_bytes: photoBytes,
        created_at: checkIn.createdAt ?? now,
        updated_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'date']).doUpdateSet(({ ref }) => ({
        notes: ref('excluded.notes'),
        photo_url: ref('excluded.photo_url'),
        factors: ref('excluded.factors'),
        created_at: ref('excluded.created_at'),
        revision: ref('excluded.revision'),
        bytes: ref('excluded.bytes'),
        photo_bytes: keptOrNewPhotoBytes,
        updated_at: ref('excluded.updated_at'),
      })),
    )
    .returning(['id', 'date'])
    .execute();
  const dates = rows.map(({ date }) => date);
  await tx.deleteFrom('deleted_check_ins').where('user_id', '=', userId).where('date', 'in', dates).execute();
  const idOf = new Map(rows.map(({ id, date }) => [date, id]));
  await replaceEntries(
    scope,
    writes.map(({ checkIn }) => ({ ...checkIn, id: idOf.get(checkIn.date) ?? checkIn.id })),
  );
}

const keptOrNewPhotoBytes: RawBuilder<number> = sql`case
  when excluded.photo_url is null then 0
  when excluded.photo_url = check_ins.photo_url then check_ins.photo_bytes
  else excluded.photo_bytes end`;

async function replaceEntries({ tx, userId }: UserScope, checkIns: readonly CheckIn[]): Promise<void> {
  const ids = checkIns.map(({ id }) => id);
  for (const table of ['condition_entries', 'medication_entries', 'tracker_entries'] as const) {
    await tx.deleteFrom(table).where('user_id', '=', userId).where('check_in_id', 'in', ids).execute();
  }
  const conditionEntries = checkIns.flatMap((checkIn) =>
    checkIn.conditionEntries.map((entry, position) => ({
      check_in_id: checkIn.id,
      user_id: userId,
      position,
      condition_id: entry.conditionId,
      severity: entry.severity,
      symptoms: JSON.stringify(entry.symptoms),
      notes: entry.notes ?? null,
    })),
  );
  for (const some of splitEvery(conditionEntries, ENTRIES_AT_ONCE)) {
    await tx.insertInto('condition_entries').values(some).execute();
  }
  const medicationEntries = checkIns.flatMap((checkIn) =>
    checkIn.medicationEntries.map((entry, position) => ({
      check_in_id: checkIn.id,
      user_id: userId,
      position,
      medication_id: entry.medicationId,
      taken: entry.taken,
      times_taken: entry.timesTaken ?? null,
      skipped_reason: entry.skippedReason ?? null,
    })),
  );
  for (const some of splitEvery(medicationEntries, ENTRIES_AT_ONCE)) {
    await tx.insertInto('medication_entries').values(some).execute();
  }
  const trackerEntries = checkIns.flatMap((checkIn) =>
    (checkIn.trackers ?? []).map((id, position) => ({
      check_in_id: checkIn.id,
      user_id: userId,
      position,
      tracker_id: id,
    })),
  );
  for (const some of splitEvery(trackerEntries, ENTRIES_AT_ONCE)) {
    await tx.insertInto('tracker_entries').values(some).execute();
  }
}

function* splitEvery<Item>(items: readonly Item[], count: number): Generator<Item[]> {
  for (let at = 0; at < items.length; at += count) yield items.slice(at, at + count);
}
