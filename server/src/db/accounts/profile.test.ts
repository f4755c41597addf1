import { describe, expect, test } from 'vitest';
import { createProfile, findProfile, type ProfileChanges, updateProfile } from '#db/accounts/profile.ts';
import { DiaryGone, inOwnDiary } from '#db/database.ts';
import { describeOnBothEngines } from '#testing/databases/databases.ts';
import { makeProfile, NOW } from '#testing/people.ts';

describeOnBothEngines('profile', (database) => {
  test('is read back as it was made', async () => {
    const profile = makeProfile({ name: 'Søren 小林', timezone: 'Asia/Kolkata', reminderEmail: false });
    await createProfile(database().system, profile);
    expect(await database().asMember(inOwnDiary(profile.id), findProfile)).toEqual(profile);
  });

  test('changes only the named fields', async () => {
    const profile = makeProfile();
    await createProfile(database().system, profile);
    const changed = await database().asMember(inOwnDiary(profile.id), (scope) =>
      updateProfile(scope, { reminderTime: '07:35', reminderEnabled: false }, NOW),
    );
    expect(changed).toEqual({ ...profile, reminderTime: '07:35', reminderEnabled: false });
  });

  describe('the next reminder', () => {
    /** 20:00 in Berlin, 18 minutes after `NOW`. */
    const today = '2026-11-14T19:00:00.000Z';
    const nextOf = async (id: string) => {
      const own = database()
        .system.selectFrom('members')
        .select('next_reminder_at')
        .where('diary_id', '=', id)
        .where('user_id', '=', id);
      return (await own.executeTakeFirstOrThrow()).next_reminder_at;
    };
    const change = (id: string, changes: ProfileChanges, now = NOW) =>
      database().asMember(inOwnDiary(id), (scope) => updateProfile(scope, changes, now));

    test.each<[ProfileChanges, string | null]>([
      [{ reminderTime: '21:30' }, '2026-11-14T20:30:00.000Z'],
      [{ reminderTime: '07:00' }, '2026-11-15T06:00:00.000Z'],
      [{ timezone: 'Asia/Tokyo' }, '2026-11-15T11:00:00.000Z'],
      [{ timezone: 'America/New_York' }, '2026-11-15T01:00:00.000Z'],
      [{ reminderEnabled: false }, null],
    ])('%o plans it for %s', async (changes, next) => {
      const profile = makeProfile();
      await createProfile(database().system, profile);
      await change(profile.id, changes);
      expect(await nextOf(profile.id)).toBe(next);
    });

    test('turned on again, it is planned again', async () => {
      const profile = makeProfile({ reminderEnabled: false });
      await createProfile(database().system, profile);
      expect(await nextOf(profile.id)).toBeNull();
      await change(profile.id, { reminderEnabled: true });
      expect(await nextOf(profile.id)).toBe(today);
    });

    test('a change of other fields keeps a reminder that is due at that moment', async () => {
      const profile = makeProfile();
      await createProfile(database().system, profile);
      await change(profile.id, { reminderTime: '19:45' });
      const due = '2026-11-14T18:45:00.000Z';
      await change(
        profile.id,
        { name: 'Maya', reminderTime: '19:45', reminderEmail: false },
        '2026-11-14T18:45:20.000Z',
      );
      expect(await nextOf(profile.id)).toBe(due);
    });
  });

  test('two accounts cannot share an email', async () => {
    const profile = makeProfile();
    expect(await createProfile(database().system, profile)).toBe(true);
    expect(await createProfile(database().system, makeProfile({ email: profile.email }))).toBe(false);
  });

  test('an email is stored in lower case, so that it is one account', async () => {
    await expect(
      createProfile(database().system, makeProfile({ email: 'Maya@Example.org' })),
    ).rejects.toThrow(/check/i);
  });

  test('an unknown user has no profile', async () => {
    await expect(database().asMember(inOwnDiary(makeProfile().id), findProfile)).rejects.toThrow(DiaryGone);
  });
});
