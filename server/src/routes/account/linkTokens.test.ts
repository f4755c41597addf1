import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashToken, makeToken } from '#auth/tokens.ts';
import { keepToken } from '#db/accounts/accountTokens.ts';
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

/** Signs a token as the auth library would for its own links, which this server does not use. */
function signJwt(secret: string, payload: object): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const signed = `${encode({ alg: 'HS256' })}.${encode({ iat: now, exp: now + 3600, ...payload })}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

describeMailing('the token of a mailed link', (mailing, database) => {
  const verify = (token: string) =>
    answerOf(mailing().confirming.connect().post(auth('verify-email'), { token, password: 'correct horse' }));

  test.each([{ requestType: 'change-email-verification' }, {}])(
    'a JWT signed with the secret changes no address and opens no session (%j)',
    async (kind) => {
      const { app } = mailing();
      const { client, credentials } = await signUp(app);
      const updateTo = makeEmail();
      const token = signJwt(app.services.secret, { email: credentials.email, updateTo, ...kind });
      const visitor = app.connect();
      const body = { token, password: credentials.password };
      expect(await answerOf(visitor.post(auth('verify-email'), body))).toEqual(refusal('link-expired'));
      expect(visitor.cookies.size).toBe(0);
      const [, profile] = await answerOf(client.get('/api/profile'));
      expect(profile).toMatchObject({ email: credentials.email });
    },
  );

  test('the first link to an address that was registered again confirms nothing', async () => {
    const first = await registerByMail(mailing());
    const second = await registerByMail(mailing(), { email: first.credentials.email });
    expect(await first.confirm()).toEqual(refusal('link-expired'));
    const signIn = () => mailing().confirming.connect().post(auth('sign-in/email'), second.credentials);
    expect((await signIn()).status).toBe(403);
    expect((await second.confirm())[0]).toBe(200);
    expect((await signIn()).status).toBe(200);
  });

  test('works once', async () => {
    const { confirm } = await registerByMail(mailing());
    const answers = await Promise.all([confirm(), confirm()]);
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
    expect(answers).toContainEqual(refusal('link-expired'));
  });

  test('works only for what it was made for', async () => {
    const { client, credentials } = await signUpByMail(mailing());
    const newEmail = makeEmail();
    const mail = mailing().mailServer.nextMail(newEmail, linkSubjects.emailChange);
    await client.post(auth('change-email'), { newEmail });
    const change = linkOf(await mail);
    const reset = await askForReset(mailing(), credentials.email);
    const confirmation = (await registerByMail(mailing())).link;
    for (const { token } of [change, reset]) expect(await verify(token)).toEqual(refusal('link-expired'));
    for (const { token } of [change, confirmation]) {
      expect(await resetWith(mailing(), token)).toEqual(refusal('link-expired'));
    }
    for (const { token } of [reset, confirmation]) {
      const answer = mailing().app.connect().post(auth('confirm-email-change'), { token });
      expect(await answerOf(answer)).toEqual(refusal('link-expired'));
    }
  });

  test('is invalidated by a newer one, unless it confirms an address', async () => {
    const { confirming, mailServer } = mailing();
    const { credentials, confirm } = await registerByMail(mailing());
    const older = await askForReset(mailing(), credentials.email);
    const newer = await askForReset(mailing(), credentials.email);
    expect(await resetWith(mailing(), older.token)).toEqual(refusal('link-expired'));
    const again = mailServer.nextMail(credentials.email, linkSubjects.confirmation);
    await confirming.connect().post(auth('sign-in/email'), credentials);
    const { token } = linkOf(await again);
    expect((await confirm())[0]).toBe(200);
    expect((await verify(token))[0]).toBe(200);
    expect(await resetWith(mailing(), newer.token)).toEqual([200, { asksForCode: false }]);
  });

  test('is stored as a hash, and expires after an hour', async () => {
    const { credentials, link } = await registerByMail(mailing());
    const { token } = await askForReset(mailing(), credentials.email);
    const rows = await database()
      .system.selectFrom('account_tokens')
      .innerJoin('users', 'users.id', 'account_tokens.user_id')
      .select(['purpose', 'token_hash', 'expires_at'])
      .where('users.email', '=', credentials.email)
      .orderBy('purpose')
      .execute();
    expect(rows.map(({ purpose }) => purpose)).toEqual(['confirm-email', 'reset-password']);
    for (const secret of [token, link.token]) expect(JSON.stringify(rows)).not.toContain(secret);
    for (const { expires_at } of rows) {
      expect(Math.round((Date.parse(expires_at) - Date.now()) / 60_000)).toBe(60);
    }
  });

  test('of a link to a new password also confirms the address it was sent to', async () => {
    const { credentials } = await registerByMail(mailing());
    const { token } = await askForReset(mailing(), credentials.email);
    expect(await resetWith(mailing(), token, 'battery staple')).toEqual([200, { asksForCode: false }]);
    const body = { ...credentials, password: 'battery staple' };
    expect((await mailing().confirming.connect().post(auth('sign-in/email'), body)).status).toBe(200);
  });

  test('that the operator created sets a new password, too', async () => {
    const { credentials, profile } = await signUp(mailing().app);
    const [token, now] = [makeToken(), new Date().toISOString()];
    await keepToken(database().system, {
      tokenHash: hashToken(token),
      purpose: 'recover-account',
      userId: profile.id,
      now,
      expiresAt: new Date(Date.now() + 60_000).toISOString(),
    });
    expect(await resetWith(mailing(), token, 'battery staple')).toEqual([200, { asksForCode: false }]);
    const body = { ...credentials, password: 'battery staple' };
    expect((await mailing().app.connect().post(auth('sign-in/email'), body)).status).toBe(200);
    expect(await resetWith(mailing(), token)).toEqual(refusal('link-expired'));
  });

  test('is in the fragment of the link, which no browser sends to a server', async () => {
    const { credentials } = await signUp(mailing().app);
    const mail = mailing().mailServer.nextMail(credentials.email, linkSubjects.reset);
    await mailing().app.connect().post(auth('request-password-reset'), { email: credentials.email });
    const { text = '' } = await mail;
    expect(text).toMatch(/http:\/\/localhost:3000\/login#reset-password=[\w-]{43}\n/);
  });
});
