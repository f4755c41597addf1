import { expect, test } from 'vitest';
import { deleteAccount } from '#db/accounts/accounts.ts';
import {
  deleteExpiredTokens,
  deleteTokens,
  findToken,
  keepToken,
  replaceToken,
  takeToken,
} from '#db/accounts/accountTokens.ts';
import { describeOnBothEngines } from '#testing/databases/databases.ts';
import { createPerson, NOW } from '#testing/people.ts';

const LATER = '2099-01-01T00:00:00.000Z';

describeOnBothEngines('a one-time token', (database) => {
  async function make(tokenHash: string) {
    const { profile } = await createPerson(database());
    const { system } = database();
    await keepToken(system, {
      tokenHash,
      purpose: 'reset-password',
      userId: profile.id,
      now: NOW,
      expiresAt: LATER,
    });
    return { system, userId: profile.id };
  }

  test('can be used once, even by two concurrent requests', async () => {
    const { system, userId } = await make('once');
    const asked = { tokenHash: 'once', now: NOW };
    expect(await findToken(system, 'reset-password', asked)).toEqual({ userId, email: null });
    const taken = await Promise.all([
      takeToken(system, 'reset-password', asked),
      takeToken(system, 'reset-password', asked),
    ]);
    expect(taken.filter(Boolean)).toEqual([{ userId, email: null }]);
    expect(await findToken(system, 'reset-password', asked)).toBeNull();
  });

  test('is only valid for its purpose and until it expires', async () => {
    const { system } = await make('purpose');
    expect(await takeToken(system, 'confirm-email', { tokenHash: 'purpose', now: NOW })).toBeNull();
    expect(await takeToken(system, 'reset-password', { tokenHash: 'purpose', now: LATER })).toBeNull();
    expect(await takeToken(system, 'reset-password', { tokenHash: 'purpose', now: NOW })).not.toBeNull();
  });

  test('is deleted with its account, with all tokens of its owner, and after it expires', async () => {
    const asked = (tokenHash: string) => ({ tokenHash, now: NOW });
    const gone = await make('deleted');
    await deleteAccount(gone.system, gone.userId);
    const ended = await make('ended');
    await deleteTokens(ended.system, ended.userId);
    const { system } = await make('expired');
    await deleteExpiredTokens(system, LATER);
    for (const hash of ['deleted', 'ended', 'expired']) {
      expect(await findToken(system, 'reset-password', asked(hash))).toBeNull();
    }
  });

  test('can replace earlier tokens of the same purpose and person only', async () => {
    const { system, userId } = await make('older');
    await make('of another');
    const token = { userId, now: NOW, expiresAt: LATER };
    await keepToken(system, { ...token, tokenHash: 'recovers', purpose: 'recover-account' });
    await replaceToken(system, { ...token, tokenHash: 'newer', purpose: 'reset-password' });
    const isThere = async (purpose: 'reset-password' | 'recover-account', tokenHash: string) =>
      (await findToken(system, purpose, { tokenHash, now: NOW })) !== null;
    expect(await isThere('reset-password', 'older')).toBe(false);
    expect(await isThere('reset-password', 'newer')).toBe(true);
    expect(await isThere('reset-password', 'of another')).toBe(true);
    expect(await isThere('recover-account', 'recovers')).toBe(true);
  });
});
