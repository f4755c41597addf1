import type { InvitationList } from '@flarewell/domain/wire/account/invitations';
import type { CheckedDiaryLink } from '@flarewell/domain/wire/diaries';
import { afterEach, expect, test } from 'vitest';
import { setOperator } from '#db/accounts/users.ts';
import { answerOf, bodyOf, createTestApp, refusal, type Settings, signUp } from '#testing/app.ts';
import { describeOnEngines } from '#testing/databases/databases.ts';
import { addDiary, check, join, listDiaries, shareDiary } from '#testing/diaries.ts';
import { bothEngines } from '#testing/extent.ts';
import { auth, linkSubjects, makeEmail } from '#testing/mailing.ts';
import { linkOf, startMailServer } from '#testing/services/mailServer.ts';

const password = 'correct horse';
const unknown = 'A'.repeat(43);

describeOnEngines(
  'registering with a link to a diary',
  (database) => {
    const closers: (() => Promise<unknown>)[] = [];
    afterEach(async () => {
      for (const close of closers.splice(0).reverse()) await close();
      await database().system.deleteFrom('users').execute();
      await database().system.deleteFrom('diaries').execute();
      const undecided = { who_may_register: null, diary_links_register: false };
      await database().system.updateTable('registration').set(undecided).execute();
    });

    /** An operator with a diary about a child, on a server with these settings. */
    async function start(settings: Settings = {}) {
      const app = await createTestApp(database(), settings);
      closers.push(app.close);
      const open = await createTestApp(database());
      closers.push(open.close);
      const maya = await signUp(open);
      await setOperator(database().system, maya.profile.id, {
        isOperator: true,
        now: new Date().toISOString(),
      });
      const { id } = await addDiary(maya.client);
      // Her session works in both apps, because they share a database and a secret.
      const client = app.connect();
      for (const [name, value] of maya.client.cookies) client.cookies.set(name, value);
      const register = (more: object = {}) =>
        answerOf(
          app.connect().post(auth('sign-up/email'), { name: 'Jonas', email: makeEmail(), password, ...more }),
        );
      const allow = (isAllowed: boolean) => client.put('/api/invitations/diary-links', { isAllowed });
      const mayRegister = async (token: string) =>
        (await bodyOf<CheckedDiaryLink>(check(app.connect(), token))).mayRegister;
      const members = async () =>
        (await listDiaries(client)).diaries.find((diary) => diary.id === id)?.members;
      return { app, maya: { ...maya, client }, id, register, allow, mayRegister, members };
    }

    const countUsers = async () =>
      (await database().system.selectFrom('users').select('id').execute()).length;

    test('makes the new account a member at once, and uses the link up', async () => {
      const { app, maya, id, mayRegister, members } = await start();
      const token = await shareDiary(maya.client, id, 'reader');
      expect(await mayRegister(token)).toBe(true);
      const jonas = await signUp(app, { name: 'Jonas', diaryLink: token });
      expect(await members()).toEqual([
        { id: maya.profile.id, name: 'Maya', role: 'owner' },
        { id: jonas.profile.id, name: 'Jonas', role: 'reader' },
      ]);
      expect((await listDiaries(jonas.client)).diaries.map((diary) => diary.id)).toEqual([
        jonas.profile.id,
        id,
      ]);
      expect((await check(app.connect(), token)).status).toBe(404);
    });

    test('makes no account if the link works no more, or the diary is full', async () => {
      const { maya, id, register } = await start({ MEMBERS_PER_DIARY: '2' });
      const [first, second] = [await shareDiary(maya.client, id), await shareDiary(maya.client, id)];
      for (const token of [unknown, 'x']) {
        expect(await register({ diaryLink: token })).toEqual(refusal('diary-link-gone'));
      }
      expect((await register({ diaryLink: first }))[0]).toBe(200);
      expect(await register({ diaryLink: first })).toEqual(refusal('diary-link-gone'));
      expect(await register({ diaryLink: second })).toEqual(refusal('too-many-members'));
      expect(await countUsers()).toBe(2);
    });

    test('of two at once, one gets an account', async () => {
      const { maya, id, register, members } = await start();
      const token = await shareDiary(maya.client, id);
      const answers = await Promise.all(Array.from({ length: 4 }, () => register({ diaryLink: token })));
      expect(answers.map(([status]) => status).sort()).toEqual([200, 404, 404, 404]);
      expect(await countUsers()).toBe(2);
      expect(await members()).toHaveLength(2);
    });

    test('needs an invitation, too, unless an operator allows it without', async () => {
      const { maya, id, register, allow, mayRegister, members } = await start({ SIGN_UP: 'invite' });
      const token = await shareDiary(maya.client, id);
      const invitations = () => bodyOf<InvitationList>(maya.client.get('/api/invitations'));
      expect((await invitations()).mayDiaryLinksRegister).toBe(false);
      expect(await mayRegister(token)).toBe(false);
      expect(await register({ diaryLink: token })).toEqual(refusal('invitation-needed'));
      expect((await allow(true)).status).toBe(204);
      expect((await invitations()).mayDiaryLinksRegister).toBe(true);
      expect(await mayRegister(token)).toBe(true);
      expect(await register({ diaryLink: unknown })).toEqual(refusal('invitation-needed'));
      expect((await register({ diaryLink: token }))[0]).toBe(200);
      expect(await members()).toHaveLength(2);
      expect(await register({ diaryLink: token })).toEqual(refusal('invitation-needed'));
      expect((await allow(false)).status).toBe(204);
      expect(await register({ diaryLink: await shareDiary(maya.client, id) })).toEqual(
        refusal('invitation-needed'),
      );
    });

    test('uses up both with an invitation', async () => {
      const { maya, id, register, members } = await start({ SIGN_UP: 'invite' });
      const made = await bodyOf<{ link: string }>(maya.client.post('/api/invitations', { name: '' }));
      const invitation = made.link.replace(/^.*=/, '');
      const diaryLink = await shareDiary(maya.client, id);
      expect(await register({ invitation, diaryLink: unknown })).toEqual(refusal('diary-link-gone'));
      // What was refused has used up neither.
      expect((await register({ invitation, diaryLink }))[0]).toBe(200);
      expect(await members()).toHaveLength(2);
      expect(await register({ invitation })).toEqual(refusal('invitation-invalid'));
    });

    test('is never possible while registration is closed, but joining is', async () => {
      const { app, maya, id, register, allow, mayRegister } = await start({ SIGN_UP: 'closed' });
      await allow(true);
      const token = await shareDiary(maya.client, id);
      expect(await mayRegister(token)).toBe(false);
      expect(await register({ diaryLink: token })).toEqual(refusal('sign-up-disabled'));
      const open = await createTestApp(database());
      closers.push(open.close);
      const { client } = await signUp(open);
      const known = app.connect();
      for (const [name, value] of client.cookies) known.cookies.set(name, value);
      expect((await join(known, token)).status).toBe(200);
    });

    test('only an operator allows it', async () => {
      const { app } = await start();
      const { client } = await signUp(app);
      const put = () => client.put('/api/invitations/diary-links', { isAllowed: true });
      expect(await answerOf(put())).toEqual(refusal('not-operator'));
      expect(await answerOf(app.connect().put('/api/invitations/diary-links', { isAllowed: true }))).toEqual(
        refusal('signed-out'),
      );
      expect((await client.put('/api/invitations/diary-links', { isAllowed: 'yes' })).status).toBe(400);
    });

    test('with an email that has an account is refused, and leaves the link', async () => {
      const { maya, id, register, app } = await start();
      const token = await shareDiary(maya.client, id);
      const { email } = maya.credentials;
      expect((await register({ email, diaryLink: token }))[0]).toBe(409);
      expect((await check(app.connect(), token)).status).toBe(200);
    });

    test('where emails are confirmed, a taken one is not told apart, and both use the link up', async () => {
      const mailServer = await startMailServer();
      closers.push(mailServer.stop);
      const { maya, id, app, register, members } = await start({
        ...mailServer.settings,
        EMAIL_CONFIRMATION: 'on',
      });
      const [taken, fresh] = [await shareDiary(maya.client, id), await shareDiary(maya.client, id)];
      const pending = [200, { profile: null, needsConfirmation: true, secondFactorToken: null }];
      expect(await register({ email: maya.credentials.email, diaryLink: taken })).toEqual(pending);
      expect(await members()).toHaveLength(1);
      const email = makeEmail();
      const mail = mailServer.nextMail(email, linkSubjects.confirmation);
      expect(await register({ email, diaryLink: fresh })).toEqual(pending);
      for (const token of [taken, fresh]) expect((await check(app.connect(), token)).status).toBe(404);
      // The new account is a member already, and uses the diary once its email is confirmed.
      expect(await members()).toHaveLength(2);
      const client = app.connect();
      await client.post(auth('verify-email'), { token: linkOf(await mail).token, password });
      await client.post(auth('sign-in/email'), { email, password });
      expect((await client.in(id).get('/api/sync')).status).toBe(200);
    });
  },
  bothEngines,
);
