import { addMs } from '@flarewell/domain/day';
import { undoLimits } from '@flarewell/domain/records/records';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findCheckIn } from '#db/checkIns/readCheckIns.ts';
import { deleteCheckIn, saveCheckIn } from '#db/checkIns/saveCheckIn.ts';
import { type Database, inOwnDiary } from '#db/database.ts';
import {
  createCondition,
  deleteCondition,
  listConditions,
  restoreCondition,
} from '#db/records/conditions.ts';
import { deleteOldDeletedRecords } from '#db/records/deletedRecords.ts';
import { deleteMedication, listMedications, restoreMedication } from '#db/records/medications.ts';
import { lockRecords, readRevisions } from '#db/records/revisions.ts';
import { describeOnBothEngines, openTestSqlite } from '#testing/databases/databases.ts';
import { exportRows } from '#testing/databases/rows.ts';
import { createPerson, makeCondition, NOW } from '#testing/people.ts';

const undo = (id: string, now = NOW) => ({ id, now, onGrowth: () => Promise.resolve() });

/** Every row of a user, without what counts changes. */
async function rowsOf(database: Database, userId: string): Promise<string[]> {
  const rows = await exportRows(database, userId);
  return rows.map((row) => row.replace(/"revision":\d+/, ''));
}

describeOnBothEngines('deleted records', (database) => {
  const asMember: Database['asMember'] = (...call) => database().asMember(...call);

  test('R214 come back with every row, as they were, and other devices are told', async () => {
    const { profile, hands, neck, cream } = await createPerson(database());
    const before = await rowsOf(database(), profile.id);
    for (const [remove, restore, { id }] of [
      [deleteCondition, restoreCondition, hands],
      [deleteCondition, restoreCondition, neck],
      [deleteMedication, restoreMedication, cream],
    ] as const) {
      expect(await asMember(inOwnDiary(profile.id), (scope) => remove(scope, id, NOW))).toBe(true);
      expect(await rowsOf(database(), profile.id)).not.toEqual(before);
      const deleted = await asMember(inOwnDiary(profile.id), readRevisions);
      expect(await asMember(inOwnDiary(profile.id), (scope) => restore(scope, undo(id)))).toBe(true);
      expect(await rowsOf(database(), profile.id)).toEqual(before);
      const checkIn = await asMember(inOwnDiary(profile.id), (scope) => findCheckIn(scope, '2026-11-14'));
      const restored = await asMember(inOwnDiary(profile.id), readRevisions);
      expect(checkIn?.revision).toBe(restored.current);
      expect(restored.current).toBeGreaterThan(deleted.current);
      // A repeated request changes nothing.
      expect(await asMember(inOwnDiary(profile.id), (scope) => restore(scope, undo(id)))).toBe(true);
      expect(await asMember(inOwnDiary(profile.id), readRevisions)).toEqual(restored);
    }
  });

  test('R215 come back in any order, with the link between two of them', async () => {
    const { profile, hands, cream } = await createPerson(database());
    const before = await rowsOf(database(), profile.id);
    const condition = { remove: deleteCondition, restore: restoreCondition, id: hands.id };
    const medication = { remove: deleteMedication, restore: restoreMedication, id: cream.id };
    for (const removed of [
      [condition, medication],
      [medication, condition],
    ]) {
      for (const restored of [removed, removed.toReversed()]) {
        for (const { remove, id } of removed)
          await asMember(inOwnDiary(profile.id), (scope) => remove(scope, id, NOW));
        for (const { restore, id } of restored)
          expect(await asMember(inOwnDiary(profile.id), (scope) => restore(scope, undo(id)))).toBe(true);
        expect(await rowsOf(database(), profile.id)).toEqual(before);
      }
    }
  });

  test('R215 come back without what was deleted since, and into check-ins that were changed since', async () => {
    const { profile, hands, cream, checkIn } = await createPerson(database());
    const [entry] = checkIn.conditionEntries.filter(({ conditionId }) => conditionId === hands.id);
    await asMember(inOwnDiary(profile.id), (scope) => deleteCondition(scope, hands.id, NOW));
    await asMember(inOwnDiary(profile.id), (scope) => deleteMedication(scope, cream.id, NOW));
    await asMember(inOwnDiary(profile.id), async (scope) => {
      await lockRecords(scope);
      const current = await findCheckIn(scope, '2026-11-14');
      const content = { ...checkIn, notes: 'Changed', conditionEntries: [], medicationEntries: [] };
      await saveCheckIn(scope, content, current, { base: current?.revision ?? null, now: NOW });
    });
    const sizeOf = () =>
      database().system.selectFrom('check_ins').select('bytes').where('id', '=', checkIn.id).execute();
    const [before] = await sizeOf();
    const growth: number[] = [];
    await asMember(inOwnDiary(profile.id), (scope) =>
      restoreCondition(scope, {
        ...undo(hands.id),
        onGrowth: async (bytes) => void growth.push(bytes),
      }),
    );
    expect(await asMember(inOwnDiary(profile.id), (scope) => findCheckIn(scope, '2026-11-14'))).toMatchObject(
      {
        notes: 'Changed',
        conditionEntries: [entry],
        medicationEntries: [],
      },
    );
    expect(growth).toEqual([JSON.stringify(entry).length]);
    expect(await sizeOf()).toEqual([{ bytes: (before?.bytes ?? 0) + (growth[0] ?? 0) }]);
    await asMember(inOwnDiary(profile.id), (scope) => deleteCheckIn(scope, '2026-11-14'));
    expect(await asMember(inOwnDiary(profile.id), (scope) => restoreMedication(scope, undo(cream.id)))).toBe(
      true,
    );
    expect(await asMember(inOwnDiary(profile.id), listMedications)).toEqual([cream]);
  });

  test('R216 come back for ten minutes, to their person, and only once for each deletion', async () => {
    const { profile, hands } = await createPerson(database());
    const other = await createPerson(database());
    await asMember(inOwnDiary(profile.id), (scope) => deleteCondition(scope, hands.id, NOW));
    const later = addMs(NOW, undoLimits.minutes * 60_000 + 1);
    const tries: [string, string, typeof restoreCondition][] = [
      [other.profile.id, NOW, restoreCondition],
      [profile.id, NOW, restoreMedication],
      [profile.id, later, restoreCondition],
    ];
    for (const [userId, now, restore] of tries)
      expect(await asMember(inOwnDiary(userId), (scope) => restore(scope, undo(hands.id, now)))).toBe(false);
    await deleteOldDeletedRecords(database().system, NOW);
    expect(await asMember(inOwnDiary(profile.id), (scope) => restoreCondition(scope, undo(hands.id)))).toBe(
      true,
    );
    await asMember(inOwnDiary(profile.id), (scope) => deleteCondition(scope, hands.id, NOW));
    await deleteOldDeletedRecords(database().system, later);
    expect(await asMember(inOwnDiary(profile.id), (scope) => restoreCondition(scope, undo(hands.id)))).toBe(
      false,
    );
  });

  test('R216 come back if they are among the newest five', async () => {
    const { profile } = await createPerson(database());
    const made = Array.from({ length: undoLimits.deletions + 1 }, () => makeCondition());
    for (const condition of made) {
      await asMember(inOwnDiary(profile.id), (scope) => createCondition(scope, condition));
      await asMember(inOwnDiary(profile.id), (scope) => deleteCondition(scope, condition.id, NOW));
    }
    const restored = await Promise.all(
      made.map(({ id }) => asMember(inOwnDiary(profile.id), (scope) => restoreCondition(scope, undo(id)))),
    );
    expect(restored).toEqual([false, ...made.slice(1).map(() => true)]);
    expect(await asMember(inOwnDiary(profile.id), listConditions)).toHaveLength(2 + undoLimits.deletions);
  });
});

test('R214 no row that is deleted with a condition or a medication is forgotten', async () => {
  const database = await openTestSqlite();
  const { rows } = await sql<{ child: string; parent: string }>`
    select m.name as child, f."table" as parent
    from sqlite_master m, pragma_foreign_key_list(m.name) f
    where f."table" in ('conditions', 'medications') and f."to" = 'id'`.execute(database.system);
  expect(rows.map(({ child, parent }) => `${parent}: ${child}`).sort()).toEqual([
    'conditions: condition_entries',
    'conditions: flares',
    'conditions: medication_conditions',
    'conditions: suspicions',
    'medications: medication_conditions',
    'medications: medication_entries',
  ]);
  await database.close();
});
