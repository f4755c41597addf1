import { randomUUID } from 'node:crypto';
import type { MedicationDraft } from '@flarewell/domain/medications/medications';
import { expect, test } from 'vitest';
import { findCheckIn } from '#db/checkIns/readCheckIns.ts';
import { inOwnDiary } from '#db/database.ts';
import {
  createMedication,
  deleteMedication,
  findMedication,
  listMedications,
  updateMedication,
} from '#db/records/medications.ts';
import { describeOnBothEngines } from '#testing/databases/databases.ts';
import { createPerson, makeMedication, NOW } from '#testing/people.ts';

describeOnBothEngines('medications', (database) => {
  test('are read back as they were made, links in their order', async () => {
    const { profile, cream } = await createPerson(database());
    const tablet = makeMedication({
      frequency: 'As required',
      active: false,
      createdAt: '2025-01-01T00:00:00.000Z',
    });
    const listed = await database().asMember(inOwnDiary(profile.id), async (scope) => {
      await createMedication(scope, tablet);
      return listMedications(scope);
    });
    expect(listed).toEqual([tablet, cream]);
  });

  test('are replaced as a whole: fields that are omitted are removed', async () => {
    const { profile, cream, hands } = await createPerson(database());
    const replace = (draft: MedicationDraft) =>
      database().asMember(inOwnDiary(profile.id), (scope) => updateMedication(scope, cream.id, draft, NOW));
    const paused = { ...cream, active: false, conditionIds: [hands.id] };
    expect(await replace(paused)).toEqual(paused);
    const { notes: _, maxUsageDays: __, ...bare } = { ...cream, conditionIds: [] };
    expect(await replace(bare)).toEqual(bare);
  });

  test('R76 are deleted with their entries in check-ins', async () => {
    const { profile, cream, checkIn } = await createPerson(database());
    await database().asMember(inOwnDiary(profile.id), async (scope) => {
      expect(await deleteMedication(scope, cream.id, NOW)).toBe(true);
      expect(await findCheckIn(scope, '2026-11-14')).toEqual({
        ...checkIn,
        medicationEntries: [],
        revision: checkIn.revision + 2,
      });
    });
  });

  test.each([0, 366, -1])('a limit of %i days is refused', async (maxUsageDays) => {
    const { profile } = await createPerson(database());
    const medication = makeMedication({ maxUsageDays });
    await expect(
      database().asMember(inOwnDiary(profile.id), (scope) => createMedication(scope, medication)),
    ).rejects.toThrow(/check/i);
  });

  test("cannot be linked to an unknown condition or to another user's, and the refused change has no effect", async () => {
    const owner = await createPerson(database());
    const other = await createPerson(database());
    for (const conditionId of [randomUUID(), other.hands.id]) {
      await expect(
        database().asMember(inOwnDiary(owner.profile.id), (scope) =>
          updateMedication(
            scope,
            owner.cream.id,
            { ...owner.cream, name: 'Changed', conditionIds: [conditionId] },
            NOW,
          ),
        ),
      ).rejects.toThrow(/foreign key/i);
    }
    expect(
      await database().asMember(inOwnDiary(owner.profile.id), (scope) =>
        findMedication(scope, owner.cream.id),
      ),
    ).toEqual(owner.cream);
  });

  test("another user's are neither seen, changed nor deleted", async () => {
    const owner = await createPerson(database());
    const other = await createPerson(database());
    await database().asMember(inOwnDiary(other.profile.id), async (scope) => {
      expect(await findMedication(scope, owner.cream.id)).toBeNull();
      expect(await updateMedication(scope, owner.cream.id, { ...owner.cream, name: 'Mine' }, NOW)).toBeNull();
      expect(await deleteMedication(scope, owner.cream.id, NOW)).toBe(false);
    });
    expect(
      await database().asMember(inOwnDiary(owner.profile.id), (scope) =>
        findMedication(scope, owner.cream.id),
      ),
    ).toEqual(owner.cream);
  });
});
