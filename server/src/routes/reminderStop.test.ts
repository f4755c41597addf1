import { afterAll, beforeAll, expect, test } from 'vitest';
import { bodyOf, createTestApp, signUp, type TestApp } from '#testing/app.ts';
import { describeOnEngines } from '#testing/databases/databases.ts';
import { addDiary } from '#testing/diaries.ts';
import { type MailServer, startMailServer } from '#testing/services/mailServer.ts';

describeOnEngines('the unsubscribe link', (database) => {
  let mailServer: MailServer;
  let app: TestApp;
  beforeAll(async () => {
    mailServer = await startMailServer();
    app = await createTestApp(database(), mailServer.settings);
  });
  afterAll(async () => {
    await app.close();
    await mailServer.stop();
  });

  /** Signs up a person who got a reminder mail, and returns the link of its List-Unsubscribe header. */
  async function signUpMailed() {
    const person = await signUp(app);
    await person.client.post('/api/reminders/test/email');
    const [mail] = mailServer.listMails(person.credentials.email);
    const header = mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
    const link = new URL(header.slice(1, -1));
    const isMailed = async () => {
      const profile = (await (await person.client.get('/api/profile')).json()) as { reminderEmail: boolean };
      return profile.reminderEmail;
    };
    return { ...person, mail, link: link.pathname + link.search, isMailed };
  }
  /** Posts as a mail provider does: without an origin and without cookies. */
  const postOneClick = (link: string) =>
    app.connect().request('POST', link, 'List-Unsubscribe=One-Click', {
      'Content-Type': 'application/x-www-form-urlencoded',
      'Sec-Fetch-Site': undefined,
    });

  test('is in the text of the mail, too, and opening it changes nothing', async () => {
    const { link, mail, isMailed } = await signUpMailed();
    expect(mail?.text).toContain(`http://localhost:3000${link}`);
    for (const method of ['GET', 'HEAD']) {
      const page = await app.connect().request(method, link);
      expect([page.status, page.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
      expect(page.headers.get('Referrer-Policy')).toBe('no-referrer');
    }
    const text = await (await app.connect().get(link)).text();
    expect(text).toContain('No more reminders will come to this address.');
    expect(text).toContain('<form method="post"><button type="submit">Stop Email Reminders</button></form>');
    expect((await app.connect().get('/reminders/stop.css')).headers.get('Content-Type')).toMatch(
      /^text\/css/,
    );
    expect(await isMailed()).toBe(true);
  });

  test('stops the mails with one click, signed in or not, from any origin, and is idempotent', async () => {
    const { link, isMailed, client } = await signUpMailed();
    const other = await signUpMailed();
    const before = await client.get('/api/check-ins?since=0');
    const { revision } = (await before.json()) as { revision: number };
    for (const _ of [1, 2]) {
      const page = await postOneClick(link);
      expect([page.status, await page.text()]).toEqual([
        200,
        expect.stringContaining('No more email reminders'),
      ]);
      expect(await isMailed()).toBe(false);
    }
    const after = (await (await client.get('/api/check-ins?since=0')).json()) as { revision: number };
    expect(after.revision).toBeGreaterThan(revision);
    expect(await other.isMailed()).toBe(true);
    await client.patch('/api/profile', { reminderEmail: true });
    expect((await client.request('POST', link)).status).toBe(200);
    expect(await isMailed()).toBe(false);
  });

  test('stops only the mails about its diary, and one without a diary those about the own one', async () => {
    const { client, credentials, profile, link: own } = await signUpMailed();
    const { id } = await addDiary(client);
    const leo = client.in(id);
    await leo.post('/api/reminders/test/email');
    const header = mailServer
      .listMails(credentials.email)
      .at(-1)
      ?.headers.find(({ key }) => key === 'list-unsubscribe');
    const { pathname, search } = new URL(header?.value.slice(1, -1) ?? '');
    const isMailed = async () =>
      Promise.all(
        [client, leo].map(
          async (who) => (await bodyOf<{ reminderEmail: boolean }>(who.get('/api/profile'))).reminderEmail,
        ),
      );
    expect(await isMailed()).toEqual([true, true]);
    const asked = await (await app.connect().get(pathname + search)).text();
    expect(asked).toContain('Those of your other diaries stay as they are.');
    const stopped = await postOneClick(pathname + search);
    expect([stopped.status, await stopped.text()]).toEqual([
      200,
      expect.stringContaining('Those of this diary'),
    ]);
    expect(await isMailed()).toEqual([true, false]);
    // As version 1.0.0 made it: the id of the account and a signature.
    expect(own).toMatch(new RegExp(`token=${profile.id}\\.[\\w-]{43}$`));
    // The signature of one diary is none for another.
    const [, , signature] = new URLSearchParams(search).get('token')?.split('.') ?? [];
    expect((await postOneClick(`/reminders/stop?token=${profile.id}.${signature}`)).status).toBe(404);
    expect((await postOneClick(own)).status).toBe(200);
    expect(await isMailed()).toEqual([false, false]);
    await leo.patch('/api/profile', { reminderEmail: true });
    expect((await client.delete(`/api/diaries/${id}`)).status).toBe(204);
    expect((await postOneClick(pathname + search)).status).toBe(404);
  });

  test('leaves the other reminders as they are', async () => {
    const { link, client, profile } = await signUpMailed();
    const before = await (await client.get('/api/reminders')).json();
    await postOneClick(link);
    expect(await (await client.get('/api/profile')).json()).toEqual({ ...profile, reminderEmail: false });
    expect(await (await client.get('/api/reminders')).json()).toEqual(before);
  });

  test('works only for its own user', async () => {
    const [maya, omar] = [await signUpMailed(), await signUpMailed()];
    const token = new URLSearchParams(maya.link.split('?')[1]).get('token') ?? '';
    const [, signature = ''] = token.split('.');
    for (const wrong of [
      `${omar.profile.id}.${signature}`,
      `${maya.profile.id}.${'A'.repeat(43)}`,
      maya.profile.id,
      `${token}x`,
      '00000000-0000-0000-0000-000000000000.x',
      '',
    ]) {
      const link = `/reminders/stop?token=${encodeURIComponent(wrong)}`;
      expect([wrong, (await postOneClick(link)).status]).toEqual([wrong, 404]);
      expect([wrong, (await app.connect().get(link)).status]).toEqual([wrong, 404]);
    }
    expect((await postOneClick('/reminders/stop')).status).toBe(404);
    expect([await maya.isMailed(), await omar.isMailed()]).toEqual([true, true]);
  });

  test('stops working when the address changes or the account is deleted', async () => {
    const { link, client, credentials, isMailed } = await signUpMailed();
    const change = { newEmail: `new-${credentials.email}` };
    expect((await client.post('/api/auth/change-email', change)).status).toBe(200);
    expect((await postOneClick(link)).status).toBe(404);
    expect(await isMailed()).toBe(true);
    await client.post('/api/auth/delete-account');
    expect((await postOneClick(link)).status).toBe(404);
  });
});
