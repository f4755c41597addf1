import { randomUUID } from 'node:crypto';
import type { CheckIn } from '@flarewell/domain/checkIns';
import { dayOf } from '@flarewell/domain/day';
import { expect, test } from 'vitest';
import {
  findCheckIn,
  listChangedCheckIns,
  listCheckIns,
  listDeletedDays,
  planChangedCheckIns,
} from '#db/checkIns/readCheckIns.ts';
import { deleteCheckIn, type SaveOptions, saveCheckIn } from '#db/checkIns/saveCheckIn.ts';
import { addUploadedPhoto, listUploadTimes } from '#db/checkIns/uploadedPhotos.ts';
import { writeCheckIns } from '#db/checkIns/writeCheckInRows.ts';
import { type DiaryScope, inOwnDiary } from '#db/database.ts';
import { deleteCondition, listConditions } from '#db/records/conditions.ts';
import { deleteMedication } from '#db/records/medications.ts';
import { lockRecords, readRevisions } from '#db/records/revisions.ts';
import { describeOnBothEngines } from '#testing/databases/databases.ts';
import { createPerson, makeCheckIn, NOW } from '#testing/people.ts';

describeOnBothEngines('check-ins', (database) => {
  const save = (
    userId: string,
    { id: _, photoUrl: __, ...content }: CheckIn,
    base: number | null = null,
    photo?: SaveOptions['photo'],
  ) =>
    database().asMember(inOwnDiary(userId), async (scope) => {
      await lockRecords(scope);
      const current = await findCheckIn(scope, dayOf(content.date));
      return saveCheckIn(scope, content, current, { base, photo, now: NOW });
    });
  const listPage = async (scope: DiaryScope, after: number, rows: number) => {
    const { current: upTo } = await readRevisions(scope);
    const plan = await planChangedCheckIns(scope, { after, upTo }, { rows, bytes: 100_000 });
    const slices = await Promise.all(plan.slices.map((slice) => listChangedCheckIns(scope, slice)));
    return { checkIns: slices.flat(), hasMore: plan.hasMore };
  };
  const find = (userId: string, day: string) =>
    database().asMember(inOwnDiary(userId), (scope) => findCheckIn(scope, day));

  test('are read back as they were saved, entries in their order', async () => {
    const { profile, checkIn } = await createPerson(database());
    expect(await find(profile.id, '2026-11-14')).toEqual(checkIn);
    expect(await find(profile.id, '2026-11-13')).toBeNull();
  });

  test('are listed newest first, both ends of the range included', async () => {
    const { profile } = await createPerson(database());
    const days = ['2024-02-28', '2024-02-29', '2024-03-01', '2024-03-02'];
    for (const day of days) await save(profile.id, makeCheckIn(day));
    const listed = await database().asMember(inOwnDiary(profile.id), (scope) =>
      listCheckIns(scope, { from: '2024-02-29', to: '2024-03-01' }),
    );
    expect(listed.map((checkIn) => checkIn.date)).toEqual(['2024-03-01T12:00:00', '2024-02-29T12:00:00']);
  });

  test('R78 a second save of a day replaces the first whole and keeps its id, its photo and when it was created', async () => {
    const { profile, hands, checkIn } = await createPerson(database());
    await database().asMember(inOwnDiary(profile.id), (scope) =>
      writeCheckIns(scope, [{ checkIn: { ...checkIn, photoUrl: '/photos/a/b.jpg' }, current: checkIn }], NOW),
    );
    const replacement = makeCheckIn('2026-11-14', {
      conditionEntries: [{ conditionId: hands.id, severity: 5, symptoms: ['Pain', 'Bleeding'] }],
    });
    const saved = await save(profile.id, replacement, checkIn.revision);
    const expected = {
      ...replacement,
      // It does not mention the itch.
      factors: { itch: 0 },
      id: checkIn.id,
      createdAt: NOW,
      writtenBy: profile.id,
      changedBy: profile.id,
      changedAt: NOW,
      photoUrl: '/photos/a/b.jpg',
      revision: checkIn.revision + 1,
    };
    expect(saved).toEqual({ outcome: 'replaced', checkIn: expected, droppedPhotoUrl: null });
    expect(await find(profile.id, '2026-11-14')).toEqual(expected);
  });

  test('R78 whatever a day held before, it holds exactly the entries of the last save, in their order', async () => {
    const { profile, hands, neck, cream, dairy, checkIn } = await createPerson(database());
    const [first, second] = [hands, neck].map(({ id }) => ({
      conditionId: id,
      severity: 3 as const,
      symptoms: [],
    }));
    if (!first || !second) throw new Error('There are two conditions.');
    const contents: Partial<CheckIn>[] = [
      checkIn,
      {},
      { conditionEntries: [first, second] },
      { conditionEntries: [second, first], trackers: [dairy.id] },
      { conditionEntries: [second], medicationEntries: [{ medicationId: cream.id, taken: false }] },
      { medicationEntries: [{ medicationId: cream.id, taken: true, timesTaken: 3 }], trackers: [dairy.id] },
    ];
    let { revision }: { revision: number } = checkIn;
    for (const before of contents) {
      for (const after of contents) {
        for (const content of [before, after]) {
          await save(profile.id, makeCheckIn('2026-11-14', content), revision);
          revision = (await find(profile.id, '2026-11-14'))?.revision ?? 0;
        }
        const { conditionEntries = [], medicationEntries = [], trackers } = after;
        const stored = await find(profile.id, '2026-11-14');
        expect(stored).toMatchObject({ conditionEntries, medicationEntries });
        expect(stored?.trackers).toEqual(trackers);
      }
    }
  });

  test('a save uses the uploaded photo of its day, once, and returns the replaced photo', async () => {
    const { profile, checkIn } = await createPerson(database());
    const photoOf = (name: string) => ({
      url: `/photos/${profile.id}/${name}.jpg?signature=x`,
      isStored: true,
    });
    const wait = (name: string, day = '2026-11-14') =>
      database().asMember(inOwnDiary(profile.id), (scope) =>
        addUploadedPhoto(scope, { day, path: `${profile.id}/${name}.jpg`, bytes: 1000 }, NOW),
      );
    for (const name of ['a', 'b']) await wait(name);
    await wait('c', '2026-11-13');
    const first = { ...checkIn, notes: 'a', photoUrl: photoOf('a').url, revision: checkIn.revision + 1 };
    expect(await save(profile.id, first, checkIn.revision, photoOf('a'))).toEqual({
      outcome: 'replaced',
      checkIn: first,
      droppedPhotoUrl: null,
    });
    const second = { ...first, notes: 'b', photoUrl: photoOf('b').url, revision: first.revision + 1 };
    const unknown = { outcome: 'unknown-photo' };
    const lost = { ...photoOf('b'), isStored: false };
    expect(await save(profile.id, second, first.revision, lost)).toEqual(unknown);
    expect(await find(profile.id, '2026-11-14')).toEqual(first);
    expect(await save(profile.id, second, first.revision, photoOf('b'))).toEqual({
      outcome: 'replaced',
      checkIn: second,
      droppedPhotoUrl: first.photoUrl,
    });
    for (const name of ['a', 'c', 'd']) {
      expect(await save(profile.id, second, second.revision, photoOf(name))).toEqual(unknown);
    }
    expect(await find(profile.id, '2026-11-14')).toEqual(second);
    expect(await database().asMember(inOwnDiary(profile.id), listUploadTimes)).toEqual([NOW]);
  });

  test('a save based on an old version changes nothing and returns the current version', async () => {
    const { profile, checkIn } = await createPerson(database());
    const stale = { ...checkIn, notes: 'From the other phone' };
    for (const base of [null, checkIn.revision - 1, checkIn.revision + 1]) {
      expect(await save(profile.id, stale, base)).toEqual({ outcome: 'conflict', current: checkIn });
    }
    expect(await find(profile.id, '2026-11-14')).toEqual(checkIn);
    expect(await save(profile.id, makeCheckIn('2026-11-13'), 3)).toEqual({
      outcome: 'conflict',
      current: null,
    });
  });

  test('repeating a save changes nothing, whatever version it is based on', async () => {
    const { profile, checkIn } = await createPerson(database());
    const before = await database().asMember(inOwnDiary(profile.id), readRevisions);
    for (const base of [null, checkIn.revision, 999]) {
      expect(await save(profile.id, checkIn, base)).toEqual({ outcome: 'unchanged', checkIn });
    }
    expect(await database().asMember(inOwnDiary(profile.id), readRevisions)).toEqual(before);
  });

  test('of several concurrent first saves of a day, one succeeds and the others return its version', async () => {
    const { profile } = await createPerson(database());
    const saves = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        save(profile.id, makeCheckIn('2026-10-01', { notes: `${index}` })),
      ),
    );
    expect(saves.map(({ outcome }) => outcome).sort()).toEqual([...Array(7).fill('conflict'), 'created']);
  });

  test('the changes since a revision are listed in their order, page by page', async () => {
    const { profile, checkIn } = await createPerson(database());
    const days = ['2026-05-03', '2026-05-01', '2026-05-02'];
    for (const day of days) await save(profile.id, makeCheckIn(day));
    const listFrom = async (since: number, rows: number) => {
      const { checkIns } = await database().asMember(inOwnDiary(profile.id), (scope) =>
        listPage(scope, since, rows),
      );
      return checkIns;
    };
    const first = await listFrom(checkIn.revision, 2);
    expect(first.map(({ date }) => dayOf(date))).toEqual(['2026-05-03', '2026-05-01']);
    const second = await listFrom(first[1]?.revision ?? 0, 2);
    expect(second.map(({ date }) => dayOf(date))).toEqual(['2026-05-02']);
    expect(await listFrom(second[0]?.revision ?? 0, 2)).toEqual([]);
    expect((await listFrom(0, 10))[0]).toEqual(checkIn);
  });

  test('a deleted day is listed until it is saved again', async () => {
    const { profile, checkIn } = await createPerson(database());
    const deletedSince = (since: number) =>
      database().asMember(inOwnDiary(profile.id), (scope) => listDeletedDays(scope, since));
    await database().asMember(inOwnDiary(profile.id), (scope) => deleteCheckIn(scope, '2026-11-14'));
    expect(await deletedSince(checkIn.revision)).toEqual(['2026-11-14']);
    expect(await deletedSince(checkIn.revision + 1)).toEqual([]);
    await save(profile.id, makeCheckIn('2026-11-14'));
    expect(await deletedSince(0)).toEqual([]);
  });

  test('the check-ins that a deleted condition changed are listed in pages', async () => {
    const { profile, hands, checkIn } = await createPerson(database());
    const entry = { conditionId: hands.id, severity: 3 as const, symptoms: [] };
    for (const day of ['2026-05-01', '2026-05-02', '2026-05-03']) {
      await save(profile.id, makeCheckIn(day, { conditionEntries: [entry] }));
    }
    const { current: before } = await database().asMember(inOwnDiary(profile.id), readRevisions);
    await database().asMember(inOwnDiary(profile.id), (scope) => deleteCondition(scope, hands.id, NOW));
    const page = (since: number) =>
      database().asMember(inOwnDiary(profile.id), (scope) => listPage(scope, since, 3));
    const { checkIns: first, hasMore } = await page(before);
    const { checkIns: second } = await page(first.at(-1)?.revision ?? 0);
    expect([first.length, hasMore, second.length]).toEqual([3, true, 1]);
    expect([...first, ...second].map(({ id }) => id)).toContain(checkIn.id);
    const { current } = await database().asMember(inOwnDiary(profile.id), readRevisions);
    expect(second.at(-1)?.revision).toBe(current);
  });

  test('deleting a condition or medication marks the check-ins that held it as changed', async () => {
    const { profile, neck, cream, checkIn } = await createPerson(database());
    await save(profile.id, makeCheckIn('2026-05-01'));
    const { current: before } = await database().asMember(inOwnDiary(profile.id), readRevisions);
    const changedAfter = async (since: number) => {
      const page = await database().asMember(inOwnDiary(profile.id), (scope) => listPage(scope, since, 10));
      return page.checkIns;
    };
    await database().asMember(inOwnDiary(profile.id), (scope) => deleteCondition(scope, neck.id, NOW));
    expect((await changedAfter(before)).map(({ id }) => id)).toEqual([checkIn.id]);
    await database().asMember(inOwnDiary(profile.id), (scope) => deleteMedication(scope, cream.id, NOW));
    expect((await changedAfter(before + 2)).map(({ id }) => id)).toEqual([checkIn.id]);
  });

  test('a read never mixes two versions while the day is being written', async () => {
    const { profile, hands } = await createPerson(database());
    const versions = Array.from({ length: 60 }, (_, version) => version);
    const write = async () => {
      for (const version of versions) {
        const entry = { conditionId: hands.id, severity: 3 as const, symptoms: [], notes: `${version}` };
        const checkIn = makeCheckIn('2026-09-09', { notes: `${version}`, conditionEntries: [entry] });
        await database().asMember(inOwnDiary(profile.id), async (scope) => {
          const current = await findCheckIn(scope, '2026-09-09');
          await writeCheckIns(scope, [{ checkIn: { ...checkIn, revision: version }, current }], NOW);
        });
      }
    };
    const writing = write();
    for (const _ of versions) {
      const seen = await database().readAsMember(inOwnDiary(profile.id), (scope) =>
        findCheckIn(scope, '2026-09-09'),
      );
      expect(seen?.conditionEntries[0]?.notes).toBe(seen?.notes);
    }
    await writing;
  });

  test.each([
    ['no date', { date: 'abcd-99-99T12:00:00' }],
    ['not in capitals', { date: '2026-11-12t12:00:00' }],
    ['midnight', { date: '2026-11-12T00:00:00' }],
    ['a list of factors', { factors: '[9]' }],
  ])('the table refuses a row with %s', async (_, wrong) => {
    const { profile } = await createPerson(database());
    const row = {
      id: randomUUID(),
      diary_id: profile.id,
      date: '2026-11-12T12:00:00',
      factors: '{}',
      revision: 1,
      created_at: NOW,
      updated_at: NOW,
      ...wrong,
    };
    await expect(database().system.insertInto('check_ins').values(row).execute()).rejects.toThrow(/check/i);
  });

  test('R77 are deleted with their entries; conditions stay', async () => {
    const { profile, hands, neck, checkIn } = await createPerson(database());
    await database().asMember(inOwnDiary(profile.id), async (scope) => {
      expect(await deleteCheckIn(scope, '2026-11-14')).toEqual(checkIn);
      expect(await deleteCheckIn(scope, '2026-11-14')).toBeNull();
      expect(
        await scope.tx
          .selectFrom('condition_entries')
          .selectAll()
          .where('diary_id', '=', scope.userId)
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
    ['a factor of 6', () => ({ factors: { diet: 6 as 5 } })],
    ['a factor of 2.5', () => ({ factors: { water: 2.5 as 5 } })],
  ])('%s is refused, and the day keeps what it had', async (_, content) => {
    const { profile, hands, checkIn } = await createPerson(database());
    const refused = makeCheckIn('2026-11-14', { notes: 'Refused', ...content(hands.id) });
    await expect(save(profile.id, refused, checkIn.revision)).rejects.toThrow(/check/i);
    expect(await find(profile.id, '2026-11-14')).toEqual(checkIn);
  });

  test('a medication taken zero times is refused', async () => {
    const { profile, cream, checkIn } = await createPerson(database());
    const entry = { medicationId: cream.id, taken: true, timesTaken: 0 };
    await expect(
      save(profile.id, { ...checkIn, medicationEntries: [entry] }, checkIn.revision),
    ).rejects.toThrow(/check/i);
    expect(await find(profile.id, '2026-11-14')).toEqual(checkIn);
  });

  test("cannot hold an unknown condition or another user's", async () => {
    const owner = await createPerson(database());
    const other = await createPerson(database());
    for (const conditionId of [randomUUID(), other.hands.id]) {
      const entry = { conditionId, severity: 3 as const, symptoms: [] };
      await expect(
        save(owner.profile.id, { ...owner.checkIn, conditionEntries: [entry] }, owner.checkIn.revision),
      ).rejects.toThrow(/foreign key/i);
    }
    expect(await find(owner.profile.id, '2026-11-14')).toEqual(owner.checkIn);
  });

  test("another user's are neither seen nor deleted", async () => {
    const owner = await createPerson(database());
    const other = await createPerson(database());
    await database().asMember(inOwnDiary(other.profile.id), (scope) => deleteCheckIn(scope, '2026-11-14'));
    expect(await find(owner.profile.id, '2026-11-14')).toEqual(owner.checkIn);
    expect(await find(other.profile.id, '2026-11-14')).toBeNull();
  });
});
