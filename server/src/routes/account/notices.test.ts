import type { MadeShare } from '@flarewell/domain/wire/shares';
import { expect, test } from 'vitest';
import { bodyOf, signUp } from '#testing/app.ts';
import { addDiary, shareDiary } from '#testing/diaries.ts';
import { useUp } from '#testing/limits.ts';
import {
  askForReset,
  auth,
  describeMailing,
  linkSubjects,
  makeEmail,
  resetWith,
  signUpByMail,
} from '#testing/mailing.ts';
import { linkOf } from '#testing/services/mailServer.ts';
import { addPasskey, turnOnSecondFactor } from '#testing/signInWays.ts';

const passwordSubject = 'Your Flarewell password was changed';
const emailSubject = 'Your Flarewell email was changed';

describeMailing('the owner of an account is told by mail', (mailing) => {
  const nextNotice = (email: string, subject: string) => mailing().mailServer.nextMail(email, subject);

  test('when the password is changed: what, when, and what to do', async () => {
    const { client, credentials } = await signUp(mailing().app);
    const notice = nextNotice(credentials.email, passwordSubject);
    const body = { currentPassword: credentials.password, newPassword: 'battery staple' };
    expect((await client.post(auth('change-password'), body)).status).toBe(204);
    const { text = '' } = await notice;
    expect(text).toContain('The password of your Flarewell account was changed.');
    expect(text).toMatch(/When: \d{4}-\d\d-\d\d, \d\d:\d\d UTC/);
    expect(text).toContain("choose a new password by 'Forgot your password?'");
    expect(text).toContain('contact whoever runs your Flarewell server');
    expect(text).not.toContain(credentials.password);
  });

  test('when it is replaced by a link', async () => {
    const { credentials } = await signUp(mailing().app);
    const { token } = await askForReset(mailing(), credentials.email);
    const notice = nextNotice(credentials.email, passwordSubject);
    expect(await resetWith(mailing(), token)).toEqual([200, { asksForCode: false }]);
    await notice;
  });

  test('when the email is changed at once, at the old address, without the new one', async () => {
    const { client, credentials } = await signUp(mailing().app);
    const newEmail = makeEmail();
    const notice = nextNotice(credentials.email, emailSubject);
    const body = { newEmail };
    expect((await client.post(auth('change-email'), body)).status).toBe(200);
    const { text = '' } = await notice;
    expect(text).toContain('contact whoever runs your Flarewell server at once');
    expect(text).not.toContain(newEmail);
  });

  test('when the email is changed by a link, at the old address', async () => {
    const { client, credentials } = await signUpByMail(mailing());
    const newEmail = makeEmail();
    const mail = mailing().mailServer.nextMail(newEmail, linkSubjects.emailChange);
    await client.post(auth('change-email'), { newEmail });
    const notice = nextNotice(credentials.email, emailSubject);
    const { token } = linkOf(await mail);
    const followed = await mailing().confirming.connect().post(auth('confirm-email-change'), { token });
    expect(followed.status).toBe(204);
    await notice;
  });

  test('when a passkey is added or removed', async () => {
    const { client, credentials } = await signUp(mailing().app);
    const added = nextNotice(credentials.email, 'A passkey was added to your Flarewell account');
    const { passkey } = await addPasskey(client);
    await added;
    const removed = nextNotice(credentials.email, 'A passkey was removed from your Flarewell account');
    await client.delete(auth(`passkeys/${passkey.id}`));
    await removed;
  });

  test('when a link is made: without the link, its name or anything of the diary', async () => {
    const { client, credentials } = await signUp(mailing().app);
    await client.post('/api/conditions', { name: 'Psoriasis' });
    const notice = nextNotice(credentials.email, 'Your Flarewell summary was shared by a link');
    const { link } = await bodyOf<MadeShare>(client.post('/api/shares', { label: 'Dr. Weber' }));
    const { text = '' } = await notice;
    expect(text).toContain('Whoever has it can read your summary');
    expect(text).toContain('stop the link in Settings › Shared links');
    for (const secret of [link, link.slice(-40), 'shlink', 'Weber', 'Psoriasis']) {
      expect(text).not.toContain(secret);
    }
  });

  test('when a link to a diary is made: without the link or the name of the person', async () => {
    const { client, credentials } = await signUp(mailing().app);
    const { id } = await addDiary(client, 'Leopold');
    const notice = nextNotice(credentials.email, 'A Flarewell diary was shared by a link');
    const token = await shareDiary(client, id);
    const { text = '' } = await notice;
    expect(text).toContain('The first person who opens it and signs in can use that diary');
    for (const secret of [token, 'Leopold', id]) expect(text).not.toContain(secret);
  });

  test('about a few links an hour, which use up no other notice', async () => {
    const { app, mailServer } = mailing();
    const { client, credentials } = await signUp(app);
    await useUp(app, { noticeShares: credentials.email });
    await client.post('/api/shares', { label: 'Dr. Weber' });
    await shareDiary(client, (await addDiary(client)).id);
    const notice = nextNotice(credentials.email, passwordSubject);
    const body = { currentPassword: credentials.password, newPassword: 'battery staple' };
    await client.post(auth('change-password'), body);
    await notice;
    expect(mailServer.countMails(credentials.email)).toBe(1);
  });

  test('when the second factor is turned on or off, or gets new backup codes', async () => {
    const { client, credentials } = await signUp(mailing().app);
    const on = nextNotice(credentials.email, 'Two-step sign-in is on for your Flarewell account');
    await turnOnSecondFactor(mailing().app, client);
    await on;
    const renewed = nextNotice(credentials.email, 'New backup codes for your Flarewell account');
    await client.post(auth('second-factor/backup-codes'));
    await renewed;
    const off = nextNotice(credentials.email, 'Two-step sign-in is off for your Flarewell account');
    await client.delete(auth('second-factor'));
    await off;
  });
});
