import { expect, test } from 'vitest';
import { findToken, keepToken } from '#db/accounts/accountTokens.ts';
import { findCredentials } from '#db/accounts/credentials.ts';
import { findPasswordReset, keepsSecondFactor, resetPassword } from '#db/accounts/passwordReset.ts';
import { describeOnBothEngines } from '#testing/databases/databases.ts';
import { createPerson, NOW } from '#testing/people.ts';

const LATER = '2099-01-01T00:00:00.000Z';

describeOnBothEngines('a new password by a link', (database) => {
  /** A user with a password, a passkey, a second factor, a backup code and a session, to whom a link was sent. */
  async function createOwner(purpose: 'reset-password' | 'recover-account', { isConfirmed = true } = {}) {
    const { system } = database();
    const { id } = (await createPerson(database())).profile;
    const times = { created_at: NOW, updated_at: NOW };
    await system.updateTable('users').set({ email_verified: isConfirmed }).where('id', '=', id).execute();
    await system
      .insertInto('accounts')
      .values({ id, user_id: id, account_id: id, provider_id: 'credential', password: 'old hash', ...times })
      .execute();
    await system
      .insertInto('passkeys')
      .values({
        id,
        user_id: id,
        name: 'Phone',
        credential_id: id,
        public_key: 'key',
        counter: 0,
        device_type: 'singleDevice',
        backed_up: false,
        created_at: NOW,
      })
      .execute();
    await system
      .insertInto('second_factors')
      .values({ user_id: id, secret: 'sealed', last_step: 0, created_at: NOW, confirmed_at: NOW })
      .execute();
    await system.insertInto('backup_codes').values({ user_id: id, code_hash: 'code' }).execute();
    await system
      .insertInto('sessions')
      .values({ id, user_id: id, token_hash: id, expires_at: LATER, ...times })
      .execute();
    await keepToken(system, { tokenHash: `of ${id}`, purpose, userId: id, now: NOW, expiresAt: LATER });
    return { system, id, asked: { tokenHash: `of ${id}`, now: NOW } };
  }

  /** How many rows of each kind the user has. */
  async function countRows(userId: string) {
    const counts: Record<string, number> = {};
    for (const table of ['sessions', 'passkeys', 'second_factors', 'backup_codes'] as const) {
      const rows = await database()
        .system.selectFrom(table)
        .select('user_id')
        .where('user_id', '=', userId)
        .execute();
      counts[table] = rows.length;
    }
    return counts;
  }

  const reset = ({ system, asked }: Awaited<ReturnType<typeof createOwner>>) =>
    resetPassword(system, { ...asked, passwordHash: 'new hash' });

  test('replaces the password and ends every session and link, once', async () => {
    const owner = await createOwner('reset-password');
    const { system, id, asked } = owner;
    const other = { tokenHash: `other of ${id}`, now: NOW };
    await keepToken(system, { ...other, purpose: 'second-factor', userId: id, expiresAt: LATER });
    expect(await findPasswordReset(system, asked)).toMatchObject({ userId: id, isConfirmed: true });
    expect(await reset(owner)).toEqual({ passkeys: false, secondFactor: false });
    expect(await findCredentials(system, { userId: id })).toMatchObject({ passwordHash: 'new hash' });
    expect(await countRows(id)).toMatchObject({ sessions: 0 });
    expect(await findToken(system, 'second-factor', other)).toBeNull();
    expect(await findPasswordReset(system, asked)).toBeNull();
    expect(await reset(owner)).toBeNull();
  });

  test('a mailbox alone does not open an account with a second factor', async () => {
    const owner = await createOwner('reset-password');
    await reset(owner);
    expect(await countRows(owner.id)).toMatchObject({ passkeys: 1, second_factors: 1, backup_codes: 1 });
  });

  test('removes the passkeys and the second factor of an account whose address was never confirmed', async () => {
    const owner = await createOwner('reset-password', { isConfirmed: false });
    await reset(owner);
    expect(await countRows(owner.id)).toMatchObject({ passkeys: 0, second_factors: 0, backup_codes: 0 });
    expect(await findCredentials(owner.system, { userId: owner.id })).toMatchObject({ isConfirmed: true });
  });

  test('R178 leaves what was added under an earlier address, and removes the rest if the address is not confirmed', async () => {
    const owner = await createOwner('reset-password', { isConfirmed: false });
    const { system, id } = owner;
    const email_changed_at = '2026-11-14T20:00:00.000Z';
    await system.updateTable('users').set({ email_changed_at }).where('id', '=', id).execute();
    const passkeys = system.updateTable('passkeys').set({ created_at: email_changed_at });
    await passkeys.where('id', '=', id).execute();
    const account = await findPasswordReset(system, owner.asked);
    expect(account && (await keepsSecondFactor(system, account))).toBe(true);
    expect(await reset(owner)).toEqual({ passkeys: true, secondFactor: false });
    expect(await countRows(id)).toMatchObject({ passkeys: 0, second_factors: 1, backup_codes: 1 });
  });

  test('R178 a second factor counts from when it was confirmed, not from when its set-up began', async () => {
    const owner = await createOwner('reset-password', { isConfirmed: false });
    const { system, id } = owner;
    const changed = { email_changed_at: '2026-11-14T20:00:00.000Z' };
    await system.updateTable('users').set(changed).where('id', '=', id).execute();
    const times = { created_at: '2026-11-14T19:00:00.000Z', confirmed_at: '2026-11-14T21:00:00.000Z' };
    await system.updateTable('second_factors').set(times).where('user_id', '=', id).execute();
    const account = await findPasswordReset(system, owner.asked);
    expect(account && (await keepsSecondFactor(system, account))).toBe(false);
    expect(await reset(owner)).toMatchObject({ secondFactor: true });
  });

  test.each([true, false])(
    'the operator’s link removes all other proofs, and does not confirm the address (%s)',
    async (isConfirmed) => {
      const owner = await createOwner('recover-account', { isConfirmed });
      expect(await reset(owner)).toEqual({ passkeys: true, secondFactor: true });
      expect(await findCredentials(owner.system, { userId: owner.id })).toMatchObject({
        passwordHash: 'new hash',
      });
      expect(await countRows(owner.id)).toEqual({
        sessions: 0,
        passkeys: 0,
        second_factors: 0,
        backup_codes: 0,
      });
      expect(await findCredentials(owner.system, { userId: owner.id })).toMatchObject({ isConfirmed });
    },
  );

  test('of a disabled account works only with the operator’s link', async () => {
    const mailed = await createOwner('reset-password');
    const given = await createOwner('recover-account');
    const disabled_at = NOW;
    await mailed.system
      .updateTable('users')
      .set({ disabled_at })
      .where('id', 'in', [mailed.id, given.id])
      .execute();
    expect(await findPasswordReset(mailed.system, mailed.asked)).toBeNull();
    expect(await reset(mailed)).toBeNull();
    expect(await reset(given)).not.toBeNull();
  });

  test('refuses a token of another purpose', async () => {
    const owner = await createOwner('reset-password');
    const { system, id } = owner;
    const asked = { tokenHash: `confirmation of ${id}`, now: NOW };
    await keepToken(system, { ...asked, purpose: 'confirm-email', userId: id, expiresAt: LATER });
    expect(await findPasswordReset(system, asked)).toBeNull();
    expect(await resetPassword(system, { ...asked, passwordHash: 'new hash' })).toBeNull();
    expect(await findCredentials(system, { userId: id })).toMatchObject({ passwordHash: 'old hash' });
  });
});
