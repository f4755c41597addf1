import type { ServerFeatures } from '@flarewell/domain/wire/account/account';
import { afterEach, expect, test } from 'vitest';
import { findSetupCode } from '#auth/setupCode.ts';
import { hashToken } from '#auth/tokens.ts';
import { createServerInvitation } from '#db/accounts/invitations.ts';
import { problems } from '#http/problems.ts';
import { answerOf, bodyOf, createTestApp, refusal, type Settings } from '#testing/app.ts';
import { describeOnEngines } from '#testing/databases/databases.ts';
import { useUp } from '#testing/limits.ts';
import { auth, makeEmail } from '#testing/mailing.ts';
import { makeInvitation } from '#testing/people.ts';

const open = { PUBLIC_URL: 'https://skin.example.org' };
const refused = (code: 'setup-code-needed' | 'setup-code-wrong') =>
  refusal(code, { setupCode: problems[code].message });

describeOnEngines('the first account of a server that others can reach', (database) => {
  const closers: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0)) await close();
    for (const table of ['users', 'invitations', 'throttles'] as const)
      await database().system.deleteFrom(table).execute();
    await database().system.updateTable('registration').set({ who_may_register: null }).execute();
  });

  async function start(settings: Settings = open) {
    // In this process: a server of the cluster can neither be found by these names nor listen on these addresses.
    const app = await createTestApp(database(), settings, { isReady: async () => true });
    closers.push(app.close);
    const register = (more: Record<string, string> = {}, address?: string) =>
      app.connect(address).post(auth('sign-up/email'), {
        name: 'Robin',
        email: makeEmail(),
        password: 'correct horse',
        ...more,
      });
    return {
      app,
      register,
      features: () => bodyOf<ServerFeatures>(app.connect().get(auth('features'))),
      code: async () => (await findSetupCode(app.services)) ?? '',
    };
  }
  const listUsers = () => database().system.selectFrom('users').select('is_operator').execute();

  test('R191 needs the setup code, and a wrong one is refused', async () => {
    const { register, features, code } = await start();
    expect(await features()).toMatchObject({ signUp: 'open', isFirstAccount: true, needsSetupCode: true });
    expect(await answerOf(register())).toEqual(refused('setup-code-needed'));
    expect(await answerOf(register({ setupCode: ' ' }))).toEqual(refused('setup-code-needed'));
    const right = await code();
    expect(right).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
    const other = right.endsWith('A') ? 'B' : 'A';
    for (const wrong of [right.slice(0, -1) + other, right.slice(0, -1), `${right}A`, '0', 'ü🙂'])
      expect(await answerOf(register({ setupCode: wrong }))).toEqual(refused('setup-code-wrong'));
    expect((await register({ setupCode: 'x'.repeat(101) })).status).toBe(400);
    expect(await listUsers()).toEqual([]);
  });

  test('R191 wrong codes are limited like every sign-up of a network', async () => {
    const { app, register, code } = await start();
    await useUp(app, { signUpAddress: '10.9.9.9' }, { left: 1 });
    expect(await answerOf(register({ setupCode: 'wrong' }, '10.9.9.9'))).toEqual(refused('setup-code-wrong'));
    expect(await answerOf(register({ setupCode: await code() }, '10.9.9.9'))).toEqual(
      refusal('too-many-requests'),
    );
  });

  test('R191 reads the code in any case, with blanks or without dashes, and O, I and L as digits', async () => {
    const { register, code } = await start();
    const typed = (await code()).toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
    expect((await register({ setupCode: ` ${typed.replace(' ', '–')} ` })).status).toBe(200);
    expect(await listUsers()).toEqual([expect.objectContaining({ is_operator: expect.anything() })]);
  });

  test('R191 of two people with the code at once, one is the first', async () => {
    const { register, code } = await start();
    const setupCode = await code();
    const both = await Promise.all(
      [1, 2].map(() => answerOf(register({ setupCode, whoMayRegister: 'invited' }))),
    );
    expect(both.map(([status]) => status).sort()).toEqual([200, 403]);
    expect(both).toContainEqual(refusal('invitation-needed'));
    expect((await listUsers()).map((user) => Boolean(user.is_operator))).toEqual([true]);
  });

  test('R191 nobody after it is asked, and the code of a first account is worthless when all are deleted', async () => {
    const { register, features, code } = await start();
    const setupCode = await code();
    expect((await register({ setupCode })).status).toBe(200);
    expect([await features(), await code()]).toEqual([
      expect.objectContaining({ needsSetupCode: false }),
      '',
    ]);
    expect((await register()).status).toBe(200);
    await database().system.deleteFrom('users').execute();
    expect(await features()).toMatchObject({ needsSetupCode: true });
    expect(await answerOf(register({ setupCode }))).toEqual(refused('setup-code-wrong'));
    expect((await register({ setupCode: await code() })).status).toBe(200);
  });

  test('R191 an invitation that was made on the server replaces the code; one that does not work does not', async () => {
    const { register } = await start();
    const later = new Date(Date.now() + 86_400_000).toISOString();
    await createServerInvitation(
      database().system,
      makeInvitation({ tokenHash: hashToken('from-the-shell'), expiresAt: later }),
    );
    expect(await answerOf(register({ invitation: 'made-up' }))).toEqual(refused('setup-code-needed'));
    expect((await register({ invitation: 'from-the-shell' })).status).toBe(200);
    expect((await listUsers()).map((user) => Boolean(user.is_operator))).toEqual([true]);
  });

  test('R191 SIGN_UP=closed stays closed, and prints no code', async () => {
    const { code: read } = await start();
    const setupCode = await read();
    const { register, features, code } = await start({ ...open, SIGN_UP: 'closed' });
    expect([await features(), await code()]).toEqual([
      expect.objectContaining({ needsSetupCode: false }),
      '',
    ]);
    expect(await answerOf(register({ setupCode }))).toEqual(refusal('sign-up-disabled'));
  });

  test.each([
    [{}, false],
    [{ PUBLIC_URL: 'http://127.0.0.1:3000', HOST: 'localhost' }, false],
    [{ HOST: '0.0.0.0' }, true],
    [{ HOST: '192.168.1.20' }, true],
    [{ PUBLIC_URL: 'http://nas.local:3000' }, true],
    [{ SIGN_UP: 'invite', ...open }, true],
  ])('R191 with %o the first account needs a code: %s', async (settings: Settings, isNeeded) => {
    const { features, code } = await start(settings);
    expect(await features()).toMatchObject({ needsSetupCode: isNeeded });
    expect((await code()) !== '').toBe(isNeeded);
  });

  test('R191 without a code, the first account is not made through a proxy', async () => {
    const { app } = await start({});
    const registerThrough = (headers: Record<string, string>) =>
      app
        .connect()
        .request(
          'POST',
          auth('sign-up/email'),
          { name: 'Robin', email: makeEmail(), password: 'correct horse' },
          headers,
        );
    for (const header of ['Forwarded', 'Via', 'X-Forwarded-For', 'X-Real-IP'])
      expect(await answerOf(registerThrough({ [header]: '203.0.113.7' }))).toEqual(refusal('wrong-host'));
    expect(await listUsers()).toEqual([]);
    expect((await registerThrough({})).status).toBe(200);
    expect((await registerThrough({ Via: '1.1 proxy' })).status).toBe(200);
  });
});
