import { expect, test } from 'vitest';
import { attemptLimits } from '#auth/limits/throttle.ts';
import { answerOf, refusal, signUp, type TestApp } from '#testing/app.ts';
import { describeApp } from '#testing/databases/describeApp.ts';
import { useUp } from '#testing/limits.ts';
import { auth, describeMailing, makeEmail, registerByMail, signUpByMail } from '#testing/mailing.ts';

const TOLD = attemptLimits.registeredAddress.attempts;
const CHANGES = attemptLimits.emailChangeUser.attempts;
const wantedSubject = 'Someone tried to use your address for Flarewell';
const registeredSubject = 'You already have a Flarewell account';

const register = (app: TestApp, email: string, from?: string) =>
  answerOf(app.connect(from).post(auth('sign-up/email'), { name: 'Maya', email, password: 'correct horse' }));

describeMailing('where emails are confirmed, nobody learns who has an account', (mailing) => {
  test('by changing their own email to it; its owner is told', async () => {
    const { client, credentials } = await signUpByMail(mailing());
    const { credentials: owner } = await signUpByMail(mailing());
    const change = (newEmail: string) => answerOf(client.post(auth('change-email'), { newEmail }));
    const told = mailing().mailServer.nextMail(owner.email, wantedSubject);
    const answers = [await change(owner.email), await change(makeEmail())];
    expect(answers).toEqual([
      [200, { needsConfirmation: true }],
      [200, { needsConfirmation: true }],
    ]);
    expect((await told).text).not.toContain(credentials.email);
    const [, profile] = await answerOf(client.get('/api/profile'));
    expect(profile).toMatchObject({ email: credentials.email });
  });

  test('by reaching the limit of attempts', async () => {
    const { client, credentials } = await signUpByMail(mailing());
    const { credentials: owner } = await signUpByMail(mailing());
    const change = async (newEmail: string) => (await client.post(auth('change-email'), { newEmail })).status;
    for (let count = 0; count < CHANGES; count += 1) expect(await change(makeEmail())).toBe(200);
    expect([await change(owner.email), await change(makeEmail())]).toEqual([429, 429]);
    expect(await change(credentials.email)).toBe(200);
  });

  test('by registering with it; its owner is told', async () => {
    const { credentials, confirm } = await registerByMail(mailing());
    await confirm();
    const told = mailing().mailServer.nextMail(credentials.email, registeredSubject);
    const pending = [200, { profile: null, needsConfirmation: true, secondFactorToken: null }];
    expect(await register(mailing().confirming, credentials.email)).toEqual(pending);
    expect(await register(mailing().confirming, makeEmail())).toEqual(pending);
    expect((await told).text).toContain('http://localhost:3000/login\n');
  });

  test('by registering at the same time as its owner', async () => {
    const email = makeEmail();
    const answers = await Promise.all([1, 2, 3].map(() => register(mailing().confirming, email)));
    expect(answers).toEqual(
      Array(3).fill([200, { profile: null, needsConfirmation: true, secondFactorToken: null }]),
    );
  });
});

describeApp('where emails are not confirmed, "already registered" is answered', (app) => {
  test('to one network five times an hour, by registering and changing the email together', async () => {
    const from = '192.0.2.50';
    const { credentials: owner } = await signUp(app());
    const { credentials } = await signUp(app());
    const client = app().connect(from);
    await client.post(auth('sign-in/email'), credentials);
    const change = (newEmail: string) => answerOf(client.post(auth('change-email'), { newEmail }));
    for (let count = 1; count < TOLD; count += 1) {
      expect(await register(app(), owner.email, from)).toEqual(refusal('already-registered'));
    }
    expect(await change(owner.email)).toEqual(refusal('already-registered'));
    // From now on, free and registered addresses get the same answer.
    for (const email of [owner.email, makeEmail()]) {
      expect(await register(app(), email, from)).toEqual(refusal('too-many-requests'));
      expect(await change(email)).toEqual(refusal('too-many-requests'));
    }
    expect(await register(app(), owner.email, '192.0.2.51')).toEqual(refusal('already-registered'));
  });

  test('to all networks together 200 times an hour', async () => {
    const { credentials: owner } = await signUp(app());
    const everybody = { registeredAll: {} };
    await useUp(app(), everybody, { left: 1 });
    expect(await register(app(), owner.email)).toEqual(refusal('already-registered'));
    expect(await register(app(), owner.email)).toEqual(refusal('too-many-requests'));
    expect(await register(app(), makeEmail())).toEqual(refusal('too-many-requests'));
    await app().services.throttle.forget(everybody);
  });
});
