import type { Profile } from '@flarewell/domain/account/profile';
import { addMs } from '@flarewell/domain/day';
import { beforeEach, expect, test } from 'vitest';
import { updateProfile } from '#db/accounts/profile.ts';
import { disableUser, enableUser } from '#db/accounts/users.ts';
import { deleteCheckIn } from '#db/checkIns/saveCheckIn.ts';
import { inOwnDiary } from '#db/database.ts';
import { deviceLimit } from '#db/reminders/subscriptions.ts';
import { describeOnEngines } from '#testing/databases/databases.ts';
import { addDevice, addDevices } from '#testing/reminders/devices.ts';
import { created, createReminded, createReminderTicks, due, minutesLate } from '#testing/reminders/ticks.ts';

describeOnEngines('the tick', (database) => {
  let ticks: ReturnType<typeof createReminderTicks>;
  beforeEach(async () => {
    // Removes the people of the previous tests, so that they are not reminded.
    await database().system.deleteFrom('users').execute();
    ticks = createReminderTicks(database());
  });
  const { create, checkIn, planAll, stateOf } = createReminded(database);

  test('reminds by every channel, once a day, at the time that was chosen', async () => {
    const { id } = await create();
    await addDevice(database(), id);
    await addDevice(database(), id);
    for (const now of [created, minutesLate(-1)]) await ticks.tick(now);
    expect(ticks.sent).toEqual([]);
    for (const now of [due, minutesLate(1), minutesLate(60)]) await ticks.tick(now);
    const today = [`${id} 2026-11-14 email`, `${id} 2026-11-14 push`, `${id} 2026-11-14 push`];
    expect(ticks.sent.toSorted()).toEqual(today);
    await ticks.tick(minutesLate(24 * 60));
    expect(ticks.sent.slice(3).toSorted()).toEqual(today.map((line) => line.replace('-14 ', '-15 ')));
  });

  test('R211 after midnight it reminds of the day before, until the hour at which a new day starts', async () => {
    const people = [
      await create({ reminderTime: '00:30' }),
      await create({ reminderTime: '00:30' }),
      await create({ reminderTime: '00:30', dayStartHour: 0 }),
    ];
    const [evening, done, early] = people.map(({ id }) => id);
    await checkIn(done ?? '', '2026-11-14');
    // 00:30 of the 15th in Berlin.
    for (const now of [created, '2026-11-14T23:29:00.000Z', '2026-11-14T23:30:00.000Z'])
      await ticks.tick(now);
    expect(ticks.sent.toSorted()).toEqual(
      [`${evening} 2026-11-14 email`, `${early} 2026-11-15 email`].toSorted(),
    );
    await database().asMember(inOwnDiary(evening ?? ''), (scope) =>
      updateProfile(scope, { dayStartHour: 0 }, '2026-11-15T09:00:00.000Z'),
    );
    ticks.sent.length = 0;
    await ticks.tick('2026-11-15T23:30:00.000Z');
    expect(ticks.sent.toSorted()).toEqual(
      [`${evening} 2026-11-16 email`, `${done} 2026-11-15 email`, `${early} 2026-11-16 email`].toSorted(),
    );
  });

  test('skips people who have checked in, have turned reminders off, or have no channel', async () => {
    const [done, off] = [await create(), await create({ reminderEnabled: false })];
    const unreached = await create({ reminderEmail: false });
    await addDevice(database(), off.id);
    await addDevice(database(), unreached.id, { expiresAt: minutesLate(-1) });
    await checkIn(done.id, '2026-11-14');
    await ticks.tick(due);
    expect(ticks.sent).toEqual([]);
    for (const { id } of [done, off, unreached]) expect(await stateOf(id)).toEqual([]);
    await ticks.tick(minutesLate(24 * 60));
    expect(ticks.sent).toEqual([`${done.id} 2026-11-15 email`]);
  });

  test('skips disabled accounts and their waiting deliveries until they are enabled again', async () => {
    const [disabled, waiting] = [await create(), await create()];
    await planAll();
    await database().system.deleteFrom('reminder_deliveries').where('user_id', '=', disabled.id).execute();
    await database().system.updateTable('members').set({ next_reminder_at: due }).execute();
    for (const { id } of [disabled, waiting]) await disableUser(database().system, id, created);
    await ticks.tick(due);
    await ticks.tick(minutesLate(24 * 60));
    expect(ticks.sent).toEqual([]);
    expect([await stateOf(disabled.id), await stateOf(waiting.id)]).toEqual([[], ['dropped']]);
    await enableUser(database().system, disabled.id);
    // Missed days are not made up for.
    await ticks.tick(minutesLate(30 * 60));
    expect(ticks.sent).toEqual([]);
    await ticks.tick(minutesLate(48 * 60));
    expect(ticks.sent).toEqual([`${disabled.id} 2026-11-16 email`]);
  });

  test('looks for the check-in of the day in the timezone of the person', async () => {
    const { id } = await create({ timezone: 'Pacific/Auckland', reminderTime: '08:00' });
    // It is the 15th in Auckland, and still the 14th nearly everywhere else.
    await checkIn(id, '2026-11-14');
    await ticks.tick(due);
    expect(ticks.sent).toEqual([`${id} 2026-11-15 email`]);
  });

  test('a check-in that is deleted again does not lose its reminder', async () => {
    const { id } = await create();
    await ticks.tick(created);
    await checkIn(id, '2026-11-14');
    await database().asMember(inOwnDiary(id), (scope) => deleteCheckIn(scope, '2026-11-14'));
    await ticks.tick(due);
    expect(ticks.sent).toEqual([`${id} 2026-11-14 email`]);
  });

  test.each([
    ['nobody', false, false],
    ['confirmed', false, true],
    ['everybody', true, true],
  ] as const)('mails %s', async (mailTo, isStrangerMailed, isConfirmedMailed) => {
    const [stranger, confirmed] = [await create(), await create()];
    await database()
      .system.updateTable('users')
      .set({ email_verified: true })
      .where('id', '=', confirmed.id)
      .execute();
    const { sent, tick } = createReminderTicks(database(), { mailTo });
    await tick(due);
    const isMailed = ({ id }: Profile) => sent.includes(`${id} 2026-11-14 email`);
    expect([isMailed(stranger), isMailed(confirmed)]).toEqual([isStrangerMailed, isConfirmedMailed]);
  });

  test('a server that was down sends late, but not after two hours', async () => {
    const { id } = await create();
    await ticks.tick(created);
    await ticks.tick(minutesLate(119));
    await ticks.tick(minutesLate(24 * 60 + 121));
    await ticks.tick(minutesLate(48 * 60));
    expect(ticks.sent).toEqual([`${id} 2026-11-14 email`, `${id} 2026-11-16 email`]);
  });

  test.each([
    ['looked for', async () => undefined],
    ['sent', planAll],
  ])('however many people are %s at once, all of them are reminded once', async (_, prepare) => {
    const people = await Promise.all(Array.from({ length: 230 }, () => create()));
    await prepare();
    const workers = Array.from({ length: 4 }, () => createReminderTicks(database()));
    await Promise.all(workers.map((worker) => worker.tick(due)));
    await Promise.all(workers.map((worker) => worker.tick(minutesLate(1))));
    expect(workers.flatMap(({ sent }) => sent).toSorted()).toEqual(
      people.map(({ id }) => `${id} 2026-11-14 email`).toSorted(),
    );
  });

  test('many people with all the devices they may have are planned for at once', async () => {
    const people = await Promise.all(Array.from({ length: 200 }, () => create()));
    await addDevices(
      database(),
      people.map(({ id }) => id),
      deviceLimit,
    );
    await planAll();
    const { count } = await database()
      .system.selectFrom('reminder_deliveries')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(people.length * (deviceLimit + 1));
  });

  test('a service that hangs delays only the deliveries of its batch', async () => {
    const people = await Promise.all(Array.from({ length: 60 }, () => create()));
    await planAll();
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const sent: string[] = [];
    const send = async ({ userId }: { userId: string }) => {
      sent.push(userId);
      if (userId === sent[0]) await held;
      return { kind: 'sent' } as const;
    };
    const ticking = createReminderTicks(database(), { send }).tick(due);
    await expect.poll(() => sent.length).toBe(people.length);
    expect((await stateOf(sent[0] ?? ''))[0]).toBe('sending');
    letGo();
    await ticking;
    expect(await stateOf(sent[0] ?? '')).toEqual(['sent']);
  });

  test('mails that hang delay neither push messages nor the next plans', async () => {
    const mailed = await Promise.all(Array.from({ length: 60 }, () => create()));
    const pushed = await create({ reminderTime: '20:05', reminderEmail: false });
    await addDevice(database(), pushed.id);
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    ticks.answer(({ to }) => ('email' in to ? held.then(() => ({ kind: 'sent' })) : null));
    const hanging = ticks.tick(due);
    await expect.poll(() => ticks.sent.length).toBe(40);
    await ticks.tick(minutesLate(5));
    expect(ticks.sent.slice(40)).toEqual([`${pushed.id} 2026-11-14 push`]);
    letGo();
    await hanging;
    expect(ticks.sent).toHaveLength(mailed.length + 1);
  });

  test('an unknown timezone does not stop the others', async () => {
    const people = [await create({ timezone: 'Mars/Olympus', reminderTime: '19:00' }), await create()];
    await ticks.tick(due);
    expect(ticks.sent.toSorted()).toEqual(people.map(({ id }) => `${id} 2026-11-14 email`).toSorted());
  });

  test('when stopping, it starts nothing new, and another process continues', async () => {
    const { id } = await create();
    await createReminderTicks(database(), { isStopping: () => true }).tick(due);
    expect(await stateOf(id)).toEqual([]);
    await ticks.tick(due);
    expect(ticks.sent).toEqual([`${id} 2026-11-14 email`]);
  });

  test('a clock that was a year ahead for a moment cancels no reminders', async () => {
    const { id } = await create();
    await ticks.tick('2027-11-14T19:00:00.000Z');
    for (const hours of [-1, 0, 1, 24, 48]) await ticks.tick(minutesLate(hours * 60));
    const days = ['2027-11-14', '2026-11-14', '2026-11-15', '2026-11-16'];
    expect(ticks.sent).toEqual(days.map((day) => `${id} ${day} email`));
  });

  test('a person who moves the time later that day, or flies back a day, is not reminded twice', async () => {
    const { id } = await create({ timezone: 'Pacific/Auckland' });
    const change = (changes: Partial<Profile>, now: string) =>
      database().asMember(inOwnDiary(id), (scope) => updateProfile(scope, changes, now));
    // The second tick is at 20:00 of the 15th in Auckland.
    await ticks.tick('2026-11-14T12:30:00.000Z');
    await ticks.tick('2026-11-15T07:00:00.000Z');
    await change({ reminderTime: '21:00' }, '2026-11-15T07:30:00.000Z');
    await ticks.tick('2026-11-15T08:00:00.000Z');
    await change({ timezone: 'Pacific/Honolulu' }, '2026-11-15T08:30:00.000Z');
    for (let hours = 0; hours < 72; hours += 1)
      await ticks.tick(addMs('2026-11-15T09:00:00.000Z', hours * 3_600_000));
    expect(ticks.sent.map((line) => line.split(' ')[1])).toEqual(['2026-11-15', '2026-11-16', '2026-11-17']);
  });
});
