import { randomUUID } from 'node:crypto';
import { reminderTag } from '@flarewell/domain/account/reminders';
import { beforeEach, expect, test } from 'vitest';
import { updateProfile } from '#db/accounts/profile.ts';
import { saveCheckIn } from '#db/checkIns/saveCheckIn.ts';
import { addMember, createDiary, replanReminders } from '#db/diaries/diaries.ts';
import { removeMember } from '#db/diaries/members.ts';
import type { Delivery } from '#db/reminders/deliveries.ts';
import { pushReminder } from '#reminders/words.ts';
import { describeOnBothEngines } from '#testing/databases/databases.ts';
import { makeCheckIn } from '#testing/people.ts';
import { addDevice } from '#testing/reminders/devices.ts';
import {
  created,
  createReminded,
  createReminderTicks,
  due,
  listDeliveries,
  minutesLate,
} from '#testing/reminders/ticks.ts';

const HOUR = 60;

describeOnBothEngines('reminders of several diaries', (database) => {
  let ticks: ReturnType<typeof createReminderTicks>;
  let sent: Delivery[];
  beforeEach(async () => {
    // Removes the people of the previous tests, so that they are not reminded.
    await database().system.deleteFrom('users').execute();
    ticks = createReminderTicks(database());
    sent = [];
    ticks.answer((delivery) => {
      sent.push(delivery);
      return null;
    });
  });
  const { create, checkIn, plan } = createReminded(database);

  /** Maya keeps a diary about Leo, in which Jonas has this role. Nobody but them has reminders. */
  async function createFamily(role: 'reader' | 'writer' = 'writer') {
    const [maya, jonas] = [(await create()).id, (await create({ name: 'Jonas' })).id];
    const leo = randomUUID();
    const { system } = database();
    await createDiary(system, maya, { id: leo, name: 'Leo', birthDate: null, now: created, most: 10 });
    await addMember(system, { userId: jonas, diaryId: leo }, role, created);
    return {
      maya,
      jonas,
      leo,
      mayaInLeo: { userId: maya, diaryId: leo },
      jonasInLeo: { userId: jonas, diaryId: leo },
    };
  }
  /** Whom was reminded of which diary. */
  const listSent = () => sent.map(({ userId, diary }) => `${userId} of ${diary.id}`).sort();
  const pairs = (...all: [userId: string, diaryId: string][]) =>
    all.map(([userId, diaryId]) => `${userId} of ${diaryId}`).sort();

  test('come to each member for each diary', async () => {
    const { maya, jonas, leo } = await createFamily('reader');
    await ticks.tick(due);
    expect(listSent()).toEqual(pairs([maya, maya], [maya, leo], [jonas, jonas], [jonas, leo]));
    await ticks.tick(minutesLate(5));
    expect(sent).toHaveLength(4);
  });

  test('come to nobody for a diary in which somebody has recorded the day', async () => {
    const { maya, jonas, jonasInLeo } = await createFamily();
    await database().asMember(jonasInLeo, (scope) =>
      saveCheckIn(scope, makeCheckIn('2026-11-14'), null, { base: null, now: created }),
    );
    await ticks.tick(due);
    expect(listSent()).toEqual(pairs([maya, maya], [jonas, jonas]));
  });

  test('are not sent any more if somebody records the day between planning and sending', async () => {
    const { maya, jonas, mayaInLeo } = await createFamily();
    await plan(due);
    await database().asMember(mayaInLeo, (scope) =>
      saveCheckIn(scope, makeCheckIn('2026-11-14'), null, { base: null, now: due }),
    );
    await checkIn(maya, '2026-11-14');
    await ticks.tick(minutesLate(1));
    expect(listSent()).toEqual(pairs([jonas, jonas]));
  });

  test('are turned off by each member for themselves, by readers, too', async () => {
    const { maya, jonas, leo, jonasInLeo } = await createFamily('reader');
    await database().asMember(
      jonasInLeo,
      (scope) => updateProfile(scope, { reminderEnabled: false }, created),
      'reader',
    );
    await ticks.tick(due);
    expect(listSent()).toEqual(pairs([maya, maya], [maya, leo], [jonas, jonas]));
  });

  test('of two diaries are two notifications on one device, each of which opens its own', async () => {
    const { maya, leo } = await createFamily();
    await addDevice(database(), maya);
    await ticks.tick(due);
    const messages = sent.flatMap(({ to, day, diary }) =>
      'endpoint' in to ? [pushReminder(day, diary)] : [],
    );
    expect(messages.map(({ title }) => title).sort()).toEqual([
      'Time for Leo’s check-in',
      'Time for your check-in',
    ]);
    expect(new Set(messages.map(({ tag }) => tag)).size).toBe(2);
    const named = messages.map(({ url }) => new URL(url, 'http://x').searchParams.get('diary'));
    expect(named.sort()).toEqual([leo, maya].sort());
    const quick = messages.flatMap(({ actions = [] }) => actions.map(({ url }) => url));
    expect(quick.every((url) => url.includes('diary='))).toBe(true);
  });

  test('name no diary where there is one only', async () => {
    const { id } = await create();
    await ticks.tick(due);
    const [only] = sent.filter(({ userId }) => userId === id);
    expect(only && pushReminder(only.day, only.diary)).toMatchObject({
      tag: reminderTag,
      url: expect.not.stringContaining('diary'),
    });
  });

  test('that wait vanish with the membership, and those of others stay', async () => {
    const { maya, jonas, leo, mayaInLeo } = await createFamily();
    await plan(due);
    expect(await listDeliveries(database(), jonas)).toHaveLength(2);
    await removeMember(database().system, mayaInLeo, jonas);
    expect(await listDeliveries(database(), jonas)).toHaveLength(1);
    await ticks.tick(minutesLate(1));
    expect(listSent()).toEqual(pairs([maya, maya], [maya, leo], [jonas, jonas]));
  });

  test('of all members are planned anew when one changes the timezone of the diary', async () => {
    const { jonas, maya, leo, mayaInLeo } = await createFamily();
    const now = minutesLate(-HOUR);
    await database().asMember(mayaInLeo, (scope) => updateProfile(scope, { timezone: 'Europe/London' }, now));
    await replanReminders(database().system, mayaInLeo, now);
    await ticks.tick(now);
    await ticks.tick(due);
    expect(listSent()).toEqual(pairs([maya, maya], [jonas, jonas]));
    await ticks.tick(minutesLate(HOUR));
    expect(listSent()).toEqual(pairs([maya, maya], [maya, leo], [jonas, jonas], [jonas, leo]));
  });
});
