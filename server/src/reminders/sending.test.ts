import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { deleteSession } from '#db/accounts/sessions.ts';
import { updateProfile } from '#db/profile.ts';
import { beginDeliveries } from '#db/reminders/deliveries.ts';
import { describeOnBothEngines } from '#testing/databases/databases.ts';
import { addDevice } from '#testing/reminders/devices.ts';
import { createReminded, createReminderTicks, due, minutesLate } from '#testing/reminders/ticks.ts';

const MINUTE_MS = 60_000;

describeOnBothEngines('sending', (database) => {
  let ticks: ReturnType<typeof createReminderTicks>;
  beforeEach(async () => {
    // Nobody of the tests before is reminded any more.
    await database().system.deleteFrom('users').execute();
    ticks = createReminderTicks(database());
  });
  const { create, checkIn, plan, stateOf } = createReminded(database);

  test('a crash while it plans leaves everything to the next', async () => {
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

  test('after a crash that began to send, nothing is sent twice, and the next day comes as always', async () => {
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

  test('what a service will not take is tried again, alone, ever more rarely', async () => {
    const { id } = await create();
    await addDevice(database(), id);
    ticks.answer(({ to }) => ('endpoint' in to ? { kind: 'later', reason: '503' } : null));
    for (let minutes = 0; minutes < 180; minutes += 1) await ticks.tick(minutesLate(minutes));
    const push = `${id} 2026-11-14 push`;
    expect(ticks.sent.filter((line) => line !== push)).toEqual([`${id} 2026-11-14 email`]);
    // At 0, 1, 3, 7, 15, 31 and 63 minutes.
    expect(ticks.sent.filter((line) => line === push)).toHaveLength(7);
    expect((await stateOf(id)).toSorted()).toEqual(['failed', 'sent']);
  });

  test('a service that is not there gets one more try', async () => {
    const { id } = await create();
    ticks.answer(() => ({ kind: 'later', reason: 'ETIMEOUT', isUnreached: true }));
    for (const minutes of [0, 1, 4, 5, 6, 15, 60]) await ticks.tick(minutesLate(minutes));
    expect([ticks.sent.length, await stateOf(id)]).toEqual([2, ['failed']]);
  });

  test('a service that asks for time gets it', async () => {
    const { id } = await create();
    ticks.answer(({ attempts }) =>
      attempts === 1 ? { kind: 'later', reason: '429', askedMs: 20 * MINUTE_MS } : null,
    );
    for (const minutes of [0, 1, 19]) await ticks.tick(minutesLate(minutes));
    expect(ticks.sent).toHaveLength(1);
    for (const minutes of [20, 40, 60]) await ticks.tick(minutesLate(minutes));
    expect([ticks.sent.length, await stateOf(id)]).toEqual([2, ['sent']]);
  });

  test('who checks in meanwhile is not reminded by another try', async () => {
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
  ])('who has %s since it was planned is left alone', async (_, changes, expected) => {
    const { id } = await create();
    await addDevice(database(), id);
    await plan(due);
    await database().asUser(id, (scope) => updateProfile(scope, changes, due));
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

  test('nor does one whose session has run out since then', async () => {
    const { id } = await create({ reminderEmail: false });
    await addDevice(database(), id, { expiresAt: minutesLate(0.5) });
    await plan(due);
    await ticks.tick(minutesLate(1));
    expect([ticks.sent, await stateOf(id)]).toEqual([[], ['dropped']]);
  });

  test('what was planned long ago is not sent', async () => {
    const { id } = await create();
    await plan(due);
    await ticks.tick(minutesLate(121));
    expect([ticks.sent, await stateOf(id)]).toEqual([[], ['dropped']]);
  });

  test('a device that is gone is forgotten, and only that one', async () => {
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

  test('the log names nobody but by id, and says why', async () => {
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
