import type { CheckIn, ConditionEntry, MedicationEntry } from '@flarewell/domain/checkIns';
import { type Day, noonOf } from '@flarewell/domain/day';
import type { Selectable } from 'kysely';
import type { UserScope } from '#db/database.ts';
import type { Tables } from '#db/schema.ts';

/** The check-ins of a range of days, both ends included, newest first. */
export async function listCheckIns(scope: UserScope, range: { from: Day; to: Day }): Promise<CheckIn[]> {
  const { tx, userId } = scope;
  const [from, to] = [noonOf(range.from), noonOf(range.to)];
  const rows = await tx
    .selectFrom('check_ins')
    .selectAll()
    .where('user_id', '=', userId)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('date', 'desc')
    .execute();
  const conditionEntries = await tx
    .selectFrom('condition_entries as entry')
    .innerJoin('check_ins', 'check_ins.id', 'entry.check_in_id')
    .selectAll('entry')
    .where('check_ins.user_id', '=', userId)
    .where('check_ins.date', '>=', from)
    .where('check_ins.date', '<=', to)
    .orderBy('entry.position')
    .execute();
  const medicationEntries = await tx
    .selectFrom('medication_entries as entry')
    .innerJoin('check_ins', 'check_ins.id', 'entry.check_in_id')
    .selectAll('entry')
    .where('check_ins.user_id', '=', userId)
    .where('check_ins.date', '>=', from)
    .where('check_ins.date', '<=', to)
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
  }));
}

export async function findCheckIn(scope: UserScope, day: Day): Promise<CheckIn | null> {
  const [checkIn] = await listCheckIns(scope, { from: day, to: day });
  return checkIn ?? null;
}

/** Makes the day's check-in or replaces it whole; a day that has one keeps its id. */
export async function saveCheckIn(scope: UserScope, checkIn: CheckIn, now: string): Promise<CheckIn> {
  const { tx, userId } = scope;
  const content = {
    notes: checkIn.notes ?? null,
    photo_url: checkIn.photoUrl,
    factors: JSON.stringify(checkIn.factors),
    updated_at: now,
  };
  const { id } = await tx
    .insertInto('check_ins')
    .values({ id: checkIn.id, user_id: userId, date: checkIn.date, ...content, created_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'date']).doUpdateSet(content))
    .returning('id')
    .executeTakeFirstOrThrow();
  await replaceEntries(scope, { ...checkIn, id });
  return { ...checkIn, id };
}

export async function deleteCheckIn({ tx, userId }: UserScope, day: Day): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('check_ins')
    .where('user_id', '=', userId)
    .where('date', '=', noonOf(day))
    .executeTakeFirst();
  return numDeletedRows > 0n;
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
