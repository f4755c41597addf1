import { randomUUID } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import { expect, test } from 'vitest';
import { createProfile } from '#db/accounts/profile.ts';
import { DiaryGone, RoleTooLow } from '#db/database.ts';
import { addMember, createDiary } from '#db/diaries/diaries.ts';
import { createCondition, listConditions } from '#db/records/conditions.ts';
import { lockDiary, lockRecords } from '#db/records/revisions.ts';
import type { Tables } from '#db/schema.ts';
import { describeOnBothEngines } from '#testing/databases/databases.ts';
import { makeCondition, makeProfile, NOW } from '#testing/people.ts';

describeOnBothEngines('a change that waits for the lock of a diary', (database) => {
  test.each([
    ['is removed', DiaryGone],
    ['becomes a reader', RoleTooLow],
  ] as const)('is refused if its author %s meanwhile', async (how, problem) => {
    const { system } = database();
    const [owner, other] = [makeProfile(), makeProfile()];
    for (const profile of [owner, other]) await createProfile(system, profile);
    const diaryId = randomUUID();
    await createDiary(system, owner.id, { id: diaryId, name: 'Leo', birthDate: null, now: NOW, most: 10 });
    const member = { userId: other.id, diaryId };
    await addMember(system, member, 'writer', NOW);

    const [locked, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const removal = system.transaction().execute(async (tx) => {
      await lockDiary({ tx, diaryId });
      const isTheirs = (eb: ExpressionBuilder<Tables, 'members'>) =>
        eb.and({ user_id: other.id, diary_id: diaryId });
      if (how === 'is removed') await tx.deleteFrom('members').where(isTheirs).execute();
      else await tx.updateTable('members').set({ role: 'reader' }).where(isTheirs).execute();
      locked.resolve();
      await mayCommit.promise;
    });
    await locked.promise;
    const begun = Promise.withResolvers<void>();
    const change = database().asMember(member, async (scope) => {
      begun.resolve();
      await lockRecords(scope);
      await createCondition(scope, makeCondition());
    });
    const refused = expect(change).rejects.toBeInstanceOf(problem);
    // On SQLite it cannot even begin before the removal is committed.
    if (database().engine === 'postgres') await begun.promise;
    mayCommit.resolve();
    await removal;
    await refused;
    const stored = await database().readAsMember({ userId: owner.id, diaryId }, listConditions);
    expect(stored).toEqual([]);
  });
});
