import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { deleteAccount, keepPendingEmail, takePendingEmail } from '#db/accounts.ts';
import { describeOnBothEngines } from '#testing/databases.ts';
import { createPerson, NOW } from '#testing/people.ts';

describeOnBothEngines('accounts', (database) => {
  const keep = (userId: string) =>
    keepPendingEmail(database().system, {
      id: randomUUID(),
      tokenHash: `hash of ${userId}`,
      userId,
      email: 'new@example.org',
      now: NOW,
      expiresAt: '2026-11-14T19:42:00.000Z',
    });

  test('a pending email is taken once, and not after its time', async () => {
    const { profile } = await createPerson(database());
    await keep(profile.id);
    const take = (now: string) => takePendingEmail(database().system, `hash of ${profile.id}`, now);
    expect(await take('2026-11-14T19:42:00.000Z')).toBeNull();
    expect(await take(NOW)).toEqual({ userId: profile.id, email: 'new@example.org' });
    expect(await take(NOW)).toBeNull();
  });

  test('links that wait go with their account, and nobody else’s', async () => {
    const [gone, kept] = [await createPerson(database()), await createPerson(database())];
    await keep(gone.profile.id);
    await keep(kept.profile.id);
    await deleteAccount(database().system, gone.profile.id);
    expect(await takePendingEmail(database().system, `hash of ${gone.profile.id}`, NOW)).toBeNull();
    expect(await takePendingEmail(database().system, `hash of ${kept.profile.id}`, NOW)).not.toBeNull();
  });
});
