import { expect, test } from 'vitest';
import { answerOf, refusal, signUp } from '#testing/app.ts';
import {
  askForReset,
  auth,
  describeMailing,
  linkSubjects,
  makeEmail,
  registerByMail,
  resetWith,
  signUpByMail,
} from '#testing/mailing.ts';
import { linkOf } from '#testing/services/mailServer.ts';

const HOUR_MS = 3_600_000;

describeMailing('links in mails', (mailing) => {
  const signIn = (body: object) => answerOf(mailing().confirming.connect().post(auth('sign-in/email'), body));
  const confirmChange = (token: string) =>
    answerOf(mailing().confirming.connect().post(auth('confirm-email-change'), { token }));

  test('the server says that it can send mail', async () => {
    expect(await answerOf(mailing().app.connect().get(auth('features')))).toEqual([
      200,
      {
        signUp: 'open',
        isFirstAccount: true,
        asksWhoMayRegister: true,
        needsSetupCode: false,
        mail: true,
        passkeys: true,
      },
    ]);
  });

  test('an email is confirmed before the first sign-in', async () => {
    const { client, credentials, registered, link, mail } = await registerByMail(mailing());
    expect(registered).toEqual([200, { profile: null, needsConfirmation: true, secondFactorToken: null }]);
    expect(client.cookies.size).toBe(0);
    expect(mail).toMatchObject({
      from: { address: 'flarewell@example.org', name: 'Flarewell' },
      to: [{ address: credentials.email }],
      subject: 'Confirm your email for Flarewell',
    });
    expect(link).toMatchObject({ page: 'http://localhost:3000/login', purpose: 'verify-email' });
    expect(await signIn({ ...credentials, password: 'wrong horse' })).toEqual(refusal('invalid-credentials'));
    const reminder = mailing().mailServer.nextMail(credentials.email, linkSubjects.confirmation);
    expect(await signIn(credentials)).toEqual([
      403,
      {
        code: 'email-not-confirmed',
        message: 'Please check your email and click the confirmation link, then try signing in again.',
      },
    ]);
    const { purpose, token } = linkOf(await reminder);
    expect(purpose).toBe('verify-email');
    const { password } = credentials;
    const confirmed = mailing().confirming.connect().post(auth('verify-email'), { token, password });
    expect(await answerOf(confirmed)).toEqual([200, { email: credentials.email }]);
    const [status, answer] = await signIn(credentials);
    expect([status, answer]).toMatchObject([200, { profile: { email: credentials.email, name: 'Maya' } }]);
  });

  test('a token with a NUL in it is refused', async () => {
    expect((await resetWith(mailing(), '\0'))[0]).toBe(400);
    const body = { token: '\0', password: 'correct horse' };
    const [status] = await answerOf(mailing().app.connect().post(auth('verify-email'), body));
    expect(status).toBe(400);
  });

  test.each(['', 'made up', 'a.b.c', 'x'.repeat(3000)])('the token %s confirms nothing', async (token) => {
    const bodies = {
      'verify-email': { token, password: 'correct horse' },
      'confirm-email-change': { token },
    };
    for (const [name, body] of Object.entries(bodies)) {
      const [status] = await answerOf(mailing().app.connect().post(auth(name), body));
      expect([name, status]).toEqual([name, token.length > 2000 ? 400 : 410]);
    }
  });

  test('registering twice where emails are confirmed does not reveal the account', async () => {
    const { credentials, confirm } = await registerByMail(mailing());
    await confirm();
    const again = { name: 'Mallory', email: credentials.email, password: 'mallory knows' };
    expect(await answerOf(mailing().confirming.connect().post(auth('sign-up/email'), again))).toEqual([
      200,
      { profile: null, needsConfirmation: true, secondFactorToken: null },
    ]);
    expect(await signIn({ ...credentials, password: again.password })).toEqual(
      refusal('invalid-credentials'),
    );
    expect((await signIn(credentials))[0]).toBe(200);
  });

  test('a forgotten password is replaced by the link, and every device is signed out', async () => {
    const { client, credentials } = await signUp(mailing().app);
    const link = await askForReset(mailing(), credentials.email);
    expect(link).toMatchObject({ page: 'http://localhost:3000/login', purpose: 'reset-password' });
    expect((await client.get('/api/profile')).status).toBe(200);
    expect(await resetWith(mailing(), link.token)).toEqual([200, { asksForCode: false }]);
    expect((await client.get('/api/profile')).status).toBe(401);
    expect(await signIn(credentials)).toEqual(refusal('invalid-credentials'));
    const answered = await mailing()
      .app.connect()
      .post(auth('sign-in/email'), { ...credentials, password: 'battery staple' });
    expect(answered.status).toBe(200);
  });

  test('the link to a new password works once, even for two at once', async () => {
    const { credentials } = await signUp(mailing().app);
    const { token } = await askForReset(mailing(), credentials.email);
    const both = await Promise.all([
      resetWith(mailing(), token, 'first horse'),
      resetWith(mailing(), token, 'second horse'),
    ]);
    expect(both.map(([status]) => status).sort()).toEqual([200, 410]);
    expect(await resetWith(mailing(), token)).toEqual([
      410,
      { code: 'link-expired', message: 'This link has expired or has already been used' },
    ]);
  });

  test('the link to a new password lasts an hour', async () => {
    const { app } = mailing();
    const [{ credentials: punctual }, { credentials }] = [await signUp(app), await signUp(app)];
    const { token: used } = await askForReset(mailing(), punctual.email);
    const { token } = await askForReset(mailing(), credentials.email);
    // The clock keeps running during the test, so it checks half a minute before the link expires.
    app.passTime(HOUR_MS - 30_000);
    expect(await resetWith(mailing(), used)).toEqual([200, { asksForCode: false }]);
    app.passTime(30_000);
    expect(await resetWith(mailing(), token)).toEqual(refusal('link-expired'));
    const signedIn = await mailing().app.connect().post(auth('sign-in/email'), credentials);
    expect(signedIn.status).toBe(200);
  });

  test.each([['12345'], ['x'.repeat(129)], ['        ']])(
    'the new password %j is refused, and the link stays valid',
    async (wrong) => {
      const { credentials } = await signUp(mailing().app);
      const { token } = await askForReset(mailing(), credentials.email);
      expect((await resetWith(mailing(), token, wrong))[0]).toBe(400);
      expect(await resetWith(mailing(), token)).toEqual([200, { asksForCode: false }]);
    },
  );

  test('an unknown email gets the same answer and no mail; an invalid one is refused', async () => {
    const email = makeEmail();
    expect(await answerOf(mailing().app.connect().post(auth('request-password-reset'), { email }))).toEqual([
      202,
      null,
    ]);
    const { credentials } = await signUp(mailing().app);
    await askForReset(mailing(), credentials.email);
    expect(mailing().mailServer.countMails(email)).toBe(0);
    expect(
      await answerOf(mailing().app.connect().post(auth('request-password-reset'), { email: 'none' })),
    ).toEqual(refusal('invalid-input', { email: 'Please enter a valid email address' }));
  });

  test('a mail server that fails does not reveal who has an account', async () => {
    const { credentials } = await signUp(mailing().app);
    mailing().mailServer.refuseMails();
    const answers = await Promise.all(
      [credentials.email, makeEmail()].map((email) =>
        answerOf(mailing().app.connect().post(auth('request-password-reset'), { email })),
      ),
    );
    await mailing().app.services.mail?.settle();
    mailing().mailServer.takeMails();
    expect(answers).toEqual([
      [202, null],
      [202, null],
    ]);
  });

  test('nobody waits for the mail server, with an account or without', async () => {
    const { client, credentials } = await signUp(mailing().app);
    const letGo = mailing().mailServer.hold();
    const body = { name: 'Maya', email: makeEmail(), password: 'correct horse' };
    const mails = [credentials.email, body.email].map((email) => mailing().mailServer.nextMail(email));
    const known = mailing().app.connect().post(auth('request-password-reset'), { email: credentials.email });
    const registered = mailing().confirming.connect().post(auth('sign-up/email'), body);
    expect([(await known).status, (await registered).status]).toEqual([202, 200]);
    expect((await client.get('/api/profile')).status).toBe(200);
    letGo();
    expect((await Promise.all(mails)).map(({ subject }) => subject)).toEqual([
      'Choose a new password for Flarewell',
      'Confirm your email for Flarewell',
    ]);
  });

  test('a new email takes effect once its owner has followed the link', async () => {
    const { client, credentials } = await signUpByMail(mailing());
    const newEmail = makeEmail();
    const mail = mailing().mailServer.nextMail(newEmail, linkSubjects.emailChange);
    const body = { newEmail };
    expect(await answerOf(client.post(auth('change-email'), body))).toEqual([
      200,
      { needsConfirmation: true },
    ]);
    const { token, purpose } = linkOf(await mail);
    expect(purpose).toBe('confirm-email-change');
    expect((await signIn({ ...credentials, email: newEmail }))[0]).toBe(401);
    const follow = () => confirmChange(token);
    expect(await follow()).toEqual([204, null]);
    expect((await signIn({ ...credentials, email: newEmail }))[0]).toBe(200);
    expect(await follow()).toEqual(refusal('link-expired'));
  });

  test('a change of the password invalidates links that somebody else may have requested', async () => {
    const { client, credentials } = await signUpByMail(mailing());
    const newEmail = makeEmail();
    const mail = mailing().mailServer.nextMail(newEmail, linkSubjects.emailChange);
    await client.post(auth('change-email'), { newEmail });
    const { token } = linkOf(await mail);
    const change = { currentPassword: credentials.password, newPassword: 'battery staple' };
    expect(await answerOf(client.post(auth('change-password'), change))).toEqual([204, null]);
    expect(await confirmChange(token)).toEqual(refusal('link-expired'));
  });

  test('a change of the email ends other sessions and invalidates the links in the old mailbox', async () => {
    const { client, credentials } = await signUp(mailing().app);
    const other = mailing().app.connect();
    await other.post(auth('sign-in/email'), credentials);
    const { token } = await askForReset(mailing(), credentials.email);
    const body = { newEmail: makeEmail() };
    expect((await client.post(auth('change-email'), body)).status).toBe(200);
    expect([(await client.get('/api/profile')).status, (await other.get('/api/profile')).status]).toEqual([
      200, 401,
    ]);
    expect(await resetWith(mailing(), token)).toEqual(refusal('link-expired'));
  });

  test('the owner of a mailbox cannot confirm by mistake an account that a stranger registered with the address', async () => {
    const victim = await registerByMail(mailing());
    const { email, password } = victim.credentials;
    const stranger = await registerByMail(mailing(), { email, password: 'mallory knows' });
    const client = mailing().confirming.connect();
    const body = { token: stranger.link.token, password };
    expect(await answerOf(client.post(auth('verify-email'), body))).toEqual(refusal('wrong-password'));
    expect((await signIn(stranger.credentials))[0]).toBe(403);
    // The server has sent another link to the same address.
    await mailing().confirming.services.mail?.settle();
    // The owner registers again, and only their own password works.
    const again = await registerByMail(mailing(), { email, password });
    expect(await again.confirm()).toEqual([200, { email }]);
    expect((await signIn({ email, password }))[0]).toBe(200);
    expect(await signIn(stranger.credentials)).toEqual(refusal('invalid-credentials'));
  });

  test('a link that confirms allows ten attempts at the password', async () => {
    const { link } = await registerByMail(mailing());
    const guess = (password: string) =>
      mailing().confirming.connect().post(auth('verify-email'), { token: link.token, password });
    for (let count = 0; count < 10; count += 1) expect((await guess('wrong horse')).status).toBe(403);
    expect((await guess('correct horse')).status).toBe(429);
  });

  test('an email that was registered but never confirmed can be registered again by its owner', async () => {
    const squatter = await registerByMail(mailing());
    const { email } = squatter.credentials;
    const mail = mailing().mailServer.nextMail(email, linkSubjects.confirmation);
    const owner = { name: 'Owner', email, password: 'battery staple' };
    expect((await mailing().confirming.connect().post(auth('sign-up/email'), owner)).status).toBe(200);
    const { token } = linkOf(await mail);
    const verify = (password: string) =>
      answerOf(mailing().confirming.connect().post(auth('verify-email'), { token, password }));
    expect(await verify(owner.password)).toEqual([200, { email }]);
    expect(await signIn(squatter.credentials)).toEqual(refusal('invalid-credentials'));
    expect((await signIn({ email, password: owner.password }))[0]).toBe(200);
  });

  test('a new email that is taken meanwhile, or not confirmed within the hour, changes nothing', async () => {
    const newEmail = makeEmail();
    const tokens: string[] = [];
    for (const _ of [1, 2, 3]) {
      const { client } = await signUpByMail(mailing());
      const mail = mailing().mailServer.nextMail(newEmail, linkSubjects.emailChange);
      await client.post(auth('change-email'), { newEmail });
      tokens.push(linkOf(await mail).token);
    }
    const [first = '', second = '', late = ''] = tokens;
    const answers = await Promise.all([first, second].map((token) => confirmChange(token)));
    expect(answers).toContainEqual([204, null]);
    expect(answers).toContainEqual(refusal('already-registered'));
    mailing().confirming.passTime(HOUR_MS);
    expect(await confirmChange(late)).toEqual(refusal('link-expired'));
  });
});
