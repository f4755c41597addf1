import {
  type CheckIn,
  type ConditionEntry,
  type MedicationEntry,
  trimCheckIn,
} from '@flarewell/domain/checkIns';
import { type Day, dayOf, noonOf } from '@flarewell/domain/day';
import { pathOfPhotoUrl } from '@flarewell/domain/photos';
import type { Selectable, SelectQueryBuilder } from 'kysely';
import type { UserScope } from '#db/database.ts';
import { checkInIdOf } from '#db/ids.ts';
import { lockRecords, nextRevision } from '#db/revisions.ts';
import type { Tables } from '#db/schema.ts';
import { takeUploadedPhoto } from '#db/uploadedPhotos.ts';

/** A check-in with the count of the user's changes at which it changed last. */
export type StoredCheckIn = CheckIn & { revision: number };

/** What a person writes about a day; the photo is uploaded before. */
export type CheckInContent = Omit<CheckIn, 'id' | 'photoUrl'>;

export interface SaveOptions {
  /** The revision that the writer saw, null for none. */
  base: number | null;
  /** A photo that was uploaded for the day, null for none; left out, the day keeps the one it has. */
  photo?: { url: string; isStored: boolean } | null;
  now: string;
}

export type SaveOutcome =
  /** The photo that is shown no more, and whose file is to go. */
  | { outcome: 'created' | 'replaced'; checkIn: StoredCheckIn; droppedPhotoUrl: string | null }
  | { outcome: 'unchanged'; checkIn: StoredCheckIn }
  | { outcome: 'conflict'; current: StoredCheckIn | null }
  | { outcome: 'unknown-photo' };

type CheckInQuery = SelectQueryBuilder<Tables, 'check_ins', object>;

/** The check-ins of a range of days, both ends included, newest first. */
export function listCheckIns(scope: UserScope, range: { from: Day; to: Day }): Promise<StoredCheckIn[]> {
  return readCheckIns(
    scope,
    (query) =>
      query.where('check_ins.date', '>=', noonOf(range.from)).where('check_ins.date', '<=', noonOf(range.to)),
    ['date', 'desc'],
  );
}

/** The check-ins that changed after a revision, in the order of their changes. */
export async function listChangedCheckIns(
  scope: UserScope,
  { since, limit }: { since: number; limit: number },
): Promise<StoredCheckIn[]> {
  // The entries are read by the same condition, so the page ends at a revision, not at a number of rows.
  const last = await scope.tx
    .selectFrom('check_ins')
    .select('revision')
    .where('user_id', '=', scope.userId)
    .where('revision', '>', since)
    .orderBy('revision')
    .offset(limit - 1)
    .limit(1)
    .executeTakeFirst();
  return readCheckIns(
    scope,
    (query) => {
      const changed = query.where('check_ins.revision', '>', since);
      return last ? changed.where('check_ins.revision', '<=', last.revision) : changed;
    },
    ['revision', 'asc'],
  );
}

export async function listDeletedDays({ tx, userId }: UserScope, since: number): Promise<Day[]> {
  const rows = await tx
    .selectFrom('deleted_check_ins')
    .select('date')
    .where('user_id', '=', userId)
    .where('revision', '>', since)
    .orderBy('date')
    .execute();
  return rows.map((row) => dayOf(row.date));
}

export async function findCheckIn(scope: UserScope, day: Day): Promise<StoredCheckIn | null> {
  const [checkIn] = await listCheckIns(scope, { from: day, to: day });
  return checkIn ?? null;
}

/**
 * Makes the day's check-in or replaces it whole, its photo with it. When another device was quicker than the writer,
 * nothing changes and the current one is returned. Saving what is already there changes nothing either, so a retry is
 * safe, also one that names a photo which the first attempt took.
 */
export async function saveCheckIn(
  scope: UserScope,
  content: CheckInContent,
  { base, photo, now }: SaveOptions,
): Promise<SaveOutcome> {
  await lockRecords(scope);
  const day = dayOf(content.date);
  const current = await findCheckIn(scope, day);
  const shown = current?.photoUrl ?? null;
  const isSamePhoto = photo === undefined || pathOf(photo?.url) === pathOf(shown);
  if (current && isSamePhoto && isSameContent(current, content))
    return { outcome: 'unchanged', checkIn: current };
  if ((current?.revision ?? null) !== base) return { outcome: 'conflict', current };

  if (photo && !isSamePhoto) {
    const isTaken =
      photo.isStored && (await takeUploadedPhoto(scope, { day, path: pathOfPhotoUrl(photo.url) }));
    if (!isTaken) return { outcome: 'unknown-photo' };
  }
  const photoUrl = isSamePhoto ? shown : (photo?.url ?? null);
  const revision = await nextRevision(scope);
  const checkIn = { ...content, id: current?.id ?? checkInIdOf(scope.userId, day), photoUrl, revision };
  await writeCheckIn(scope, checkIn, now);
  return {
    outcome: current ? 'replaced' : 'created',
    checkIn,
    droppedPhotoUrl: isSamePhoto ? null : shown,
  };
}

/** Writes a check-in over whatever the day holds; a day that has one keeps its id. */
export async function writeCheckIn(scope: UserScope, checkIn: StoredCheckIn, now: string): Promise<void> {
  const { tx, userId } = scope;
  const values = {
    notes: checkIn.notes ?? null,
    photo_url: checkIn.photoUrl,
    factors: JSON.stringify(checkIn.factors),
    revision: checkIn.revision,
    updated_at: now,
  };
  const { id } = await tx
    .insertInto('check_ins')
    .values({ id: checkIn.id, user_id: userId, date: checkIn.date, ...values, created_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'date']).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .deleteFrom('deleted_check_ins')
    .where('user_id', '=', userId)
    .where('date', '=', checkIn.date)
    .execute();
  await replaceEntries(scope, { ...checkIn, id });
}

/** Returns what was deleted, so that its photo can go too. */
export async function deleteCheckIn(scope: UserScope, day: Day): Promise<StoredCheckIn | null> {
  const { tx, userId } = scope;
  await lockRecords(scope);
  const current = await findCheckIn(scope, day);
  if (!current) return null;
  const revision = await nextRevision(scope);
  await tx.deleteFrom('check_ins').where('user_id', '=', userId).where('id', '=', current.id).execute();
  await tx
    .insertInto('deleted_check_ins')
    .values({ user_id: userId, date: noonOf(day), revision })
    .execute();
  return current;
}

async function readCheckIns(
  { tx, userId }: UserScope,
  narrow: (query: CheckInQuery) => CheckInQuery,
  [column, direction]: ['date' | 'revision', 'asc' | 'desc'],
): Promise<StoredCheckIn[]> {
  const wanted = () => narrow(tx.selectFrom('check_ins').where('check_ins.user_id', '=', userId));
  const rows = await wanted().selectAll('check_ins').orderBy(column, direction).execute();
  if (rows.length === 0) return [];
  const conditionEntries = await wanted()
    .innerJoin('condition_entries as entry', 'entry.check_in_id', 'check_ins.id')
    .selectAll('entry')
    .orderBy('entry.position')
    .execute();
  const medicationEntries = await wanted()
    .innerJoin('medication_entries as entry', 'entry.check_in_id', 'check_ins.id')
    .selectAll('entry')
    .orderBy('entry.position')
    .execute();
  const conditionsOf = Map.groupBy(conditionEntries, (entry) => entry.check_in_id);
  const medicationsOf = Map.groupBy(medicationEntries, (entry) => entry.check_in_id);
  return rows.map((row) => ({
    id: row.id,
    date: row.date,
    notes: row.notes ?? undefined,
    photoUrl: row.photo_url,
    factors: JSON.parse(row.factors),
    conditionEntries: (conditionsOf.get(row.id) ?? []).map(toConditionEntry),
    medicationEntries: (medicationsOf.get(row.id) ?? []).map(toMedicationEntry),
    revision: row.revision,
  }));
}

async function replaceEntries({ tx, userId }: UserScope, checkIn: CheckIn): Promise<void> {
  const owner = { check_in_id: checkIn.id, user_id: userId };
  for (const table of ['condition_entries', 'medication_entries'] as const) {
    await tx.deleteFrom(table).where('user_id', '=', userId).where('check_in_id', '=', checkIn.id).execute();
  }
  if (checkIn.conditionEntries.length > 0) {
    await tx
      .insertInto('condition_entries')
      .values(
        checkIn.conditionEntries.map((entry, position) => ({
          ...owner,
          position,
          condition_id: entry.conditionId,
          severity: entry.severity,
          symptoms: JSON.stringify(entry.symptoms),
          notes: entry.notes ?? null,
        })),
      )
      .execute();
  }
  if (checkIn.medicationEntries.length > 0) {
    await tx
      .insertInto('medication_entries')
      .values(
        checkIn.medicationEntries.map((entry, position) => ({
          ...owner,
          position,
          medication_id: entry.medicationId,
          taken: entry.taken,
          times_taken: entry.timesTaken ?? null,
          skipped_reason: entry.skippedReason ?? null,
        })),
      )
      .execute();
  }
}

const pathOf = (url: string | null | undefined) => (url ? pathOfPhotoUrl(url) : null);

function isSameContent(stored: CheckIn, content: CheckInContent): boolean {
  const canonical = (checkIn: CheckInContent) => JSON.stringify(trimCheckIn({ ...checkIn, photoUrl: null }));
  return canonical(stored) === canonical(content);
}

function toConditionEntry(row: Selectable<Tables['condition_entries']>): ConditionEntry {
  return {
    conditionId: row.condition_id,
    severity: row.severity as ConditionEntry['severity'],
    symptoms: JSON.parse(row.symptoms),
    notes: row.notes ?? undefined,
  };
}

function toMedicationEntry(row: Selectable<Tables['medication_entries']>): MedicationEntry {
  return {
    medicationId: row.medication_id,
    taken: Boolean(row.taken),
    timesTaken: row.times_taken ?? undefined,
    skippedReason: (row.skipped_reason ?? undefined) as MedicationEntry['skippedReason'],
  };
}
