import type { Profile } from '@flarewell/domain/account/profile';
import type { Security } from '@flarewell/domain/wire/account/security';
import { expect, test } from 'vitest';
import { answerOf, bodyOf, createTestApp, refusal, signUp, type TestClient } from '#testing/app.ts';
import { askForReset, auth, describeMailing, linkSubjects, makeEmail, resetWith } from '#testing/mailing.ts';
import { linkOf } from '#testing/services/mailServer.ts';
import { addPasskey, turnOnSecondFactor } from '#testing/signInWays.ts';

const askedSubject = 'Someone asked to change your Flarewell email';

describeMailing('changing the email of an account with a passkey or a second factor', (mailing, database) => {
  const readSecurity = (client: TestClient) => bodyOf<Security>(client.get(auth('security')));
  const readEmail = async (client: TestClient) => (await bodyOf<Profile>(client.get('/api/profile'))).email;
  const confirmChange = (token: string) =>
    answerOf(mailing().app.connect().post(auth('confirm-email-change'), { token }));

  /** Asks for a new email, and returns the token of the mailed link. */
  async function askForChange(client: TestClient, newEmail: string) {
    const mail = mailing().mailServer.nextMail(newEmail, linkSubjects.emailChange);
    const answer = await answerOf(client.post(auth('change-email'), { newEmail }));
    return { answer, ...linkOf(await mail) };
  }

  test.each(['a passkey', 'a second factor'])(
    'waits until the new address is confirmed, with %s; the old one is told',
    async (factor) => {
      const { client, credentials } = await signUp(mailing().app);
      if (factor === 'a passkey') await addPasskey(client);
      else await turnOnSecondFactor(mailing().app, client);
      const newEmail = makeEmail();
      const notice = mailing().mailServer.nextMail(credentials.email, askedSubject);
      const { answer, token } = await askForChange(client, newEmail);
      expect(answer).toEqual([200, { needsConfirmation: true }]);
      expect((await notice).text).not.toContain(newEmail);
      expect(await readEmail(client)).toBe(credentials.email);
      expect((await readSecurity(client)).pendingEmail).toBe(newEmail);
      expect(await confirmChange(token)).toEqual([204, null]);
      const signedIn = await answerOf(
        mailing()
          .app.connect()
          .post(auth('sign-in/email'), { ...credentials, email: newEmail }),
      );
      const needsCode = factor === 'a second factor';
      expect(signedIn).toMatchObject([200, { secondFactorToken: needsCode ? expect.any(String) : null }]);
      const { client: owner } = { client: mailing().app.connect() };
      const reset = await askForReset(mailing(), newEmail);
      expect(await resetWith(mailing(), reset.token)).toEqual([200, { asksForCode: needsCode }]);
      const again = { email: newEmail, password: 'battery staple' };
      expect(await answerOf(owner.post(auth('sign-in/email'), again))).toMatchObject([
        200,
        { secondFactorToken: needsCode ? expect.any(String) : null },
      ]);
    },
  );

  test('can be cancelled, and asked for again: only the newest link works', async () => {
    const { client } = await signUp(mailing().app);
    await addPasskey(client);
    const newEmail = makeEmail();
    const first = await askForChange(client, newEmail);
    const second = await askForChange(client, newEmail);
    expect(await confirmChange(first.token)).toEqual(refusal('link-expired'));
    for (const _ of ['once', 'again']) {
      expect(await answerOf(client.delete(auth('change-email')))).toEqual([204, null]);
    }
    expect((await readSecurity(client)).pendingEmail).toBeNull();
    expect(await confirmChange(second.token)).toEqual(refusal('link-expired'));
  });

  test('is not waited for any longer than the link works', async () => {
    const { client, credentials } = await signUp(mailing().app);
    await addPasskey(client);
    await askForChange(client, makeEmail());
    mailing().app.passTime(3_600_000);
    await client.post(auth('prove'), { password: credentials.password });
    expect((await readSecurity(client)).pendingEmail).toBeNull();
  });

  test('to a registered address looks the same, and is never confirmed', async () => {
    const { client } = await signUp(mailing().app);
    const { credentials: other } = await signUp(mailing().app);
    await addPasskey(client);
    const told = mailing().mailServer.nextMail(
      other.email,
      'Someone tried to use your address for Flarewell',
    );
    expect(await answerOf(client.post(auth('change-email'), { newEmail: other.email }))).toEqual([
      200,
      { needsConfirmation: true },
    ]);
    expect((await readSecurity(client)).pendingEmail).toBe(other.email);
    await told;
  });

  test('without a mail server counts at once, and does not make the factors removable by mail', async () => {
    const quiet = await createTestApp(database());
    const { client, credentials } = await signUp(quiet);
    await addPasskey(client, { name: 'Old phone' });
    await turnOnSecondFactor(quiet, client);
    const newEmail = makeEmail();
    expect(await answerOf(client.post(auth('change-email'), { newEmail }))).toEqual([
      200,
      { needsConfirmation: false },
    ]);
    const { token } = await askForReset(mailing(), newEmail);
    expect(await resetWith(mailing(), token)).toEqual([200, { asksForCode: true }]);
    const signIn = { email: newEmail, password: 'battery staple' };
    expect(await answerOf(quiet.connect().post(auth('sign-in/email'), signIn))).toMatchObject([
      200,
      { profile: null, secondFactorToken: expect.any(String) },
    ]);
    expect(credentials.email).not.toBe(newEmail);
    await quiet.close();
  });

  test('the mail with the link says whether a code is still asked for', async () => {
    const { client, credentials } = await signUp(mailing().app);
    const textOf = async () => {
      const mail = mailing().mailServer.nextMail(credentials.email, linkSubjects.reset);
      await mailing().app.connect().post(auth('request-password-reset'), { email: credentials.email });
      return (await mail).text ?? '';
    };
    const sentence = 'Two-step sign-in stays on';
    await turnOnSecondFactor(mailing().app, client);
    // The address was never confirmed, so the link removes the second factor.
    expect(await textOf()).not.toContain(sentence);
    const users = database().system.updateTable('users').set({ email_verified: true });
    await users.where('email', '=', credentials.email).execute();
    expect(await textOf()).toContain(sentence);
  });
});
