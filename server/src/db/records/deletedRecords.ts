import { addMs, dayOf } from '@flarewell/domain/day';
import { undoLimits } from '@flarewell/domain/records/records';
import type { Insertable, Kysely } from 'kysely';
import { sizeOfCheckIn } from '#db/checkIns/checkInSize.ts';
import { findCheckIn } from '#db/checkIns/readCheckIns.ts';
import type { DiaryScope } from '#db/database.ts';
import { deleteRecord } from '#db/records/deleteRecord.ts';
import { lockRecords, readRevisions, touchCheckInsWith } from '#db/records/revisions.ts';
import type { Tables } from '#db/schema.ts';

/** The rows that foreign keys delete with a record. */
const kinds = {
  conditions: {
    column: 'condition_id',
    entries: 'condition_entries',
    parts: ['condition_entries', 'medication_conditions', 'flares', 'suspicions'],
  },
  medications: {
    column: 'medication_id',
    entries: 'medication_entries',
    parts: ['medication_entries', 'medication_conditions'],
  },
} as const;

type UndoableKind = keyof typeof kinds;
type PartTable = (typeof kinds)[UndoableKind]['parts'][number];
type Row = Readonly<Record<string, unknown>>;
type Content = Partial<Record<UndoableKind | PartTable, Row[]>>;

/** The rows that a part refers to: without one of them it cannot come back. */
const parents = {
  check_in_id: 'check_ins',
  condition_id: 'conditions',
  medication_id: 'medications',
  tracker_id: 'trackers',
} as const;

/** SQLite reads them as 0 and 1, and a backup may be restored on the other engine. */
const flags = ['active', 'taken'];
/** Keeps a statement below the maximum number of parameters. */
const ROWS_AT_ONCE = 1000;
const UNDO_MS = undoLimits.minutes * 60_000;
const undoableSince = (now: string) => addMs(now, -UNDO_MS);

/** Deletes a record with its parts, and keeps their rows for `restoreRecord`. Returns false if there is no such record. */
export async function deleteUndoably(
  scope: DiaryScope,
  kind: UndoableKind,
  id: string,
  now: string,
): Promise<boolean> {
  const { tx, diaryId } = scope;
  const { column, entries, parts } = kinds[kind];
  await touchCheckInsWith(scope, { table: entries, column, id });
  const own = await tx
    .selectFrom(kind)
    .selectAll()
    .where('diary_id', '=', diaryId)
    .where('id', '=', id)
    .execute();
  if (own.length === 0) return false;
  const content: Content = { [kind]: own.map(toRow) };
  for (const table of parts) {
    const rows = await tx
      .selectFrom(table as 'medication_conditions')
      .selectAll()
      .where('diary_id', '=', diaryId)
      .where(column, '=', id)
      .execute();
    content[table] = rows.map(toRow);
  }
  await forget(scope, id);
  const { current: revision } = await readRevisions(scope);
  await tx
    .insertInto('deleted_records')
    .values({ diary_id: diaryId, id, content: JSON.stringify(content), revision, deleted_at: now })
    .execute();
  await forgetEarlier(scope, now);
  return deleteRecord(scope, kind, id);
}

export interface Restoring {
  id: string;
  now: string;
  /** Called if check-ins that were changed since would become larger, with the sum of bytes. May refuse by throwing. */
  onGrowth: (bytes: number) => Promise<void>;
}

/**
 * Brings a deleted record back with its parts, except for those of records that are gone too. Returns false if it cannot
 * be brought back, and true without a change if it is there.
 */
export async function restoreRecord(
  scope: DiaryScope,
  kind: UndoableKind,
  { id, now, onGrowth }: Restoring,
): Promise<boolean> {
  const { tx, diaryId } = scope;
  const { column, entries, parts } = kinds[kind];
  await lockRecords(scope);
  if ((await listIds(scope, kind)).has(id)) return true;
  const deleted = await tx
    .selectFrom('deleted_records')
    .select(['content', 'revision'])
    .where('diary_id', '=', diaryId)
    .where('id', '=', id)
    .where('deleted_at', '>=', undoableSince(now))
    .executeTakeFirst();
  const content: Content = JSON.parse(deleted?.content ?? '{}');
  const own = content[kind];
  if (!deleted || !own) return false;
  await forget(scope, id);
  await insertRows(scope, kind, own);
  const known = Object.fromEntries(
    await Promise.all(
      Object.entries(parents).map(async ([name, table]) => [name, await listIds(scope, table)] as const),
    ),
  );
  const isWhole = (row: Row) =>
    Object.entries(known).every(([name, ids]) => row[name] == null || ids.has(row[name] as string));
  for (const table of parts) {
    const { true: whole = [], false: loose = [] } = Object.groupBy(content[table] ?? [], (row) =>
      isWhole(row) ? 'true' : 'false',
    );
    await insertRows(scope, table, whole);
    if (table === 'medication_conditions') await leaveToOtherEnd(scope, kind, loose);
  }
  await resizeChanged(scope, content[entries] ?? [], { since: deleted.revision, onGrowth });
  await touchCheckInsWith(scope, { table: entries, column, id });
  return true;
}

/** Deletes what cannot be brought back any more. */
export async function deleteOldDeletedRecords(system: Kysely<Tables>, now: string): Promise<void> {
  await system.deleteFrom('deleted_records').where('deleted_at', '<', undoableSince(now)).execute();
}

async function forget({ tx, diaryId }: DiaryScope, id: string): Promise<void> {
  await tx.deleteFrom('deleted_records').where('diary_id', '=', diaryId).where('id', '=', id).execute();
}

/** Bounds what a person's deletions take up. */
async function forgetEarlier({ tx, diaryId }: DiaryScope, now: string): Promise<void> {
  const newest = tx
    .selectFrom('deleted_records')
    .select('id')
    .where('diary_id', '=', diaryId)
    .where('deleted_at', '>=', undoableSince(now))
    .orderBy('revision', 'desc')
    .limit(undoLimits.deletions);
  await tx
    .deleteFrom('deleted_records')
    .where('diary_id', '=', diaryId)
    .where('id', 'not in', newest)
    .execute();
}

async function listIds(
  { tx, diaryId }: DiaryScope,
  table: (typeof parents)[keyof typeof parents],
): Promise<Set<string>> {
  const rows = await tx.selectFrom(table).select('id').where('diary_id', '=', diaryId).execute();
  return new Set(rows.map(({ id }) => id));
}

async function insertRows(
  { tx, diaryId }: DiaryScope,
  table: UndoableKind | PartTable,
  rows: readonly Row[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const some = rows.slice(start, start + ROWS_AT_ONCE).map((row) => ({ ...row, diary_id: diaryId }));
    await tx
      .insertInto(table as 'medication_conditions')
      .values(some as unknown as Insertable<Tables['medication_conditions']>[])
      // An import may have brought a flare or a suspicion back meanwhile.
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** A link whose other end is deleted comes back together with that: the two may be undone in any order. */
async function leaveToOtherEnd(scope: DiaryScope, kind: UndoableKind, links: readonly Row[]): Promise<void> {
  const other = kind === 'conditions' ? 'medication_id' : 'condition_id';
  const { tx, diaryId } = scope;
  for (const link of links) {
    const id = link[other] as string;
    const found = await tx
      .selectFrom('deleted_records')
      .select('content')
      .where('diary_id', '=', diaryId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!found) continue;
    const content: Content = JSON.parse(found.content);
    content.medication_conditions = [...(content.medication_conditions ?? []), link];
    await tx
      .updateTable('deleted_records')
      .set({ content: JSON.stringify(content) })
      .where('diary_id', '=', diaryId)
      .where('id', '=', id)
      .execute();
  }
}

/** A check-in that was saved since the deletion was measured without the entry that it has again now. */
async function resizeChanged(
  scope: DiaryScope,
  entries: readonly Row[],
  { since, onGrowth }: { since: number; onGrowth: Restoring['onGrowth'] },
): Promise<void> {
  const { tx, diaryId } = scope;
  const held = new Set(entries.map((entry) => entry.check_in_id));
  const later = await tx
    .selectFrom('check_ins')
    .select(['id', 'date', 'bytes'])
    .where('diary_id', '=', diaryId)
    .where('revision', '>', since)
    .execute();
  const changed = later.filter(({ id }) => held.has(id));
  if (changed.length === 0) return;
  const sizes = new Map<string, number>();
  for (const { id, date } of changed) {
    const checkIn = await findCheckIn(scope, dayOf(date));
    if (checkIn) sizes.set(id, sizeOfCheckIn(checkIn));
  }
  await onGrowth(changed.reduce((sum, { id, bytes }) => sum + (sizes.get(id) ?? bytes) - bytes, 0));
  for (const [id, bytes] of sizes)
    await tx
      .updateTable('check_ins')
      .set({ bytes })
      .where('diary_id', '=', diaryId)
      .where('id', '=', id)
      .execute();
}

function toRow(row: Row): Row {
  const { diary_id: _, ...rest } = row;
  return Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [name, flags.includes(name) ? Boolean(value) : value]),
  );
}
