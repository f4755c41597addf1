import { addMs } from '@flarewell/domain/day';
import { passcodeTries } from '@flarewell/domain/shares/passcodes';
import { type Share, shareLimits, shareStatus } from '@flarewell/domain/shares/shares';
import { expect, test } from 'vitest';
import { deleteAccount } from '#db/accounts/accounts.ts';
import { type Database, DiaryGone, inOwnDiary } from '#db/database.ts';
import { clearSomeRecords } from '#db/records/clearRecords.ts';
import {
  findSharedLink,
  giveBackTry,
  nameReader,
  openSharedFile,
  openSharedLink,
  takeTry,
} from '#db/records/sharedLinks.ts';
import { deleteEndedFiles, forgetOldShares, listShares, stopShare } from '#db/records/shares.ts';
import { describeOnBothEngines } from '#testing/databases/databases.ts';
import { addShare, createPerson, makeShare, NOW } from '#testing/people.ts';

const LATER = addMs(NOW, 1000);

async function createSharing(database: Database, changes: Partial<Share> = {}) {
  const { profile } = await createPerson(database);
  return addShare(database, profile.id, changes);
}

describeOnBothEngines('shares', (database) => {
  const listOf = (userId: string) => database().readAsMember(inOwnDiary(userId), listShares);
  const countFiles = async (userId: string) => {
    const rows = await database().system.selectFrom('share_files').select('diary_id').execute();
    return rows.filter((row) => row.diary_id === userId).length;
  };

  test('R159 are listed, newest first, without anything that opens them', async () => {
    const { userId, share } = await createSharing(database(), { hasPasscode: true, hasNotes: true });
    const { share: newer } = await addShare(database(), userId, { createdAt: LATER });
    expect(await listOf(userId)).toEqual([newer, share]);
  });

  test('R159 stopping one deletes its file and keeps its line; somebody else cannot', async () => {
    const { userId, share, tokenHash } = await createSharing(database());
    const other = await createSharing(database());
    const stopAs = (id: string, now: string) =>
      database().asMember(inOwnDiary(id), (scope) => stopShare(scope, share.id, now));
    expect(await stopAs(other.userId, LATER)).toBe(false);
    expect(await findSharedLink(database().lookups, tokenHash, NOW)).toMatchObject({ id: share.id });
    expect(await stopAs(userId, LATER)).toBe(true);
    expect(await stopAs(userId, addMs(LATER, 1))).toBe(true);
    expect(await listOf(userId)).toEqual([{ ...share, endedAt: LATER }]);
    expect([await countFiles(userId), await countFiles(other.userId)]).toEqual([0, 1]);
  });

  test('R159 stopping one that has already expired changes nothing but its file', async () => {
    const { userId, share } = await createSharing(database(), { expiresAt: LATER });
    expect(await database().asMember(inOwnDiary(userId), (scope) => stopShare(scope, share.id, LATER))).toBe(
      true,
    );
    expect([await listOf(userId), await countFiles(userId)]).toEqual([[share], 0]);
  });

  test('R162 stopping one that is used up leaves it listed as used up', async () => {
    const { userId, share } = await createSharing(database(), { hasPasscode: true, triesLeft: 1 });
    await takeTry(database().system, share.id, NOW);
    await database().asMember(inOwnDiary(userId), (scope) => stopShare(scope, share.id, LATER));
    await giveBackTry(database().system, share.id);
    const [listed] = await listOf(userId);
    expect([listed && shareStatus(listed, LATER), await countFiles(userId)]).toEqual(['used-up', 0]);
  });

  test('R159 one that ended, expired or was used up opens nothing, nor does that of a disabled account', async () => {
    const { lookups, system } = database();
    const open = async ({ tokenHash, share }: Awaited<ReturnType<typeof createSharing>>, now = NOW) => [
      (await findSharedLink(lookups, tokenHash, now))?.id ?? null,
      await openSharedFile(system, share.id, now),
    ];
    const works = await createSharing(database());
    expect(await open(works)).toEqual([works.share.id, 'eyJ…']);
    expect(await open(works, works.share.expiresAt)).toEqual([null, null]);
    expect(await open(await createSharing(database(), { triesLeft: 0, hasPasscode: true }))).toEqual([
      null,
      null,
    ]);
    await system.updateTable('users').set({ disabled_at: NOW }).where('id', '=', works.userId).execute();
    expect(await open(works)).toEqual([null, null]);
    const reader = { recipient: null, now: NOW };
    expect(await openSharedLink(system, works.share, reader)).toBe(null);
    expect(await nameReader(system, works.share, reader)).toBe(false);
    expect(await listOf(works.userId)).toMatchObject([{ openedCount: 1 }]);
    expect(await findSharedLink(lookups, 'unknown', NOW)).toBe(null);
  });

  test('R161 openings are counted, with the name that the last reader gave', async () => {
    const { userId, share } = await createSharing(database());
    const open = (recipient: string | null, now: string) =>
      openSharedLink(database().system, share, { recipient, now });
    expect([await open('Dr. Weber', NOW), await open('Dr. Osei', LATER)]).toEqual(['eyJ…', 'eyJ…']);
    expect(await listOf(userId)).toEqual([
      { ...share, openedCount: 2, lastOpenedAt: LATER, lastRecipient: 'Dr. Osei' },
    ]);
    expect(await open('Late', share.expiresAt)).toBe(null);
    await database().asMember(inOwnDiary(userId), (scope) => stopShare(scope, share.id, LATER));
    expect(await open('Late', LATER)).toBe(null);
    expect((await listOf(userId))[0]?.openedCount).toBe(2);
  });

  test('R161 a name alone counts no opening, and the file that is fetched afterwards counts one', async () => {
    const { system } = database();
    const { userId, share } = await createSharing(database());
    const name = (recipient: string | null, now: string) => nameReader(system, share, { recipient, now });
    expect(await name('Dr. Weber', NOW)).toBe(true);
    expect(await listOf(userId)).toEqual([{ ...share, lastRecipient: 'Dr. Weber' }]);
    expect(await openSharedFile(system, share.id, LATER)).toBe('eyJ…');
    const opened = { ...share, openedCount: 1, lastOpenedAt: LATER, lastRecipient: 'Dr. Weber' };
    expect(await listOf(userId)).toEqual([opened]);
    expect(await name('Late', share.expiresAt)).toBe(false);
    await database().asMember(inOwnDiary(userId), (scope) => stopShare(scope, share.id, LATER));
    expect([await name('Late', LATER), await openSharedFile(system, share.id, LATER)]).toEqual([false, null]);
    expect(await listOf(userId)).toEqual([{ ...opened, endedAt: LATER }]);
  });

  test('R162 200 parallel tries take exactly ten', async () => {
    const { system } = database();
    const { userId, share } = await createSharing(database(), { hasPasscode: true });
    const taken = await Promise.all(Array.from({ length: 200 }, () => takeTry(system, share.id, NOW)));
    const left = taken.flatMap((each) => each?.triesLeft ?? []);
    expect(left.sort((a, b) => a - b)).toEqual(Array.from({ length: passcodeTries }, (_, index) => index));
    await giveBackTry(system, share.id);
    expect((await listOf(userId))[0]?.triesLeft).toBe(1);
    expect(await takeTry(system, share.id, share.expiresAt)).toBe(null);
    expect(await takeTry(system, share.id, NOW)).toEqual({ passcodeHash: '$argon2id$', triesLeft: 0 });
  });

  test('R162 an opening or a name gives its try back, unless the link was used up and cleaned up in the meantime', async () => {
    const { system } = database();
    const { userId, share } = await createSharing(database(), { hasPasscode: true, triesLeft: 1 });
    const reader = { recipient: null, now: NOW };
    const open = () => openSharedLink(system, share, reader);
    const triesLeft = async () => (await listOf(userId))[0]?.triesLeft;
    await takeTry(system, share.id, NOW);
    expect([await open(), await triesLeft()]).toEqual(['eyJ…', 1]);
    await takeTry(system, share.id, NOW);
    expect([await nameReader(system, share, reader), await triesLeft()]).toEqual([true, 1]);
    await takeTry(system, share.id, NOW);
    await deleteEndedFiles(system, NOW);
    expect([await open(), await nameReader(system, share, reader)]).toEqual([null, false]);
    await giveBackTry(system, share.id);
    expect(await triesLeft()).toBe(0);
  });

  test('R162 a link without a passcode has no tries to take', async () => {
    const { share } = await createSharing(database());
    expect(await takeTry(database().system, share.id, NOW)).toBe(null);
  });

  test('R159 the files of expired and used-up ones are deleted, others stay', async () => {
    const kept = await createSharing(database());
    const expired = await createSharing(database(), { expiresAt: LATER });
    const usedUp = await createSharing(database(), { triesLeft: 0, hasPasscode: true });
    await deleteEndedFiles(database().system, LATER);
    const files = await Promise.all([kept, expired, usedUp].map(({ userId }) => countFiles(userId)));
    expect(files).toEqual([1, 0, 0]);
    expect(await listOf(expired.userId)).toEqual([expired.share]);
  });

  test('R159 of those that ended, the hundred that ended last stay listed', async () => {
    // Made last, but ended first.
    const { userId, share } = await createSharing(database(), { createdAt: LATER, endedAt: LATER });
    const ended = [share, ...Array.from({ length: shareLimits.ended }, () => makeShare())];
    await database().asMember(inOwnDiary(userId), async (scope) => {
      await forgetOldShares(scope, ended.slice(0, -1));
      expect(await listShares(scope)).toHaveLength(1);
      await forgetOldShares(scope, ended);
      expect(await listShares(scope)).toEqual([]);
    });
  });

  test('are deleted by a reset and with the account', async () => {
    const [reset, deleted] = [await createSharing(database()), await createSharing(database())];
    await database().asMember(inOwnDiary(reset.userId), clearSomeRecords);
    await deleteAccount(database().system, deleted.userId);
    expect([await listOf(reset.userId), await countFiles(reset.userId)]).toEqual([[], 0]);
    await expect(listOf(deleted.userId)).rejects.toThrow(DiaryGone);
    expect(await countFiles(deleted.userId)).toBe(0);
  });
});
