import { expect, test } from 'vitest';
import { answerOf, refusal, signUp } from '#testing/app.ts';
import { describeApp } from '#testing/databases/describeApp.ts';

const path = '/api/profile';

describeApp('the profile', (app, database) => {
  test('changes only the named fields, trimmed', async () => {
    const { client, profile } = await signUp(app());
    expect(await answerOf(client.patch(path, { name: ' Søren\u0000 小林 ', reminderTime: '07:35' }))).toEqual(
      [200, { ...profile, name: 'Søren 小林', reminderTime: '07:35' }],
    );
    const changed = { ...profile, name: 'Søren 小林', reminderTime: '07:35', reminderEnabled: false };
    expect(await answerOf(client.patch(path, { reminderEnabled: false, timezone: 'Asia/Kolkata' }))).toEqual([
      200,
      { ...changed, timezone: 'Asia/Kolkata' },
    ]);
    for (const reminderEmail of [false, true]) {
      expect(await answerOf(client.patch(path, { reminderEmail }))).toEqual([
        200,
        { ...changed, timezone: 'Asia/Kolkata', reminderEmail },
      ]);
    }
    expect(await answerOf(client.get(path))).toEqual([200, { ...changed, timezone: 'Asia/Kolkata' }]);
  });

  test('R194 stores what check-ins do not ask for, and an export has it', async () => {
    const { client, profile } = await signUp(app());
    expect(await answerOf(client.patch(path, { hidden: ['itch'] }))).toEqual([
      200,
      { ...profile, hidden: ['itch'] },
    ]);
    expect(await (await client.get('/api/export')).json()).toMatchObject({ hidden: ['itch'] });
    expect(await answerOf(client.patch(path, { hidden: [] }))).toEqual([200, profile]);
  });

  test('R210 stores the hour at which a new day starts, and an export has it', async () => {
    const { client, profile } = await signUp(app());
    expect(await answerOf(client.patch(path, { dayStartHour: 0 }))).toEqual([
      200,
      { ...profile, dayStartHour: 0 },
    ]);
    expect(await (await client.get('/api/export')).json()).toMatchObject({ dayStartHour: 0 });
  });

  test('an empty change changes nothing', async () => {
    const { client, profile } = await signUp(app());
    expect(await answerOf(client.patch(path, {}))).toEqual([200, profile]);
  });

  test.each([
    [{ name: ' ' }, 'name', 'Please enter your name'],
    [{ name: 'x'.repeat(81) }, 'name', 'Name must be at most 80 characters long'],
    [{ reminderTime: '20:01' }, 'reminderTime', 'Please choose a reminder time from the list'],
    [{ reminderTime: '24:00' }, 'reminderTime', 'Please choose a reminder time from the list'],
    [{ timezone: 'Mars/Olympus' }, 'timezone', 'Please choose a timezone'],
    [{ timezone: '' }, 'timezone', 'Please choose a timezone'],
    [{ dayStartHour: 7 }, 'dayStartHour', 'Please choose an hour from the list'],
    [{ dayStartHour: -1 }, 'dayStartHour', 'Please choose an hour from the list'],
    [{ dayStartHour: 0.5 }, 'dayStartHour', 'Please choose an hour from the list'],
  ])('refuses %j by field', async (changes, field, message) => {
    const { client, profile } = await signUp(app());
    expect(await answerOf(client.patch(path, changes))).toEqual(
      refusal('invalid-input', { [field]: message }),
    );
    expect(await answerOf(client.get(path))).toEqual([200, profile]);
  });

  test.each([
    { name: null },
    { name: 1 },
    { reminderEnabled: 'yes' },
    { reminderEmail: 1 },
    { hidden: ['stress'] },
    { hidden: ['itch', 'itch'] },
    { hidden: 'itch' },
    { reminderTime: 2000 },
    { dayStartHour: '4' },
    { name: 'Maya', isPremium: true },
    { is_premium: true },
    { name: 'Maya', isOperator: true },
    { is_operator: true },
    { id: '0b0c6a55-7f0e-4f4e-9b0a-2f1f6d1c9a10' },
    { email: 'new@example.org' },
    { createdAt: '2020-01-01T00:00:00.000Z' },
    { revision: 7 },
  ])('refuses %j, and nothing changes', async (changes) => {
    const { client, profile } = await signUp(app());
    expect(await answerOf(client.patch(path, changes))).toMatchObject([400, { code: 'invalid-input' }]);
    expect(await answerOf(client.get(path))).toEqual([200, profile]);
  });

  test('a prototype in the JSON gives nobody premium', async () => {
    const { client, profile } = await signUp(app());
    const headers = { 'Content-Type': 'application/json' };
    for (const body of [
      '{"__proto__":{"isPremium":true}}',
      '{"constructor":{"prototype":{"isPremium":true}}}',
    ]) {
      await client.request('PATCH', path, body, headers);
    }
    expect(await answerOf(client.get(path))).toEqual([200, profile]);
  });

  test('can be changed only by its owner', async () => {
    const { client } = await signUp(app());
    const other = await signUp(app());
    await client.patch(path, { name: 'Changed' });
    expect(await answerOf(other.client.get(path))).toEqual([200, other.profile]);
  });

  test('two changes at once are both kept', async () => {
    const { client, profile } = await signUp(app());
    for (let round = 1; round <= 5; round += 1) {
      const [name, timezone] = [`Maya ${round}`, round % 2 ? 'Asia/Tokyo' : 'Europe/Paris'];
      await Promise.all([
        client.patch(path, { name }),
        client.patch(path, { timezone }),
        client.patch(path, { reminderEnabled: round % 2 === 0 }),
      ]);
      expect(await answerOf(client.get(path))).toEqual([
        200,
        { ...profile, name, timezone, reminderEnabled: round % 2 === 0 },
      ]);
    }
  });

  test('premium shows once the operator grants it', async () => {
    const { client, profile } = await signUp(app());
    const { system } = database();
    await system.updateTable('users').set({ is_premium: true }).where('id', '=', profile.id).execute();
    expect(await answerOf(client.patch(path, { name: 'Maya' }))).toEqual([
      200,
      { ...profile, isPremium: true },
    ]);
  });
});
