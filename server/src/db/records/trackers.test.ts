import { expect, test } from 'vitest';
import { countCheckIns, findCheckIn } from '#db/checkIns/readCheckIns.ts';
import { inOwnDiary } from '#db/database.ts';
import { deleteCondition } from '#db/records/conditions.ts';
import { createFlare, deleteFlare, listFlares, updateFlare } from '#db/records/flares.ts';
import { createSuspicion, deleteSuspicion, listSuspicions } from '#db/records/suspicions.ts';
import {
  createTrackers,
  deleteTracker,
  listTrackers,
  orderTrackers,
  updateTracker,
} from '#db/records/trackers.ts';
import { describeOnBothEngines } from '#testing/databases/databases.ts';
import { createPerson, makeTracker, NOW } from '#testing/people.ts';

describeOnBothEngines('trackers', (database) => {
  test('R120 are listed in the person’s order, new ones last', async () => {
    const { profile, dairy } = await createPerson(database());
    const [soap, swimming] = [makeTracker({ name: 'Soap' }), makeTracker({ name: 'Swimming' })];
    await database().asMember(inOwnDiary(profile.id), async (scope) => {
      await createTrackers(scope, [soap, swimming], NOW);
      expect(await listTrackers(scope)).toEqual([dairy, soap, swimming]);
      await orderTrackers(scope, [swimming, dairy, soap]);
      await updateTracker(scope, { ...soap, until: '2026-11-14' }, NOW);
      const last = makeTracker({ name: 'Last' });
      await createTrackers(scope, [last], NOW);
      expect(await listTrackers(scope)).toEqual([swimming, dairy, { ...soap, until: '2026-11-14' }, last]);
    });
  });

  test('R124 are deleted with their days and their suspicions, and nothing else is', async () => {
    const { profile, dairy, flare, checkIn } = await createPerson(database());
    await database().asMember(inOwnDiary(profile.id), async (scope) => {
      expect(await deleteTracker(scope, dairy.id)).toBe(true);
      expect(await deleteTracker(scope, dairy.id)).toBe(false);
      expect(await listTrackers(scope)).toEqual([]);
      expect(await listSuspicions(scope)).toEqual([]);
      expect(await listFlares(scope)).toEqual([flare]);
      const { trackers: _, ...rest } = checkIn;
      expect(await findCheckIn(scope, '2026-11-14')).toEqual({ ...rest, revision: checkIn.revision + 2 });
    });
  });
});

describeOnBothEngines('flares and suspicions', (database) => {
  test('R124 are deleted with their condition', async () => {
    const { profile, hands, neck, flare, suspicion } = await createPerson(database());
    await database().asMember(inOwnDiary(profile.id), async (scope) => {
      await deleteCondition(scope, neck.id, NOW);
      expect([await listFlares(scope), await listSuspicions(scope)]).toEqual([[], [suspicion]]);
      await deleteCondition(scope, hands.id, NOW);
      expect(await listSuspicions(scope)).toEqual([]);
    });
    expect(flare.conditionId).toBe(neck.id);
  });

  test('a flare without a name and a suspicion of the weather come back as they were stored', async () => {
    const { profile, hands, flare, suspicion } = await createPerson(database());
    const { name: _, ...bare } = flare;
    await database().asMember(inOwnDiary(profile.id), async (scope) => {
      await updateFlare(scope, { ...bare, verdict: 'dismissed' }, NOW);
      expect(await listFlares(scope)).toEqual([{ ...bare, verdict: 'dismissed' }]);
      await deleteSuspicion(scope, suspicion.id);
      const humid = { ...suspicion, conditionId: hands.id, factor: 'weather:Humid' as const };
      await createSuspicion(scope, humid, NOW);
      expect(await listSuspicions(scope)).toEqual([humid]);
    });
  });

  test('every change gets a new revision, so that nobody is shown an older answer', async () => {
    const { profile, flare, suspicion, dairy, checkIn } = await createPerson(database());
    const revisionAfter = (change: (scope: Parameters<typeof listFlares>[0]) => Promise<unknown>) =>
      database().asMember(inOwnDiary(profile.id), async (scope) => {
        await change(scope);
        const { revision } = await scope.tx
          .selectFrom('diaries')
          .select('revision')
          .where('id', '=', profile.id)
          .executeTakeFirstOrThrow();
        return revision;
      });
    const later = { ...flare, id: suspicion.id };
    const revisions = [
      checkIn.revision,
      await revisionAfter((scope) => createFlare(scope, later, NOW)),
      await revisionAfter((scope) => updateFlare(scope, later, NOW)),
      await revisionAfter((scope) => deleteFlare(scope, later.id)),
      await revisionAfter((scope) => deleteSuspicion(scope, suspicion.id)),
      await revisionAfter((scope) => createSuspicion(scope, suspicion, NOW)),
      await revisionAfter((scope) => updateTracker(scope, dairy, NOW)),
      await revisionAfter((scope) => createTrackers(scope, [makeTracker()], NOW)),
      await revisionAfter((scope) => orderTrackers(scope, [dairy])),
    ];
    expect(new Set(revisions).size).toBe(revisions.length);
    expect(revisions).toEqual(revisions.toSorted((one, other) => one - other));
  });

  test("another user's are neither seen, changed nor deleted", async () => {
    const owner = await createPerson(database());
    const other = await createPerson(database());
    await database().asMember(inOwnDiary(other.profile.id), async (scope) => {
      await updateTracker(scope, { ...owner.dairy, name: 'Mine' }, NOW);
      await orderTrackers(scope, [other.dairy, owner.dairy]);
      await updateFlare(scope, { ...owner.flare, name: 'Mine' }, NOW);
      expect(await deleteTracker(scope, owner.dairy.id)).toBe(false);
      expect(await deleteFlare(scope, owner.flare.id)).toBe(false);
      await deleteSuspicion(scope, owner.suspicion.id);
      expect(await listTrackers(scope)).toEqual([other.dairy]);
      expect(await listFlares(scope)).toEqual([other.flare]);
      expect(await listSuspicions(scope)).toEqual([other.suspicion]);
    });
    const foreign = { ...owner.suspicion, conditionId: other.hands.id };
    await expect(
      database().asMember(inOwnDiary(other.profile.id), (scope) => createSuspicion(scope, foreign, NOW)),
    ).rejects.toThrow();
    await database().asMember(inOwnDiary(owner.profile.id), async (scope) => {
      expect(await listTrackers(scope)).toEqual([owner.dairy]);
      expect(await listFlares(scope)).toEqual([owner.flare]);
      expect(await listSuspicions(scope)).toEqual([owner.suspicion]);
    });
  });

  test('check-ins are counted within a range, both ends included', async () => {
    const { profile } = await createPerson(database());
    const count = (from: string, to: string) =>
      database().asMember(inOwnDiary(profile.id), (scope) => countCheckIns(scope, { from, to }));
    expect(await count('2026-11-14', '2026-11-14')).toBe(1);
    expect(await count('2026-11-15', '2026-11-20')).toBe(0);
  });
});
