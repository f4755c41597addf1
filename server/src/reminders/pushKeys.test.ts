import { expect, test } from 'vitest';
import { createProfile } from '#db/accounts/profile.ts';
import { countSubscriptions } from '#db/reminders/subscriptions.ts';
import { loadPushKeys } from '#reminders/pushKeys.ts';
import { describeOnEngines } from '#testing/databases/databases.ts';
import { makeProfile, NOW } from '#testing/people.ts';
import { addDevice } from '#testing/reminders/devices.ts';

const secret = 'a secret of at least 32 characters';

describeOnEngines('the keys of the server', (database) => {
  const load = (given = secret) => loadPushKeys(database(), { secret: given, now: NOW });

  test('are created once, however many servers start at the same time', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => load()));
    expect(new Set(made.map((keys) => JSON.stringify(keys))).size).toBe(1);
    const [keys] = made;
    expect([keys?.publicKey, keys?.privateKey]).toEqual([
      expect.stringMatching(/^B[\w-]{86}$/),
      expect.stringMatching(/^[\w-]{43}$/),
    ]);
    expect(await load()).toEqual(keys);
  });

  test('are stored encrypted', async () => {
    const { publicKey, privateKey } = await load();
    const rows = await database().system.selectFrom('push_keys').selectAll().execute();
    expect(rows).toMatchObject([{ name: 'vapid', public_key: publicKey }]);
    expect(JSON.stringify(rows)).not.toContain(privateKey);
  });

  test('are neither used nor replaced with another secret, and devices keep their subscriptions', async () => {
    const before = await load();
    const profile = makeProfile();
    await createProfile(database().system, profile);
    await addDevice(database(), profile.id);
    await expect(load(`another ${secret}`)).rejects.toThrow(
      'The key for push reminders in the database is damaged, because the right secret does not open it: restore a backup, or run npm run secret -- replace, which makes new keys.',
    );
    expect(await load()).toEqual(before);
    expect(await countSubscriptions(database().system, profile.id)).toBe(1);
  });
});
