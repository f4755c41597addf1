import { expect, test } from 'vitest';
import { attemptLimits } from '#auth/limits/throttle.ts';
import { answerOf, signUp } from '#testing/app.ts';
import { useUp } from '#testing/limits.ts';
import { askForReset, auth, describeMailing, linkSubjects, registerByMail } from '#testing/mailing.ts';

const HOUR_MS = 3_600_000;
const PAIR = attemptLimits.mailPair.attempts;

describeMailing('mails about an account', (mailing) => {
  /** Returns the statuses of several requests for a new password from one network. */
  async function ask(email: string, { times = 1, from }: { times?: number; from?: string } = {}) {
    const client = mailing().app.connect(from);
    const statuses: number[] = [];
    for (let count = 0; count < times; count += 1) {
      statuses.push((await client.post(auth('request-password-reset'), { email })).status);
    }
    return statuses;
  }

  /** Waits for all mails, and counts those with this subject. */
  async function countMails(email: string, subject: string) {
    await mailing().app.services.mail?.settle();
    await mailing().confirming.services.mail?.settle();
    return mailing()
      .mailServer.listMails(email)
      .filter((mail) => mail.subject === subject).length;
  }
  const countResets = (email: string) => countMails(email, linkSubjects.reset);

  test('repeated sign-ins at an unconfirmed address send only a few', async () => {
    const { client, credentials } = await registerByMail(mailing());
    for (let count = 0; count < PAIR + 3; count += 1) {
      expect((await client.post(auth('sign-in/email'), credentials)).status).toBe(403);
    }
    expect(await countMails(credentials.email, linkSubjects.confirmation)).toBe(PAIR);
  });

  test('above the limit, the last link that was sent still works', async () => {
    const { confirming, mailServer } = mailing();
    const { client, credentials } = await registerByMail(mailing());
    for (let count = 0; count < PAIR + 1; count += 1) {
      await client.post(auth('sign-in/email'), credentials);
      await confirming.services.mail?.settle();
    }
    const last = mailServer.listMails(credentials.email).at(-1);
    const token = /#verify-email=(\S+)/.exec(last?.text ?? '')?.[1];
    const { password } = credentials;
    expect((await client.post(auth('verify-email'), { token, password })).status).toBe(200);
  });

  test('a stranger’s requests do not block the owner’s own', async () => {
    const { credentials } = await signUp(mailing().app);
    const accepted = Array<number>(PAIR + 3).fill(202);
    expect(await ask(credentials.email, { times: PAIR + 3 })).toEqual(accepted);
    expect(await countResets(credentials.email)).toBe(PAIR);
    expect((await askForReset(mailing(), credentials.email)).token).toMatch(/^[\w-]{43}$/);
  });

  test('the limit lasts an hour', async () => {
    const { credentials } = await signUp(mailing().app);
    await ask(credentials.email, { times: PAIR + 1, from: '192.0.2.40' });
    expect(await countResets(credentials.email)).toBe(PAIR);
    mailing().app.passTime(HOUR_MS + 1000);
    expect(await ask(credentials.email, { from: '192.0.2.40' })).toEqual([202]);
    expect(await countResets(credentials.email)).toBe(PAIR + 1);
  });

  test('one network can request 20 an hour to all addresses, and does not learn of the limit', async () => {
    const { app } = mailing();
    const from = '192.0.2.41';
    await useUp(app, { mailAddress: from }, { left: 1 });
    const people = [await signUp(app), await signUp(app)].map(({ credentials }) => credentials.email);
    const counted = [];
    for (const email of people) {
      expect(await ask(email, { from })).toEqual([202]);
      // Waits for the mail, because the limit is counted in the background.
      counted.push(await countResets(email));
    }
    expect(counted).toEqual([1, 0]);
  });

  test('an address that has no account counts like one that has', async () => {
    const { app } = mailing();
    const from = '192.0.2.42';
    await useUp(app, { mailAddress: from }, { left: 1 });
    await ask('nobody-has-this@example.org', { from });
    await countResets('nobody-has-this@example.org');
    const { credentials } = await signUp(app);
    expect(await ask(credentials.email, { from })).toEqual([202]);
    expect(await countResets(credentials.email)).toBe(0);
  });

  test('one address gets 40 links for a new password an hour, whoever requests them', async () => {
    const { app } = mailing();
    const { credentials } = await signUp(app);
    await useUp(app, { resetAccount: credentials.email }, { left: 1 });
    expect([await ask(credentials.email), await ask(credentials.email)]).toEqual([[202], [202]]);
    expect(await countResets(credentials.email)).toBe(1);
  });

  test('other mails to an address do not use up its links for a new password', async () => {
    const { app } = mailing();
    const { credentials } = await signUp(app);
    await useUp(app, { mailAccount: credentials.email });
    expect(await ask(credentials.email)).toEqual([202]);
    expect(await countResets(credentials.email)).toBe(1);
  });

  test('above its limit, one network causes no more rows for new addresses', async () => {
    const { app } = mailing();
    const from = '192.0.2.43';
    await useUp(app, { mailAddress: from });
    const count = async () =>
      (await app.services.database.system.selectFrom('throttles').select('key').execute()).length;
    const before = await count();
    for (let asked = 0; asked < 5; asked += 1) await ask(`nobody-${asked}@example.org`, { from });
    await app.services.mail?.settle();
    expect(await count()).toBe(before);
  });

  test('the owner gets notices of changes, even if strangers used up the other limits', async () => {
    const { app, mailServer } = mailing();
    const { client, credentials } = await signUp(app);
    await useUp(app, { mailAccount: credentials.email }, { left: 1 });
    await ask(credentials.email, { times: 2 });
    const notice = mailServer.nextMail(credentials.email, 'Your Flarewell password was changed');
    const body = { currentPassword: credentials.password, newPassword: 'battery staple' };
    expect(await answerOf(client.post(auth('change-password'), body))).toEqual([204, null]);
    await notice;
  });

  test('a stopping server waits for those that are being sent', async () => {
    const { app, mailServer } = mailing();
    const { credentials } = await signUp(app);
    const letGo = mailServer.hold();
    await ask(credentials.email);
    const closed = app.services.mail?.close();
    letGo();
    await closed;
    expect(mailServer.countMails(credentials.email)).toBe(1);
  });
});
