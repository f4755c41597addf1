import { addDays, dayOf } from '@flarewell/domain/day';
import { expect, test } from 'vitest';
import { sizeOfCheckIn } from '#db/checkInSize.ts';
import { writeCheckIns } from '#db/checkInWrites.ts';
import { createProfile } from '#db/profile.ts';
import { readHistory, readRecentHistory } from '#history.ts';
import { describeOnBothEngines } from '#testing/databases/databases.ts';
import { makeCheckIn, makeProfile, NOW } from '#testing/people.ts';

const TODAY = '2026-11-14';

describeOnBothEngines('a history', (database) => {
  /** A check-in every other day. */
  async function createDiary(length: number, notes?: string) {
    const profile = makeProfile();
    await createProfile(database().system, profile);
    const writes = Array.from({ length }, (_, index) => ({
      checkIn: { ...makeCheckIn(addDays(TODAY, -2 * index), { notes }), revision: index + 1 },
    }));
    await database().asUser(profile.id, (scope) => writeCheckIns(scope, writes, NOW));
    return { userId: profile.id, days: writes.map(({ checkIn }) => dayOf(checkIn.date)) };
  }

  test('is read newest first, in slices, each day once, up to the given day', async () => {
    const { userId, days } = await createDiary(800);
    const slices = await Array.fromAsync(readHistory(database(), userId, addDays(TODAY, -1)));
    expect(slices.map(({ length }) => length)).toEqual([...Array<number>(7).fill(100), 99]);
    const read = slices.flat().map(({ date }) => dayOf(date));
    expect(read).toEqual(days.slice(1));
  });

  test('of a person without check-ins has no page', async () => {
    const { userId } = await createDiary(0);
    expect(await Array.fromAsync(readHistory(database(), userId, TODAY))).toEqual([]);
    expect(await readRecentHistory(database(), userId, { to: TODAY, rows: 1, bytes: 1 })).toEqual({
      checkIns: [],
      cutAt: null,
    });
  });

  test('is read no further than a number of check-ins, and says where it was cut', async () => {
    const { userId, days } = await createDiary(800);
    const recent = await readRecentHistory(database(), userId, { to: TODAY, rows: 400, bytes: 10 ** 9 });
    expect([recent.checkIns.length, recent.cutAt]).toEqual([400, days[399]]);
    const whole = await readRecentHistory(database(), userId, { to: TODAY, rows: 800, bytes: 10 ** 9 });
    expect([whole.checkIns.length, whole.cutAt]).toEqual([800, null]);
  });

  test('is read no further than a number of bytes', async () => {
    const { userId, days } = await createDiary(600, 'x'.repeat(1900));
    const recent = await readRecentHistory(database(), userId, { to: TODAY, rows: 10_000, bytes: 600_000 });
    const bytes = sizeOfCheckIn(makeCheckIn(TODAY, { notes: 'x'.repeat(1900) }));
    const fitting = Math.floor(600_000 / bytes);
    expect([recent.checkIns.length, recent.cutAt]).toEqual([fitting, days[fitting - 1]]);
  });
});
