import { expect, test } from 'vitest';
import { findProfile, listPremiumEmails, setPremium } from '#db/accounts/profile.ts';
import { listRemovals } from '#db/checkIns/photoRemovals.ts';
import { listDayPhotos, listDeletedDays } from '#db/checkIns/readCheckIns.ts';
import { deleteCheckIn } from '#db/checkIns/saveCheckIn.ts';
import { addUploadedPhoto } from '#db/checkIns/uploadedPhotos.ts';
import { writeCheckIns } from '#db/checkIns/writeCheckInRows.ts';
import { copiedTables, readLines } from '#db/copy.ts';
import { inOwnDiary } from '#db/database.ts';
import { clearSomeRecords } from '#db/records/clearRecords.ts';
import { deleteCondition, listConditions } from '#db/records/conditions.ts';
import { listMedications } from '#db/records/medications.ts';
import { readRevisions } from '#db/records/revisions.ts';
import { describeOnBothEngines } from '#testing/databases/databases.ts';
import { createPerson, NOW } from '#testing/people.ts';

const LATER = '2026-11-15T09:00:00.000Z';

describeOnBothEngines('clearing the records', (database) => {
  test('deletes every record, keeps the account and queues the photos for removal', async () => {
    const { profile, checkIn } = await createPerson(database());
    await database().asMember(inOwnDiary(profile.id), async (scope) => {
      await writeCheckIns(
        scope,
        [{ checkIn: { ...checkIn, photoUrl: '/photos/a/b.jpg' }, current: checkIn }],
        NOW,
      );
      await addUploadedPhoto(scope, { day: '2026-11-14', path: `${profile.id}/c.jpg`, bytes: 1000 }, NOW);
    });
    expect(await database().asMember(inOwnDiary(profile.id), clearSomeRecords)).toEqual({ isDone: true });
    const removals = await listRemovals(database().system, profile.id);
    expect(removals.sort()).toEqual(['a/b.jpg', 'trash', `${profile.id}/c.jpg`].sort());
    await database().asMember(inOwnDiary(profile.id), async (scope) => {
      expect(await listConditions(scope)).toEqual([]);
      expect(await listMedications(scope)).toEqual([]);
      expect(await listDayPhotos(scope)).toEqual([]);
      expect(await findProfile(scope)).toEqual(profile);
    });
  });

  test('makes every device discard its copy, and deletes the list of deleted days', async () => {
    const { profile } = await createPerson(database());
    await database().asMember(inOwnDiary(profile.id), async (scope) => {
      await deleteCheckIn(scope, '2026-11-14');
      const before = await readRevisions(scope);
      expect(await clearSomeRecords(scope)).toEqual({ isDone: true });
      const after = await readRevisions(scope);
      expect(after).toEqual({ current: before.current + 1, cleared: before.current + 1 });
      expect(await listDeletedDays(scope, 0)).toEqual([]);
    });
  });

  test("leaves another user's rows as they are", async () => {
    const maya = await createPerson(database());
    const omar = await createPerson(database());
    const before = await readRowsOf(omar.profile.id);
    await database().asMember(inOwnDiary(maya.profile.id), (scope) =>
      deleteCondition(scope, maya.neck.id, NOW),
    );
    await database().asMember(inOwnDiary(maya.profile.id), clearSomeRecords);
    expect(await readRowsOf(omar.profile.id)).toEqual(before);
    expect(before.length).toBeGreaterThan(10);
    // The account, its diary, its membership, and that the trash is to be removed.
    expect(await readRowsOf(maya.profile.id)).toHaveLength(4);
  });

  async function readRowsOf(userId: string): Promise<string[]> {
    const rows: string[] = [];
    for (const table of copiedTables) {
      for await (const lines of readLines(database().system, table)) rows.push(...lines);
    }
    return rows.filter((row) => row.includes(userId));
  }
});

describeOnBothEngines('the days with records', (database) => {
  test('are listed with their photos', async () => {
    const { profile, checkIn } = await createPerson(database());
    await database().asMember(inOwnDiary(profile.id), async (scope) => {
      expect(await listDayPhotos(scope)).toEqual([
        { day: '2026-11-14', checkInId: checkIn.id, photoUrl: null },
      ]);
    });
  });
});

describeOnBothEngines('premium', (database) => {
  test('is granted and revoked by email, ignoring case', async () => {
    const { profile } = await createPerson(database());
    const other = await createPerson(database());
    const { system } = database();
    expect(await setPremium(system, profile.email.toUpperCase(), true, LATER)).toBe('changed');
    expect(await setPremium(system, profile.email, true, LATER)).toBe('unchanged');
    expect(await listPremiumEmails(system)).toEqual([profile.email]);
    expect(await database().asMember(inOwnDiary(profile.id), findProfile)).toEqual({
      ...profile,
      isPremium: true,
    });
    expect(await database().asMember(inOwnDiary(other.profile.id), findProfile)).toEqual(other.profile);
    expect(await setPremium(system, profile.email, false, LATER)).toBe('changed');
    expect(await listPremiumEmails(system)).toEqual([]);
    expect(await setPremium(system, 'nobody@example.org', true, LATER)).toBe('unknown');
  });
});
