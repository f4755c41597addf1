import { expect, test } from 'vitest';
import { createProfile } from '#db/accounts/profile.ts';
import { addMember } from '#db/diaries/diaries.ts';
import { listSharedToDelete } from '#db/diaries/endMembership.ts';
import { describeOnBothEngines } from '#testing/databases/databases.ts';
import { makeProfile, NOW } from '#testing/people.ts';

describeOnBothEngines('the diaries that go with an account', (database) => {
  test('are none if even its own one has another owner', async () => {
    const { system } = database();
    const [maya, jonas] = [makeProfile(), makeProfile()];
    for (const profile of [maya, jonas]) await createProfile(system, profile);
    await addMember(system, { userId: jonas.id, diaryId: maya.id }, 'owner', NOW);
    expect(await listSharedToDelete(system, maya.id)).toEqual([]);
  });
});
