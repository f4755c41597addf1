import { randomUUID } from 'node:crypto';
import type { CheckIn } from '@flarewell/domain/checkIns';
import { expect, test } from 'vitest';
import { deleteCheckIn, findCheckIn, listCheckIns, saveCheckIn } from '#db/checkIns.ts';
import { listConditions } from '#db/conditions.ts';
import { describeOnBothEngines } from '#testing/databases.ts';
import { createPerson, makeCheckIn, NOW } from '#testing/people.ts';

describeOnBothEngines('check-ins', (database) => {
  const save = (userId: string, checkIn: CheckIn) =>
    database().asUser(userId, (scope) => saveCheckIn(scope, checkIn, NOW));
  const find = (userId: string, day: string) => database().asUser(userId, (scope) => findCheckIn(scope, day));

  test('are read back as they were saved, entries in their order', async () => {
    const { profile, checkIn } = await createPerson(database());
    expect(await find(profile.id, '2026-11-14')).toEqual(checkIn);
    expect(await find(profile.id, '2026-11-13')).toBeNull();
  });

  test('are listed newest first, both ends of the range included', async () => {
    const { profile } = await createPerson(database());
    const days = ['2024-02-28', '2024-02-29', '2024-03-01', '2024-03-02'];
    for (const day of days) await save(profile.id, makeCheckIn(day));
    const listed = await database().asUser(profile.id, (scope) =>
      listCheckIns(scope, { from: '2024-02-29', to: '2024-03-01' }),
    );
    expect(listed.map((checkIn) => checkIn.date)).toEqual(['2024-03-01T12:00:00', '2024-02-29T12:00:00']);
  });

  test('a second save of a day replaces the first whole and keeps its id', async () => {
    const { profile, hands, checkIn } = await createPerson(database());
    const replacement = makeCheckIn('2026-11-14', {
      conditionEntries: [{ conditionId: hands.id, severity: 5, symptoms: ['Pain', 'Bleeding'] }],
    });
    const saved = await save(profile.id, replacement);
    expect(saved.id).toBe(checkIn.id);
    expect(await find(profile.id, '2026-11-14')).toEqual({ ...replacement, id: checkIn.id });
  });

  test('two saves of one day at once leave one check-in', async () => {
    const { profile } = await createPerson(database());
    await Promise.all(Array.from({ length: 8 }, () => save(profile.id, makeCheckIn('2026-10-01'))));
    const listed = await database().asUser(profile.id, (scope) =>
      listCheckIns(scope, { from: '2026-10-01', to: '2026-10-01' }),
    );
    expect(listed).toHaveLength(1);
  });

  test('are deleted with their entries; conditions stay', async () => {
    const { profile, hands, neck } = await createPerson(database());
    await database().asUser(profile.id, async (scope) => {
      expect(await deleteCheckIn(scope, '2026-11-14')).toBe(true);
      expect(await deleteCheckIn(scope, '2026-11-14')).toBe(false);
      expect(
        await scope.tx
          .selectFrom('condition_entries')
          .selectAll()
          .where('user_id', '=', scope.userId)
          .execute(),
      ).toEqual([]);
      expect(await listConditions(scope)).toEqual([hands, neck]);
    });
  });

  test.each([
    [
      'a severity of 0',
      (c: string) => ({ conditionEntries: [{ conditionId: c, severity: 0 as const, symptoms: [] }] }),
    ],
    [
      'a severity of 6',
      (c: string) => ({ conditionEntries: [{ conditionId: c, severity: 6 as 5, symptoms: [] }] }),
    ],
    ['a factor of 0', () => ({ factors: { stress: 0 as const } })],
    ['a factor of 6', () => ({ factors: { diet: 6 as 5 } })],
    ['a factor of 2.5', () => ({ factors: { water: 2.5 as 5 } })],
    ['a date that is not noon', () => ({ date: '2026-11-12T00:00:00' })],
  ])('%s is refused, and the day keeps what it had', async (_, content) => {
    const { profile, hands, checkIn } = await createPerson(database());
    const refused = makeCheckIn('2026-11-14', { notes: 'Refused', ...content(hands.id) });
    await expect(save(profile.id, refused)).rejects.toThrow(/check/i);
    expect(await find(profile.id, '2026-11-14')).toEqual(checkIn);
  });

  test('a medication taken zero times is refused', async () => {
    const { profile, cream, checkIn } = await createPerson(database());
    const entry = { medicationId: cream.id, taken: true, timesTaken: 0 };
    await expect(save(profile.id, { ...checkIn, medicationEntries: [entry] })).rejects.toThrow(/check/i);
    expect(await find(profile.id, '2026-11-14')).toEqual(checkIn);
  });

  test("cannot hold an unknown condition or another user's", async () => {
    const owner = await createPerson(database());
    const other = await createPerson(database());
    for (const conditionId of [randomUUID(), other.hands.id]) {
      const entry = { conditionId, severity: 3 as const, symptoms: [] };
      await expect(save(owner.profile.id, { ...owner.checkIn, conditionEntries: [entry] })).rejects.toThrow(
        /foreign key/i,
      );
    }
    expect(await find(owner.profile.id, '2026-11-14')).toEqual(owner.checkIn);
  });

  test("another user's are neither seen nor deleted", async () => {
    const owner = await createPerson(database());
    const other = await createPerson(database());
    await database().asUser(other.profile.id, (scope) => deleteCheckIn(scope, '2026-11-14'));
    expect(await find(owner.profile.id, '2026-11-14')).toEqual(owner.checkIn);
    expect(await find(other.profile.id, '2026-11-14')).toBeNull();
  });
});
