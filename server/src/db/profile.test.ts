import { expect, test } from 'vitest';
import { createProfile, findProfile, updateProfile } from '#db/profile.ts';
import { describeOnBothEngines } from '#testing/databases.ts';
import { makeProfile, NOW } from '#testing/people.ts';

describeOnBothEngines('profile', (database) => {
  test('is read back as it was made', async () => {
    const profile = makeProfile({ name: 'Søren 小林', timezone: 'Asia/Kolkata', reminderEnabled: false });
    await createProfile(database().system, profile);
    expect(await database().asUser(profile.id, findProfile)).toEqual(profile);
  });

  test('changes only what is named', async () => {
    const profile = makeProfile();
    await createProfile(database().system, profile);
    const changed = await database().asUser(profile.id, (scope) =>
      updateProfile(scope, { reminderTime: '07:35', reminderEnabled: false }, NOW),
    );
    expect(changed).toEqual({ ...profile, reminderTime: '07:35', reminderEnabled: false });
  });

  test('two accounts cannot share an email', async () => {
    const profile = makeProfile();
    await createProfile(database().system, profile);
    await expect(createProfile(database().system, makeProfile({ email: profile.email }))).rejects.toThrow(
      /unique/i,
    );
  });

  test('an email is kept in small letters, so that it is one account', async () => {
    await expect(
      createProfile(database().system, makeProfile({ email: 'Maya@Example.org' })),
    ).rejects.toThrow(/check/i);
  });

  test('an unknown user has none', async () => {
    expect(await database().asUser(makeProfile().id, findProfile)).toBeNull();
  });
});
