import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  changeEmail,
  changeEmailByToken,
  confirmEmail,
  deleteAccount,
  deleteUnconfirmedAccount,
} from '#db/accounts/accounts.ts';
import { findToken, keepToken } from '#db/accounts/accountTokens.ts';
import { findCredentials, ifUnchanged } from '#db/accounts/credentials.ts';
import { createProfile } from '#db/accounts/profile.ts';
import { deleteSessions, findSession, insertSession } from '#db/accounts/sessions.ts';
import { createDiary } from '#db/diaries/diaries.ts';
import { createCondition, listConditions } from '#db/records/conditions.ts';
import type { TokenPurpose } from '#db/schema.ts';
import { describeOnBothEngines } from '#testing/databases/databases.ts';
import { createPerson, makeCondition, makeProfile, NOW } from '#testing/people.ts';

const AN_HOUR_LATER = '2026-11-14T19:42:00.000Z';

describeOnBothEngines('accounts', (database) => {
  async function createWithToken(purpose: TokenPurpose, email?: string) {
    const { system } = database();
    const { id: userId, email: oldEmail } = (await createPerson(database())).profile;
    const tokenHash = `hash of ${userId}`;
    await keepToken(system, { tokenHash, purpose, userId, email, now: NOW, expiresAt: AN_HOUR_LATER });
    return { system, userId, oldEmail, asked: { tokenHash, now: NOW } };
  }

  async function startSession(userId: string) {
    const { system } = database();
    const tokenHash = `session of ${userId}`;
    const described = { ipAddress: '', userAgent: '', isShared: false, now: NOW, expiresAt: AN_HOUR_LATER };
    await insertSession(system, { userId, tokenHash, ...described });
    const session = await findSession(system, tokenHash, { now: NOW, diaryId: null });
    if (!session) throw new Error('The session was not stored.');
    return session;
  }

  test('a link to a new email changes the email once, within an hour, and confirms it', async () => {
    const { system, userId, oldEmail, asked } = await createWithToken('change-email', 'new@example.org');
    expect(await changeEmailByToken(system, { ...asked, now: AN_HOUR_LATER })).toBeNull();
    expect(await changeEmailByToken(system, asked)).toEqual({ userId, oldEmail });
    expect(await findCredentials(system, { userId: userId })).toMatchObject({
      email: 'new@example.org',
      isConfirmed: true,
    });
    expect(await changeEmailByToken(system, asked)).toBeNull();
  });

  test('a link to a new email changes nothing if another account has that email by now', async () => {
    const taken = (await createPerson(database())).profile;
    const { system, userId, oldEmail, asked } = await createWithToken('change-email', taken.email);
    expect(await changeEmailByToken(system, asked)).toBe('taken');
    expect(await findCredentials(system, { userId: userId })).toMatchObject({ email: oldEmail });
  });

  test('R174 nobody is signed in to an account that has changed since its owner was checked', async () => {
    const { system, userId } = await createWithToken('second-factor');
    const checked = await findCredentials(system, { userId });
    if (!checked) throw new Error('Nobody is there.');
    const start = () => ifUnchanged(system, checked, async () => 'signed in');
    expect(await start()).toBe('signed in');
    const session = await startSession(userId);
    const change = { email: 'changed@example.org', now: NOW };
    const [started] = await Promise.all([changeEmail(system, session, change).then(start), start()]);
    expect(started).toBeNull();
    await deleteAccount(system, userId);
    expect(await start()).toBeNull();
  });

  test('a link confirms the email of its user once', async () => {
    const { system, userId, asked } = await createWithToken('confirm-email');
    expect(await findCredentials(system, { userId: userId })).toMatchObject({ isConfirmed: false });
    expect(await confirmEmail(system, { ...asked, now: AN_HOUR_LATER })).toBe(false);
    expect(await confirmEmail(system, asked)).toBe(true);
    expect(await findCredentials(system, { userId: userId })).toMatchObject({ isConfirmed: true });
    expect(await confirmEmail(system, asked)).toBe(false);
  });

  test('an email that was changed without a link is not confirmed, and unused links become invalid', async () => {
    const { system, userId, asked } = await createWithToken('confirm-email');
    await confirmEmail(system, asked);
    const other = await createWithToken('reset-password');
    await changeEmail(system, await startSession(userId), { email: 'unproven@example.org', now: NOW });
    expect(await findCredentials(system, { userId: userId })).toMatchObject({ isConfirmed: false });
    const otherSession = await startSession(other.userId);
    await changeEmail(system, otherSession, { email: 'unproven-too@example.org', now: NOW });
    expect(await findToken(system, 'reset-password', other.asked)).toBeNull();
  });

  test('R174 a session that has ended changes no email', async () => {
    const { system, userId, oldEmail } = await createWithToken('second-factor');
    const session = await startSession(userId);
    await deleteSessions(system, userId);
    expect(await changeEmail(system, session, { email: 'stolen@example.org', now: NOW })).toBe(false);
    expect(await findCredentials(system, { userId })).toMatchObject({ email: oldEmail });
  });

  test('R166 an account that was never confirmed is replaced only while it owns no diary with records', async () => {
    const { system, asMember } = database();
    const [carer, nobody] = [makeProfile(), makeProfile()];
    for (const profile of [carer, nobody]) await createProfile(system, profile);
    const leo = { userId: carer.id, diaryId: randomUUID() };
    await createDiary(system, carer.id, {
      id: leo.diaryId,
      name: 'Leo',
      birthDate: null,
      now: NOW,
      most: 10,
    });
    await asMember(leo, (scope) => createCondition(scope, makeCondition()));
    expect(await deleteUnconfirmedAccount(system, nobody.email)).toEqual({ isOperator: false });
    expect(await deleteUnconfirmedAccount(system, carer.email)).toBeNull();
    expect(await database().readAsMember(leo, listConditions)).toHaveLength(1);
  });
});
