import type { Frequency, Medication, MedicationDraft } from '@flarewell/domain/medications/medications';
import type { Selectable } from 'kysely';
import type { DiaryScope } from '#db/database.ts';
import { deleteUndoably, type Restoring, restoreRecord } from '#db/records/deletedRecords.ts';
import { nextRevision } from '#db/records/revisions.ts';
import type { Tables } from '#db/schema.ts';

export async function listMedications({ tx, diaryId }: DiaryScope): Promise<Medication[]> {
  const rows = await tx
    .selectFrom('medications')
    .selectAll()
    .where('diary_id', '=', diaryId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const links = await tx
    .selectFrom('medication_conditions')
    .select(['medication_id', 'condition_id'])
    .where('diary_id', '=', diaryId)
    .orderBy('position')
    .execute();
  const linksOf = Map.groupBy(links, (link) => link.medication_id);
  return rows.map((row) => toMedication(row, linksOf.get(row.id) ?? []));
}

export async function findMedication({ tx, diaryId }: DiaryScope, id: string): Promise<Medication | null> {
  const row = await tx
    .selectFrom('medications')
    .selectAll()
    .where('diary_id', '=', diaryId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const links = await tx
    .selectFrom('medication_conditions')
    .select('condition_id')
    .where('diary_id', '=', diaryId)
    .where('medication_id', '=', id)
    .orderBy('position')
    .execute();
  return toMedication(row, links);
}

export async function createMedication(scope: DiaryScope, medication: Medication): Promise<void> {
  await nextRevision(scope);
  await scope.tx
    .insertInto('medications')
    .values({
      ...columnsOf(medication),
      id: medication.id,
      diary_id: scope.diaryId,
      created_at: medication.createdAt,
      updated_at: medication.createdAt,
    })
    .execute();
  await linkConditions(scope, medication.id, medication.conditionIds);
}

export async function updateMedication(
  scope: DiaryScope,
  id: string,
  draft: MedicationDraft,
  now: string,
): Promise<Medication | null> {
  await nextRevision(scope);
  const { numUpdatedRows } = await scope.tx
    .updateTable('medications')
    .set({ ...columnsOf(draft), updated_at: now })
    .where('diary_id', '=', scope.diaryId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await linkConditions(scope, id, draft.conditionIds);
  return findMedication(scope, id);
}

/** Foreign keys delete its entries in check-ins and its links to conditions. */
export const deleteMedication = (scope: DiaryScope, id: string, now: string): Promise<boolean> =>
  deleteUndoably(scope, 'medications', id, now);

export const restoreMedication = (scope: DiaryScope, restoring: Restoring): Promise<boolean> =>
  restoreRecord(scope, 'medications', restoring);

async function linkConditions(
  { tx, diaryId }: DiaryScope,
  id: string,
  conditionIds: string[],
): Promise<void> {
  await tx
    .deleteFrom('medication_conditions')
    .where('diary_id', '=', diaryId)
    .where('medication_id', '=', id)
    .execute();
  if (conditionIds.length === 0) return;
  await tx
    .insertInto('medication_conditions')
    .values(
      conditionIds.map((condition_id, position) => ({
        medication_id: id,
        condition_id,
        diary_id: diaryId,
        position,
      })),
    )
    .execute();
}

function columnsOf({ name, dosage, frequency, notes, active, maxUsageDays }: MedicationDraft) {
  return { name, dosage, frequency, notes: notes ?? null, active, max_usage_days: maxUsageDays ?? null };
}

function toMedication(row: Selectable<Tables['medications']>, links: { condition_id: string }[]): Medication {
  return {
    id: row.id,
    name: row.name,
    dosage: row.dosage,
    frequency: row.frequency as Frequency,
    notes: row.notes ?? undefined,
    active: Boolean(row.active),
    conditionIds: links.map((link) => link.condition_id),
    maxUsageDays: row.max_usage_days ?? undefined,
    createdAt: row.created_at,
  };
}
