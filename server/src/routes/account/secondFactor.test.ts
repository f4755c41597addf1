import type { BackupCodes, SecondFactorSetup, Security } from '@flarewell/domain/wire/account/security';
import { expect, test } from 'vitest';
import {
  answerOf,
  bodyOf,
  createTestApp,
  refusal,
  signUp,
  type TestApp,
  type TestClient,
} from '#testing/app.ts';
import { describeApp } from '#testing/databases/describeApp.ts';
import { useUp } from '#testing/limits.ts';
import { codeOf, STEP_MS, startStep, turnOnSecondFactor } from '#testing/signInWays.ts';

const path = '/api/auth/second-factor';
const passwordPath = '/api/auth/sign-in/email';
const codePath = '/api/auth/sign-in/second-factor';

async function givePassword(app: TestApp, credentials: object) {
  const client = app.connect();
  const { secondFactorToken: token } = await bodyOf<{ secondFactorToken: string }>(
    client.post(passwordPath, credentials),
  );
  return { client, token };
}

const isSignedIn = async (client: TestClient) => (await client.get('/api/profile')).status === 200;

describeApp('a second factor', (app, database) => {
  test('is on once the first code is confirmed, and shows how many backup codes are left', async () => {
    const { client, credentials } = await signUp(app());
    const { secret, uri } = await bodyOf<SecondFactorSetup>(client.post(path));
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toContain(
      `otpauth://totp/Flarewell:${encodeURIComponent(credentials.email)}?secret=${secret}`,
    );
    expect(await answerOf(client.post(`${path}/confirm`, { code: '000000' }))).toEqual(refusal('wrong-code'));
    expect((await givePassword(app(), credentials)).token).toBeNull();
    const code = await codeOf(app(), secret);
    const { backupCodes } = await bodyOf<BackupCodes>(client.post(`${path}/confirm`, { code }));
    expect(new Set(backupCodes).size).toBe(10);
    for (const made of backupCodes) expect(made).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
    const { secondFactor } = await bodyOf<Security>(client.get('/api/auth/security'));
    expect(secondFactor).toEqual({ since: expect.any(String), backupCodesLeft: 10 });
    expect(await answerOf(client.post(path))).toEqual(refusal('second-factor-on'));
    expect(await answerOf(client.post(`${path}/confirm`, { code }))).toEqual(refusal('second-factor-on'));
  });

  test('a stranger who knows the password cannot use up the codes of a known device', async () => {
    const own = await createTestApp(database());
    const { client, credentials, profile } = await signUp(own);
    const { secret } = await turnOnSecondFactor(own, client);
    await useUp(own, { secondFactorUser: profile.id });
    own.passTime(STEP_MS);
    const code = await codeOf(own, secret);
    const { client: stranger, token } = await givePassword(own, credentials);
    expect(await answerOf(stranger.post(codePath, { token, code }))).toEqual(refusal('too-many-requests'));
    const { secondFactorToken } = await bodyOf<{ secondFactorToken: string }>(
      client.post(passwordPath, credentials),
    );
    const answer = await client.post(codePath, { token: secondFactorToken, code });
    expect(answer.status).toBe(200);
    await own.close();
  });

  test('all known devices together share one limit', async () => {
    const { client, credentials, profile } = await signUp(app());
    await turnOnSecondFactor(app(), client);
    const { secondFactorToken: token } = await bodyOf<{ secondFactorToken: string }>(
      client.post(passwordPath, credentials),
    );
    await useUp(app(), { secondFactorDevices: profile.id });
    expect(await answerOf(client.post(codePath, { token, code: '000000' }))).toEqual(
      refusal('too-many-requests'),
    );
  });

  test('the password alone signs nobody in; the password and a code do', async () => {
    const own = await createTestApp(database());
    const { client, credentials, profile } = await signUp(own);
    const { secret } = await turnOnSecondFactor(own, client);
    own.passTime(STEP_MS);
    const { client: phone, token } = await givePassword(own, credentials);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect([phone.cookies.size, await isSignedIn(phone)]).toEqual([0, false]);
    const code = await codeOf(own, secret);
    const answer = await answerOf(
      phone.post(codePath, { token, code: `${code.slice(0, 3)} ${code.slice(3)}` }),
    );
    expect(answer).toEqual([200, { profile, needsConfirmation: false, secondFactorToken: null }]);
    expect(await isSignedIn(phone)).toBe(true);
    expect(await answerOf(phone.post(codePath, { token, code }))).toEqual(refusal('sign-in-expired'));
    await own.close();
  });

  test('a code works once: not in another sign-in, not in a parallel one, not after it turned the factor on', async () => {
    const own = await createTestApp(database());
    const { client, credentials } = await signUp(own);
    const { secret, firstCode } = await turnOnSecondFactor(own, client);
    const first = await givePassword(own, credentials);
    expect(await answerOf(first.client.post(codePath, { token: first.token, code: firstCode }))).toEqual(
      refusal('wrong-code'),
    );
    own.passTime(STEP_MS);
    const code = await codeOf(own, secret);
    const tries = await Promise.all([1, 2, 3].map(() => givePassword(own, credentials)));
    const answers = await Promise.all(
      tries.map(({ client: browser, token }) => browser.post(codePath, { token, code })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    own.passTime(STEP_MS);
    const later = await givePassword(own, credentials);
    expect((await later.client.post(codePath, { token: later.token, code })).status).toBe(403);
    await own.close();
  });

  test.each([
    [-2, 403],
    [-1, 200],
    [0, 200],
    [1, 200],
    [2, 403],
  ])('the code of %i steps from now is answered with %i', async (steps, status) => {
    const own = await createTestApp(database());
    const { client, credentials } = await signUp(own);
    const { secret } = await turnOnSecondFactor(own, client);
    own.passTime(10 * STEP_MS);
    const { client: phone, token } = await givePassword(own, credentials);
    startStep(own);
    const code = await codeOf(own, secret, steps);
    expect((await phone.post(codePath, { token, code })).status).toBe(status);
    await own.close();
  });

  test('a backup code works once, however it is written, and new ones replace the old', async () => {
    const { client, credentials } = await signUp(app());
    const { backupCodes } = await turnOnSecondFactor(app(), client);
    const [used = '', old = ''] = backupCodes;
    const first = await givePassword(app(), credentials);
    const spelled = ` ${used.toUpperCase().replace('-', ' ')}`;
    expect((await first.client.post(codePath, { token: first.token, code: spelled })).status).toBe(200);
    const again = await givePassword(app(), credentials);
    expect((await again.client.post(codePath, { token: again.token, code: used })).status).toBe(403);
    const { secondFactor } = await bodyOf<Security>(client.get('/api/auth/security'));
    expect(secondFactor?.backupCodesLeft).toBe(9);
    const renewed = await bodyOf<BackupCodes>(client.post(`${path}/backup-codes`));
    expect((await again.client.post(codePath, { token: again.token, code: old })).status).toBe(403);
    const code = renewed.backupCodes[0];
    expect((await again.client.post(codePath, { token: again.token, code })).status).toBe(200);
  });

  test('guesses of one network are limited, and stop the right code too', async () => {
    const own = await createTestApp(database());
    const { client, credentials } = await signUp(own);
    const { backupCodes } = await turnOnSecondFactor(own, client);
    const { client: thief, token } = await givePassword(own, credentials);
    const guess = (code: string) => answerOf(thief.post(codePath, { token, code }));
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect(await guess('000000')).toEqual(refusal('wrong-code'));
    expect(await guess(backupCodes[0] ?? '')).toEqual(refusal('too-many-requests'));
    const owner = await givePassword(own, credentials);
    const body = { token: owner.token, code: backupCodes[0] };
    expect((await owner.client.post(codePath, body)).status).toBe(200);
    await own.close();
  });

  test('a sign-in that waits longer than ten minutes has to start again', async () => {
    const own = await createTestApp(database());
    const { client, credentials } = await signUp(own);
    const { secret } = await turnOnSecondFactor(own, client);
    const { client: phone, token } = await givePassword(own, credentials);
    own.passTime(10 * 60_000);
    const code = await codeOf(own, secret);
    expect(await answerOf(phone.post(codePath, { token, code }))).toEqual(refusal('sign-in-expired'));
    for (const made of ['', 'made-up']) {
      expect(await answerOf(phone.post(codePath, { token: made, code }))).toEqual(refusal('sign-in-expired'));
    }
    await own.close();
  });

  test('is set up, renewed and turned off only with a proof of the last five minutes', async () => {
    const own = await createTestApp(database());
    const { client, credentials } = await signUp(own);
    own.passTime(5 * 60_000);
    expect(await answerOf(client.post(path))).toEqual(refusal('proof-needed'));
    expect(await answerOf(client.post(`${path}/confirm`, { code: '000000' }))).toEqual(
      refusal('proof-needed'),
    );
    await client.post('/api/auth/prove', { password: credentials.password });
    await turnOnSecondFactor(own, client);
    own.passTime(5 * 60_000);
    expect(await answerOf(client.post(`${path}/backup-codes`))).toEqual(refusal('proof-needed'));
    expect(await answerOf(client.delete(path))).toEqual(refusal('proof-needed'));
    expect((await givePassword(own, credentials)).token).not.toBeNull();
    await client.post('/api/auth/prove', { password: credentials.password });
    expect(await answerOf(client.delete(path))).toEqual([204, null]);
    expect(await answerOf(client.delete(path))).toEqual(refusal('not-found'));
    expect(await answerOf(client.post(`${path}/backup-codes`))).toEqual(refusal('not-found'));
    expect((await givePassword(own, credentials)).token).toBeNull();
    await own.close();
  });

  test('is stored encrypted, with hashed backup codes, and can be read only for its owner', async () => {
    const { client, profile } = await signUp(app());
    const { secret, backupCodes } = await turnOnSecondFactor(app(), client);
    const { system } = database();
    const rows = JSON.stringify([
      await system.selectFrom('second_factors').selectAll().execute(),
      await system.selectFrom('backup_codes').selectAll().execute(),
      await system.selectFrom('account_tokens').selectAll().execute(),
    ]);
    for (const text of [secret, ...backupCodes, ...backupCodes.map((code) => code.replace('-', ''))]) {
      expect(rows).not.toContain(text);
    }
    // Copied into another person's row, the secret cannot be decrypted.
    const { client: other, profile: target, credentials } = await signUp(app());
    await turnOnSecondFactor(app(), other);
    const { secret: sealed } = await system
      .selectFrom('second_factors')
      .select('secret')
      .where('user_id', '=', profile.id)
      .executeTakeFirstOrThrow();
    await system
      .updateTable('second_factors')
      .set({ secret: sealed, last_step: 0 })
      .where('user_id', '=', target.id)
      .execute();
    const { client: thief, token } = await givePassword(app(), credentials);
    const code = await codeOf(app(), secret);
    expect((await thief.post(codePath, { token, code })).status).toBe(403);
  });
});
