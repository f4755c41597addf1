import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { updateProfile } from '#db/accounts/profile.ts';
import { deleteSession } from '#db/accounts/sessions.ts';
import { inOwnDiary } from '#db/database.ts';
import { beginDeliveries } from '#db/reminders/deliveries.ts';
import { describeOnEngines } from '#testing/databases/databases.ts';
import { addDevice } from '#testing/reminders/devices.ts';
import { createReminded, createReminderTicks, due, minutesLate } from '#testing/reminders/ticks.ts';

const MINUTE_MS = 60_000;

describeOnEngines('sending', (database) => {
  let ticks: ReturnType<typeof createReminderTicks>;
  beforeEach(async () => {
    // Removes the people of the previous tests, so that they are not reminded.
    await database().system.deleteFrom('users').execute();
    ticks = createReminderTicks(database());
  });
  const { create, checkIn, plan, stateOf } = createReminded(database);

  test('after a crash while planning, the next tick plans everything', async () => {
    const { id } = await create();
    const crash = () => {
      throw new Error('crash');
    };
    await expect(createReminderTicks(database(), { makeId: crash }).tick(due)).rejects.toThrow('crash');
    expect(await stateOf(id)).toEqual([]);
    await ticks.tick(minutesLate(1));
    expect(ticks.sent).toEqual([`${id} 2026-11-14 email`]);
  });

  test('a crash between planning and sending loses nothing', async () => {
    const { id } = await create();
    await plan(due);
    expect(await stateOf(id)).toEqual(['waiting']);
    await ticks.tick(minutesLate(1));
    await ticks.tick(minutesLate(2));
    expect(ticks.sent).toEqual([`${id} 2026-11-14 email`]);
  });

  test('after a crash while sending, nothing is sent twice, and the next day is sent as usual', async () => {
    const { id } = await create();
    await plan(due);
    expect((await beginDeliveries(database(), 'email', due)).deliveries).toHaveLength(1);
    for (const minutes of [0, 1, 30, 119, 180]) await ticks.tick(minutesLate(minutes));
    expect([ticks.sent, await stateOf(id)]).toEqual([[], ['sending']]);
    await ticks.tick(minutesLate(24 * 60));
    expect(ticks.sent).toEqual([`${id} 2026-11-15 email`]);
  });

  test('a bug in sending counts as sent', async () => {
    const { id } = await create();
    const send = async () => {
      throw new Error('bug');
    };
    await createReminderTicks(database(), { send }).tick(due);
    await ticks.tick(minutesLate(1));
    expect([ticks.sent, await stateOf(id)]).toEqual([[], ['failed']]);
  });

  test('a rejected delivery is retried with growing delays, without the others', async () => {
    const { id } = await create();
    await addDevice(database(), id);
    ticks.answer(({ to }) => ('endpoint' in to ? { kind: 'later', reason: '503' } : null));
    for (let minutes = 0; minutes < 180; minutes += 1) await ticks.tick(minutesLate(minutes));
    const push = `${id} 2026-11-14 push`;
    expect(ticks.sent.filter((line) => line !== push)).toEqual([`${id} 2026-11-14 email`]);
    // Attempts at 0, 1, 3, 7, 15, 31 and 63 minutes.
    expect(ticks.sent.filter((line) => line === push)).toHaveLength(7);
    expect((await stateOf(id)).toSorted()).toEqual(['failed', 'sent']);
  });

  test('an unreachable service gets one retry', async () => {
    const { id } = await create();
    ticks.answer(() => ({ kind: 'later', reason: 'ETIMEOUT', isUnreached: true }));
    for (const minutes of [0, 1, 4, 5, 6, 15, 60]) await ticks.tick(minutesLate(minutes));
    expect([ticks.sent.length, await stateOf(id)]).toEqual([2, ['failed']]);
  });

  test('a delay that the service asks for is respected', async () => {
    const { id } = await create();
    ticks.answer(({ attempts }) =>
      attempts === 1 ? { kind: 'later', reason: '429', askedMs: 20 * MINUTE_MS } : null,
    );
    for (const minutes of [0, 1, 19]) await ticks.tick(minutesLate(minutes));
    expect(ticks.sent).toHaveLength(1);
    for (const minutes of [20, 40, 60]) await ticks.tick(minutesLate(minutes));
    expect([ticks.sent.length, await stateOf(id)]).toEqual([2, ['sent']]);
  });

  test('a person who has checked in since then gets no retry', async () => {
    const { id } = await create();
    ticks.answer(() => ({ kind: 'later', reason: '503' }));
    await ticks.tick(due);
    await checkIn(id, '2026-11-14');
    await ticks.tick(minutesLate(1));
    expect([ticks.sent.length, await stateOf(id)]).toEqual([1, ['dropped']]);
  });

  test.each([
    ['turned reminders off', { reminderEnabled: false }, ['dropped', 'dropped']],
    ['stopped the mails', { reminderEmail: false }, ['dropped', 'sent']],
  ])('a person who has %s since it was planned is not reminded', async (_, changes, expected) => {
    const { id } = await create();
    await addDevice(database(), id);
    await plan(due);
    await database().asMember(inOwnDiary(id), (scope) => updateProfile(scope, changes, due));
    await ticks.tick(due);
    expect((await stateOf(id)).toSorted()).toEqual(expected);
  });

  test('a device that was signed out since then gets nothing', async () => {
    const { id } = await create({ reminderEmail: false });
    const sessionId = await addDevice(database(), id);
    await plan(due);
    await deleteSession(database().system, id, sessionId);
    await ticks.tick(due);
    expect([ticks.sent, await stateOf(id)]).toEqual([[], ['dropped']]);
  });

  test('a device whose session has expired since then gets nothing', async () => {
    const { id } = await create({ reminderEmail: false });
    await addDevice(database(), id, { expiresAt: minutesLate(0.5) });
    await plan(due);
    await ticks.tick(minutesLate(1));
    expect([ticks.sent, await stateOf(id)]).toEqual([[], ['dropped']]);
  });

  test('a delivery that was planned long ago is not sent', async () => {
    const { id } = await create();
    await plan(due);
    await ticks.tick(minutesLate(121));
    expect([ticks.sent, await stateOf(id)]).toEqual([[], ['dropped']]);
  });

  test('a subscription that no longer exists is deleted, and no other', async () => {
    const { id } = await create({ reminderEmail: false });
    await addDevice(database(), id, { endpoint: 'https://push.example.org/gone' });
    const kept = await addDevice(database(), id);
    ticks.answer(({ to }) => ('endpoint' in to && to.endpoint.endsWith('/gone') ? { kind: 'gone' } : null));
    await ticks.tick(due);
    const left = await database().system.selectFrom('push_subscriptions').select('session_id').execute();
    expect(left).toEqual([{ session_id: kept }]);
    await ticks.tick(minutesLate(24 * 60));
    expect(ticks.sent).toHaveLength(3);
  });

  test('the log contains user ids and reasons, no names or addresses', async () => {
    const written: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line) => written.push(line) });
    const logged = createReminderTicks(database(), { log });
    const { id, email } = await create();
    await addDevice(database(), id, { endpoint: 'https://push.example.org/secret-address' });
    logged.answer(() => ({ kind: 'later', reason: '503' }));
    await logged.tick(due);
    const line = { level: 40, userId: id, attempts: 1, kind: 'later', reason: '503' };
    const lines = written.map((text): { channel: string } => JSON.parse(text));
    expect(lines).toMatchObject([line, line]);
    expect(lines.map(({ channel }) => channel).sort()).toEqual(['email', 'push']);
    expect(written.join('')).not.toMatch(new RegExp(`${email}|secret-address`));
  });
});
