import type { ConditionDraft } from '@flarewell/domain/conditions';
import { expect, test } from 'vitest';
import { findCheckIn } from '#db/checkIns/readCheckIns.ts';
import { inOwnDiary } from '#db/database.ts';
import {
  createCondition,
  deleteCondition,
  findCondition,
  listConditions,
  updateCondition,
} from '#db/records/conditions.ts';
import { listMedications } from '#db/records/medications.ts';
import { describeOnBothEngines } from '#testing/databases/databases.ts';
import { createPerson, makeCondition, NOW } from '#testing/people.ts';

describeOnBothEngines('conditions', (database) => {
  test('are listed oldest first, whatever the order of insertion', async () => {
    const { profile, hands, neck } = await createPerson(database());
    const earliest = makeCondition({
      name: 'Scalp',
      createdAt: '2020-02-29T00:00:00.000Z',
      description: 'Dry',
    });
    const listed = await database().asMember(inOwnDiary(profile.id), async (scope) => {
      await createCondition(scope, earliest);
      return listConditions(scope);
    });
    expect(listed).toEqual([earliest, hands, neck]);
  });

  test('are replaced as a whole: a description that is omitted is removed', async () => {
    const { profile, hands } = await createPerson(database());
    const replace = (draft: ConditionDraft) =>
      database().asMember(inOwnDiary(profile.id), (scope) => updateCondition(scope, hands.id, draft, NOW));
    const described = { ...hands, description: 'Both palms' };
    expect(await replace(described)).toEqual(described);
    expect(await replace({ name: 'Palms', color: '#EC4899' })).toEqual({
      ...hands,
      name: 'Palms',
      color: '#EC4899',
    });
  });

  test('R75 are deleted with their entries and their links to medications, and nothing else is', async () => {
    const { profile, hands, neck, cream, checkIn } = await createPerson(database());
    await database().asMember(inOwnDiary(profile.id), async (scope) => {
      expect(await deleteCondition(scope, neck.id, NOW)).toBe(true);
      expect(await deleteCondition(scope, neck.id, NOW)).toBe(false);
      expect(await listConditions(scope)).toEqual([hands]);
      expect(await listMedications(scope)).toEqual([{ ...cream, conditionIds: [hands.id] }]);
      expect(await findCheckIn(scope, '2026-11-14')).toEqual({
        ...checkIn,
        revision: checkIn.revision + 2,
        conditionEntries: checkIn.conditionEntries.filter((entry) => entry.conditionId === hands.id),
      });
    });
  });

  test("another user's are neither seen, changed nor deleted", async () => {
    const owner = await createPerson(database());
    const other = await createPerson(database());
    await database().asMember(inOwnDiary(other.profile.id), async (scope) => {
      expect(await findCondition(scope, owner.hands.id)).toBeNull();
      expect(await updateCondition(scope, owner.hands.id, { ...owner.hands, name: 'Mine' }, NOW)).toBeNull();
      expect(await deleteCondition(scope, owner.hands.id, NOW)).toBe(false);
    });
    expect(
      await database().asMember(inOwnDiary(owner.profile.id), (scope) =>
        findCondition(scope, owner.hands.id),
      ),
    ).toEqual(owner.hands);
  });
});
