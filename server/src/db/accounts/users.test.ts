import { beforeEach, expect, test } from 'vitest';
import { findToken, keepToken } from '#db/accounts/accountTokens.ts';
import { findSession } from '#db/accounts/sessions.ts';
import { disableUser, enableUser, findLongestEmail, findUser, listUsers } from '#db/accounts/users.ts';
import { describeOnBothEngines } from '#testing/databases/databases.ts';
import { createPerson, makeProfile, NOW } from '#testing/people.ts';
import { addDevice, addDevices } from '#testing/reminders/devices.ts';

describeOnBothEngines('users, as the operator sees them,', (database) => {
  beforeEach(() => database().system.deleteFrom('users').execute());

  test('are listed with how they sign in', async () => {
    const { system } = database();
    const { profile } = await createPerson(database());
    await addDevices(database(), [profile.id], 2);
    await addDevice(database(), profile.id, { expiresAt: NOW });
    await system
      .insertInto('passkeys')
      .values({
        id: crypto.randomUUID(),
        user_id: profile.id,
        name: 'Phone',
        credential_id: 'c',
        public_key: 'k',
        counter: 0,
        device_type: 'multiDevice',
        backed_up: true,
        created_at: NOW,
      })
      .execute();
    const factor = { user_id: profile.id, secret: 's', created_at: NOW };
    await system.insertInto('second_factors').values(factor).execute();
    const overview = {
      id: profile.id,
      email: profile.email,
      name: 'Maya',
      isConfirmed: false,
      isPremium: false,
      isOperator: false,
      isDisabled: false,
      hasSecondFactor: false,
      passkeys: 1,
      sessions: 2,
      createdAt: NOW,
      lastUsedAt: NOW,
    };
    expect(await Array.fromAsync(listUsers(system, NOW))).toEqual([overview]);
    await system.updateTable('second_factors').set({ confirmed_at: NOW }).execute();
    await disableUser(system, profile.id, NOW);
    expect(await Array.fromAsync(listUsers(system, NOW))).toEqual([
      { ...overview, isDisabled: true, hasSecondFactor: true, sessions: 0, lastUsedAt: null },
    ]);
  });

  test('are listed one by one, however many they are, the oldest account first', async () => {
    const { system } = database();
    const people = Array.from({ length: 1201 }, (_, at) => {
      // Several accounts share a creation time, so that paging has to break ties.
      const createdAt = new Date(Date.parse(NOW) - Math.floor(at / 3) * 1000).toISOString();
      const { id, email, name } = makeProfile();
      const times = { created_at: createdAt, updated_at: createdAt };
      return { id, email, name, is_premium: false, ...times };
    });
    for (let at = 0; at < people.length; at += 200) {
      await system
        .insertInto('users')
        .values(people.slice(at, at + 200))
        .execute();
    }
    const listed = await Array.fromAsync(listUsers(system, NOW));
    expect(new Set(listed.map(({ id }) => id)).size).toBe(people.length);
    const times = listed.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted());
    expect(await findLongestEmail(system)).toBe(people[0]?.email.length);
  });

  test('are found by email, however it is written', async () => {
    const { system } = database();
    const { id, email } = (await createPerson(database())).profile;
    expect(await findUser(system, ` ${email.toUpperCase()} `)).toEqual({
      id,
      email,
      isDisabled: false,
      isOperator: false,
    });
    expect(await findUser(system, 'nobody@example.org')).toBeNull();
    await system.deleteFrom('users').execute();
    expect(await findLongestEmail(system)).toBe(0);
  });

  test('have no session while they are disabled, not even one that a concurrent request creates', async () => {
    const { system } = database();
    const { profile } = await createPerson(database());
    await addDevices(database(), [profile.id], 3);
    expect(await disableUser(system, profile.id, NOW)).toBe(3);
    expect(await findUser(system, profile.email)).toMatchObject({ isDisabled: true });
    // In this test the token's hash equals the session's id.
    const late = await addDevice(database(), profile.id);
    expect(await findSession(system, late, { now: NOW, diaryId: null })).toBeNull();
    await enableUser(system, profile.id);
    expect(await findSession(system, late, { now: NOW, diaryId: null })).toBeNull();
    const afterwards = await addDevice(database(), profile.id);
    expect(await findSession(system, afterwards, { now: NOW, diaryId: null })).toMatchObject({
      id: afterwards,
    });
  });

  test('have no valid links once they are disabled', async () => {
    const { system } = database();
    const { id: userId } = (await createPerson(database())).profile;
    const token = { tokenHash: 'h', purpose: 'change-email', email: 'thief@example.org' } as const;
    await keepToken(system, { ...token, userId, now: NOW, expiresAt: '2099-01-01T00:00:00.000Z' });
    await disableUser(system, userId, NOW);
    expect(await findToken(system, 'change-email', { tokenHash: 'h', now: NOW })).toBeNull();
  });
});
