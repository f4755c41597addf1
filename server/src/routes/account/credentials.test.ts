import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { answerOf, refusal, signUp, type TestApp, type TestClient } from '#testing/app.ts';
import { describeApp } from '#testing/databases/describeApp.ts';

const passwordPath = '/api/auth/change-password';
const emailPath = '/api/auth/change-email';

const isSignedIn = async (client: TestClient) => (await client.get('/api/profile')).status === 200;
const canSignIn = async (app: TestApp, body: object) =>
  (await app.connect().post('/api/auth/sign-in/email', body)).status === 200;

describeApp('changing the password', (app) => {
  test('works whatever other cookies the host has set', async () => {
    const { client, credentials } = await signUp(app());
    const session = client.cookies.get('flarewell') ?? '';
    client.cookies.clear();
    client.cookies.set('other', 'x'.repeat(5000));
    client.cookies.set('flarewell', session);
    const body = { currentPassword: credentials.password, newPassword: 'battery staple' };
    expect(await answerOf(client.post('/api/auth/change-password', body))).toEqual([204, null]);
  });

  test('ends every other session and keeps this one', async () => {
    const { client, credentials } = await signUp(app());
    const other = app().connect();
    await other.post('/api/auth/sign-in/email', credentials);
    const newPassword = 'battery staple';
    expect(
      await answerOf(client.post(passwordPath, { currentPassword: credentials.password, newPassword })),
    ).toEqual([204, null]);
    expect([await isSignedIn(client), await isSignedIn(other)]).toEqual([true, false]);
    expect(await canSignIn(app(), credentials)).toBe(false);
    expect(await canSignIn(app(), { ...credentials, password: newPassword })).toBe(true);
  });

  test.each(['wrong horse', '', 'x'.repeat(5000)])(
    'is refused with a wrong current password (%s)',
    async (currentPassword) => {
      const { client, credentials } = await signUp(app());
      const other = app().connect();
      await other.post('/api/auth/sign-in/email', credentials);
      expect(
        await answerOf(client.post(passwordPath, { currentPassword, newPassword: 'battery staple' })),
      ).toEqual([403, { code: 'wrong-password', message: 'That is not your password' }]);
      expect([await isSignedIn(other), await canSignIn(app(), credentials)]).toEqual([true, true]);
    },
  );

  test.each([
    ['12345', 'Password must be at least 6 characters long'],
    ['x'.repeat(129), 'Password must be at most 128 characters long'],
    ['       ', 'Password must be at least 6 characters long'],
  ])('is refused for the new password %j', async (newPassword, message) => {
    const { client, credentials } = await signUp(app());
    expect(
      await answerOf(client.post(passwordPath, { currentPassword: credentials.password, newPassword })),
    ).toEqual(refusal('invalid-input', { newPassword: message }));
    expect(await canSignIn(app(), credentials)).toBe(true);
  });
});

describeApp('changing the email without mail', (app, database) => {
  test('takes effect at once, and the old email can be registered again', async () => {
    const { client, credentials, profile } = await signUp(app());
    const email = `${randomUUID()}@example.org`;
    const body = { newEmail: ` ${email.toUpperCase()}\u0000` };
    expect(await answerOf(client.post(emailPath, body))).toEqual([200, { needsConfirmation: false }]);
    expect(await answerOf(client.get('/api/profile'))).toEqual([200, { ...profile, email }]);
    expect(await canSignIn(app(), { ...credentials, email })).toBe(true);
    expect(await canSignIn(app(), credentials)).toBe(false);
    await signUp(app(), { email: credentials.email });
  });

  test('to the current email changes nothing', async () => {
    const { client, credentials } = await signUp(app());
    const body = { newEmail: credentials.email.toUpperCase() };
    expect(await answerOf(client.post(emailPath, body))).toEqual([200, { needsConfirmation: false }]);
  });

  test('is refused for an invalid email and for a registered one', async () => {
    const { client, profile } = await signUp(app());
    const { credentials: taken } = await signUp(app());
    expect(await answerOf(client.post(emailPath, { newEmail: 'none' }))).toEqual(
      refusal('invalid-input', { newEmail: 'Please enter a valid email address' }),
    );
    expect(await answerOf(client.post(emailPath, { newEmail: taken.email.toUpperCase() }))).toEqual(
      refusal('already-registered'),
    );
    expect(await answerOf(client.get('/api/profile'))).toEqual([200, profile]);
  });

  test('to the same email by several people at once succeeds for one of them', async () => {
    const people = await Promise.all([signUp(app()), signUp(app()), signUp(app())]);
    const newEmail = `${randomUUID()}@example.org`;
    const answers = await Promise.all(people.map(({ client }) => client.post(emailPath, { newEmail })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const { system } = database();
    expect(
      await system.selectFrom('users').select('id').where('email', '=', newEmail).execute(),
    ).toHaveLength(1);
  });

  test.each([
    ['request-password-reset', { email: 'maya@example.org' }, 'mail-off'],
    ['reset-password', { token: 'made up', newPassword: 'secret' }, 'link-expired'],
    ['verify-email', { token: 'made up', password: 'correct horse' }, 'link-expired'],
    ['confirm-email-change', { token: 'made up' }, 'link-expired'],
  ] as const)('%s is refused, because no mails are sent', async (name, body, code) => {
    expect(await answerOf(app().connect().post(`/api/auth/${name}`, body))).toEqual(refusal(code));
  });
});
