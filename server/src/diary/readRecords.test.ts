import { addDays, dayOf } from '@flarewell/domain/day';
import { expect, test } from 'vitest';
import { createProfile } from '#db/accounts/profile.ts';
import { sizeOfCheckIn } from '#db/checkIns/checkInSize.ts';
import { listFigures } from '#db/checkIns/readCheckIns.ts';
import { writeCheckIns } from '#db/checkIns/writeCheckInRows.ts';
import { DiaryGone, type DiaryScope, inOwnDiary, type Member } from '#db/database.ts';
import { deleteCondition, listConditions } from '#db/records/conditions.ts';
import { readRecords } from '#diary/readRecords.ts';
import { describeOnEngines } from '#testing/databases/databases.ts';
import { createPerson, makeCheckIn, makeProfile, NOW } from '#testing/people.ts';

const TODAY = '2026-11-14';

describeOnEngines('the reader of records', (database) => {
  /** A check-in every other day. */
  async function createDiary(length: number, notes?: string) {
    const profile = makeProfile();
    await createProfile(database().system, profile);
    const writes = Array.from({ length }, (_, index) => ({
      checkIn: { ...makeCheckIn(addDays(TODAY, -2 * index), { notes }), revision: index + 1 },
    }));
    await database().asMember(inOwnDiary(profile.id), (scope) => writeCheckIns(scope, writes, NOW));
    return { userId: profile.id, days: writes.map(({ checkIn }) => dayOf(checkIn.date)) };
  }

  /** What is read, with the days of the slices instead of their check-ins. */
  async function read(userId: string, wanted: Parameters<typeof readRecords>[2]) {
    const { slices, cutAt, bytes } = await readRecords(database(), inOwnDiary(userId), wanted);
    const lists = await Array.fromAsync(slices, (slice) => slice.map(({ date }) => dayOf(date)));
    return { lengths: lists.map(({ length }) => length), days: lists.flat(), cutAt, bytes };
  }

  test('reads check-ins newest first, in slices, each day once, up to the given day', async () => {
    const { userId, days } = await createDiary(1200);
    const { lengths, ...all } = await read(userId, { to: addDays(TODAY, -1) });
    expect(lengths).toEqual([...Array<number>(11).fill(100), 99]);
    expect(all).toMatchObject({ days: days.slice(1), cutAt: null });
    expect((await read(userId, {})).days).toEqual(days);
  });

  test('reads no slice of a person without check-ins', async () => {
    const { userId } = await createDiary(0);
    const nothing = { lengths: [], days: [], cutAt: null, bytes: 0 };
    expect(await read(userId, { to: TODAY })).toEqual(nothing);
    expect(await read(userId, { to: TODAY, limits: { rows: 1, bytes: 1 } })).toEqual(nothing);
  });

  test('reads no further than a number of check-ins, and says where it was cut', async () => {
    const { userId, days } = await createDiary(800);
    const recent = await read(userId, { to: TODAY, limits: { rows: 400, bytes: 10 ** 9 } });
    expect(recent).toMatchObject({ days: days.slice(0, 400), cutAt: days[399] });
    const whole = await read(userId, { to: TODAY, limits: { rows: 800, bytes: 10 ** 9 } });
    expect(whole).toMatchObject({ days, cutAt: null, bytes: 2 * recent.bytes });
  });

  test('reads no further than a number of bytes', async () => {
    const notes = 'x'.repeat(1900);
    const { userId, days } = await createDiary(600, notes);
    const bytes = sizeOfCheckIn(makeCheckIn(TODAY, { notes }));
    const fitting = Math.floor(600_000 / bytes);
    const recent = await read(userId, { to: TODAY, limits: { rows: 10_000, bytes: 600_000 } });
    expect(recent).toMatchObject({
      days: days.slice(0, fitting),
      cutAt: days[fitting - 1],
      bytes: fitting * bytes,
    });
  });

  test('reads all but the check-ins in one transaction, and the current state of check-ins later', async () => {
    const { profile, hands, neck, cream, dairy, flare, suspicion, checkIn } = await createPerson(database());
    let transactions = 0;
    const counted = {
      ...database(),
      readAsMember: <T>(member: Member, work: (scope: DiaryScope) => Promise<T>) => {
        transactions += 1;
        return database().readAsMember(member, work);
      },
    };
    const read = await readRecords(counted, inOwnDiary(profile.id), {
      to: TODAY,
      list: listFigures,
      also: async (scope) => {
        await database().asMember(inOwnDiary(profile.id), (other) => deleteCondition(other, neck.id, NOW));
        return { seen: await listConditions(scope) };
      },
    });
    expect(read).toMatchObject({ profile, seen: [hands, neck] });
    expect(read.records).toEqual({
      conditions: [hands, neck],
      medications: [cream],
      trackers: [dairy],
      flares: [flare],
      suspicions: [suspicion],
    });
    expect(transactions).toBe(1);
    const [slice, ...others] = await Array.fromAsync(read.slices);
    expect([transactions, others]).toEqual([2, []]);
    expect(slice).toMatchObject([{ id: checkIn.id, conditionEntries: [{ conditionId: hands.id }] }]);
  });

  test('refuses a deleted account', async () => {
    await expect(readRecords(database(), inOwnDiary(makeProfile().id), {})).rejects.toThrow(DiaryGone);
  });
});
