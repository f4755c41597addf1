import { profileDefaults } from '@flarewell/domain/account/profile';
import { describe, expect, onTestFinished, test } from 'vitest';
import { WrongUse } from '#commands/arguments.ts';
import { runUsers } from '#commands/people/users.ts';
import type { EngineName } from '#db/database.ts';
import { openDatabase } from '#db/open.ts';
import { databaseAddress } from '#start/installation.ts';
import { createTestApp } from '#testing/app.ts';
import { usualEngines } from '#testing/extent.ts';
import { createInstallation, withParts } from '#testing/installations.ts';

const email = 'maya@example.org';
const password = 'correct horse battery';
const closedToOthers =
  'Only people with an invitation may register from now on; Settings › Invitations changes that.';

/** A server that was started, and the command beside it. */
async function install(engine: EngineName, settings: Parameters<typeof createInstallation>[1] = {}) {
  const place = await createInstallation(engine, settings);
  onTestFinished(place.remove);
  await withParts(place, async () => undefined);
  const database = await openDatabase(databaseAddress(place.config));
  const app = await createTestApp(database, settings);
  onTestFinished(async () => {
    await app.close();
    await database.close();
  });
  const create = (...args: string[]) => Array.fromAsync(runUsers(['create', ...args], place.config));
  return { app, create };
}

const tokenIn = ([link = '']: string[]) => link.split('#reset-password=')[1] ?? '';

describe.each(usualEngines)('an account that a command creates on %s', (engine) => {
  test.each([{}, { SIGN_UP: 'closed' }])(
    'with %o is the operator as the first one, and is opened by its link',
    async (settings) => {
      const { app, create } = await install(engine, settings);
      const printed = await create('Maya@Example.org');
      expect(printed).toEqual([
        expect.stringMatching(/^http:\/\/localhost:\d+\/login#reset-password=[\w-]{43}$/),
        expect.stringMatching(
          /^maya@example\.org has an account\. Whoever opens this link can choose its password, once, until \d{4}-\d\d-\d\d \d\d:\d\d UTC\.$/,
        ),
        `Give the link only to its owner. npm run users -- reset-link ${email} prints another one.`,
        'It opens only on this machine, because PUBLIC_URL is not set.',
        'It is the first account, and so the operator of this server.',
        ...('SIGN_UP' in settings ? [] : [closedToOthers]),
      ]);
      const client = app.connect();
      const signIn = (given: string) => client.post('/api/auth/sign-in/email', { email, password: given });
      for (const guess of [password, 'undefined']) expect((await signIn(guess)).status).toBe(401);
      const reset = { token: tokenIn(printed), newPassword: password };
      expect((await client.post('/api/auth/reset-password', reset)).status).toBe(200);
      expect((await client.post('/api/auth/reset-password', reset)).status).toBe(410);
      expect((await signIn(password)).status).toBe(200);
      expect(await (await client.get('/api/profile')).json()).toMatchObject({
        ...profileDefaults,
        name: 'Maya',
        email,
        timezone: 'UTC',
        isOperator: true,
      });
      const stranger = { name: 'Omar', email: 'omar@example.org', password };
      expect((await client.post('/api/auth/sign-up/email', stranger)).status).toBe(403);
    },
  );

  test('is nobody special later on, and has the given name', async () => {
    const { app, create } = await install(engine);
    await create(email);
    const printed = await create('omar@example.org', '--name', 'Omar');
    expect(printed.filter((line) => line.includes('operator') || line === closedToOthers)).toEqual([]);
    const client = app.connect();
    const reset = { token: tokenIn(printed), newPassword: password };
    expect((await client.post('/api/auth/reset-password', reset)).status).toBe(200);
    await client.post('/api/auth/sign-in/email', { email: 'omar@example.org', password });
    expect(await (await client.get('/api/profile')).json()).toMatchObject({
      name: 'Omar',
      isOperator: false,
    });
  });

  test('is not created twice, or with an email or a name that nobody could register', async () => {
    const { create } = await install(engine);
    await create(email);
    await expect(create('MAYA@example.org')).rejects.toThrow(
      `${email} is registered already; nothing was changed.`,
    );
    for (const wrong of ['maya@example', 'ma ya@example.org', '@example.org']) {
      await expect(create(wrong)).rejects.toThrow('Please enter a valid email address.');
      await expect(create(wrong)).rejects.toBeInstanceOf(WrongUse);
    }
    await expect(create('omar@example.org', '--name', 'x'.repeat(1000))).rejects.toThrow(
      /^Name must be at most \d+ characters long\.$/,
    );
  });
});

test('of accounts that are created at once, one is the operator', async () => {
  const { create } = await install('postgres');
  const all = await Promise.all(
    ['a@example.org', 'b@example.org', 'c@example.org'].map((one) => create(one)),
  );
  expect(all.filter((lines) => lines.some((line) => line.includes('first account')))).toHaveLength(1);
});
