import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { answerOf, bodyOf, createTestApp, refusal, signUp } from '#testing/app.ts';
import { describeApp } from '#testing/databases/describeApp.ts';

const path = '/api/auth/sign-up/email';
const signInPath = '/api/auth/sign-in/email';
const missing = 'Please enter both email and password';
const wrongCredentials = [
  401,
  {
    code: 'invalid-credentials',
    message:
      "Invalid email or password. Please check your credentials or create a new account if you haven't registered yet.",
  },
];
const makeEmail = () => `${randomUUID()}@example.org`;

describeApp('signing up', (app, database) => {
  test('creates the profile with its defaults, and signs in', async () => {
    const email = makeEmail();
    const client = app().connect();
    const body = {
      name: '  Maya  ',
      email: ` ${email.toUpperCase()} `,
      password: 'correct horse',
      timezone: 'Asia/Tokyo',
    };
    const [status, answer] = await answerOf(client.post(path, body));
    const profile = {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Maya',
      email,
      reminderEnabled: true,
      reminderTime: '20:00',
      reminderEmail: true,
      dayStartHour: 4,
      hidden: [],
      timezone: 'Asia/Tokyo',
      isPremium: false,
      // The first account of this server.
      isOperator: true,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    };
    expect([status, answer]).toEqual([200, { profile, needsConfirmation: false, secondFactorToken: null }]);
    expect(await answerOf(client.get('/api/profile'))).toEqual([200, profile]);
  });

  test.each([undefined, '', 'Mars/Olympus', 'x'.repeat(1000)])(
    'uses UTC instead of the timezone %j',
    async (timezone) => {
      const body = { name: 'Maya', email: makeEmail(), password: 'correct horse', timezone };
      const { profile } = await bodyOf<{ profile: unknown }>(app().connect().post(path, body));
      expect(profile).toMatchObject({ timezone: 'UTC' });
    },
  );

  test('removes control characters from the name and the email', async () => {
    const email = makeEmail();
    const body = { name: 'Ma\u0000ya\u0007', email: `\u0000${email}\u0000`, password: 'sec\u0000ret' };
    const { profile } = await bodyOf<{ profile: unknown }>(app().connect().post(path, body));
    expect(profile).toMatchObject({ name: 'Maya', email });
    const again = await app()
      .connect()
      .post(signInPath, { email: `\u0000${email}`, password: 'sec\u0000ret' });
    expect(again.status).toBe(200);
  });

  test.each([
    [
      { email: '', password: '' },
      { email: missing, password: missing },
    ],
    [{ email: '  ' }, { email: missing }],
    [{ password: '   ' }, { password: missing }],
    [{ name: ' \n ' }, { name: 'Please enter your name' }],
    [{ password: '12345' }, { password: 'Password must be at least 6 characters long' }],
    [{ password: 'x'.repeat(129) }, { password: 'Password must be at most 128 characters long' }],
    [{ email: 'maya' }, { email: 'Please enter a valid email address' }],
    [{ email: 'maya@localhost' }, { email: 'Please enter a valid email address' }],
    [{ email: `${'x'.repeat(250)}@example.org` }, { email: 'Please enter a valid email address' }],
    [{ email: 'maya..x@example.org' }, { email: 'Please enter a valid email address' }],
    [{ name: 'x'.repeat(81) }, { name: 'Name must be at most 80 characters long' }],
  ])('refuses %j with the exact message of each field', async (wrong: Record<string, string>, fields) => {
    const body = { name: 'Maya', email: 'refused@example.org', password: 'correct horse', ...wrong };
    expect(await answerOf(app().connect().post(path, body))).toEqual(refusal('invalid-input', fields));
  });

  test.each([6, 128])('accepts a password of %i characters', async (length) => {
    const { credentials } = await signUp(app(), { password: 'tin7!pan'.repeat(16).slice(0, length) });
    expect((await app().connect().post(signInPath, credentials)).status).toBe(200);
  });

  test.each([
    { isPremium: true },
    { isOperator: true },
    { id: '0b0c6a55-7f0e-4f4e-9b0a-2f1f6d1c9a10' },
    { emailVerified: true },
    { role: 'admin' },
  ])('refuses the unknown key in %j', async (extra) => {
    const email = makeEmail();
    const [status] = await answerOf(
      app()
        .connect()
        .post(path, { name: 'M', email, password: 'correct horse', ...extra }),
    );
    expect(status).toBe(400);
    const kept = await database()
      .system.selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .execute();
    expect(kept).toEqual([]);
  });

  test('a second time with one email is refused, however it is written', async () => {
    const { credentials } = await signUp(app());
    const body = { name: 'Other', ...credentials, email: credentials.email.toUpperCase() };
    expect(await answerOf(app().connect().post(path, body))).toEqual([
      409,
      { code: 'already-registered', message: 'This email is already registered. Please sign in instead.' },
    ]);
  });

  test('eight at once with one email make one account', async () => {
    const email = makeEmail();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        answerOf(
          app().connect(`192.0.2.${index}`).post(path, { name: 'Maya', email, password: 'correct horse' }),
        ),
      ),
    );
    const statuses = answers.map(([status]) => status).sort();
    expect(statuses).toEqual([200, ...Array(7).fill(409)]);
    const { system } = database();
    const users = await system.selectFrom('users').select('id').where('email', '=', email).execute();
    expect(users).toHaveLength(1);
    const accounts = await system
      .selectFrom('accounts')
      .select('id')
      .where('user_id', '=', users[0]?.id ?? '')
      .execute();
    expect(accounts).toHaveLength(1);
  });

  test('a database failure is not reported as a registered email', async () => {
    const { system } = database();
    const insertInto = () => {
      throw new Error('The disk is full.');
    };
    const broken = { selectFrom: system.selectFrom.bind(system), insertInto };
    const execute = (work: (tx: unknown) => Promise<unknown>) => work(broken);
    const failing = vi.spyOn(system, 'transaction').mockReturnValue({ execute } as never);
    const body = { name: 'Maya', email: makeEmail(), password: 'correct horse' };
    expect(await answerOf(app().connect().post(path, body))).toEqual(refusal('unexpected'));
    failing.mockRestore();
  });

  test('is refused if the operator closed it, and the server says so', async () => {
    const closed = await createTestApp(database(), { SIGN_UP: 'closed' });
    const body = { name: 'Maya', email: makeEmail(), password: 'correct horse' };
    expect(await answerOf(closed.connect().post(path, body))).toEqual([
      403,
      {
        code: 'sign-up-disabled',
        message: 'Account registration is currently disabled. Please contact support.',
      },
    ]);
    expect(await answerOf(closed.connect().get('/api/auth/features'))).toEqual([
      200,
      {
        signUp: 'closed',
        isFirstAccount: false,
        asksWhoMayRegister: false,
        needsSetupCode: false,
        mail: false,
        passkeys: true,
      },
    ]);
    expect(await answerOf(app().connect().get('/api/auth/features'))).toEqual([
      200,
      {
        signUp: 'open',
        isFirstAccount: false,
        asksWhoMayRegister: false,
        needsSetupCode: false,
        mail: false,
        passkeys: true,
      },
    ]);
    closed.close();
  });
});

describeApp('signing in', (app) => {
  test('finds the account however the email is written', async () => {
    const { credentials, profile } = await signUp(app());
    const client = app().connect();
    const email = ` ${credentials.email.toUpperCase()}\n`;
    expect(await answerOf(client.post(signInPath, { ...credentials, email }))).toEqual([
      200,
      { profile, needsConfirmation: false, secondFactorToken: null },
    ]);
    expect(await answerOf(client.get('/api/profile'))).toEqual([200, profile]);
  });

  test('answers the same to a wrong password and to an unknown email, and signs nobody in', async () => {
    const { credentials } = await signUp(app());
    const client = app().connect();
    expect(await answerOf(client.post(signInPath, { ...credentials, password: 'wrong horse' }))).toEqual(
      wrongCredentials,
    );
    expect(await answerOf(client.post(signInPath, { ...credentials, email: 'nobody@example.org' }))).toEqual(
      wrongCredentials,
    );
    expect(client.cookies.size).toBe(0);
  });

  test.each([
    [{ email: '', password: 'correct horse' }, { email: missing }],
    [{ email: 'maya@example.org', password: ' ' }, { password: missing }],
    [{ email: 'maya', password: 'correct horse' }, { email: 'Please enter a valid email address' }],
    [
      { email: 'maya@example.org', password: '12345' },
      { password: 'Password must be at least 6 characters long' },
    ],
  ])('refuses %j with the exact message of each field', async (body, fields) => {
    expect(await answerOf(app().connect().post(signInPath, body))).toEqual(refusal('invalid-input', fields));
  });
});
