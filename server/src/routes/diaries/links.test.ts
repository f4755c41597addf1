import type { CheckedDiaryLink, MadeDiaryLink } from '@flarewell/domain/wire/diaries';
import { describe, expect, test } from 'vitest';
import { disableUser, enableUser } from '#db/accounts/users.ts';
import { answerOf, bodyOf, createTestApp, refusal, signUp, type TestClient } from '#testing/app.ts';
import { describeApp, describeAppOnBothEngines } from '#testing/databases/describeApp.ts';
import { addDiary, admit, check, join, listDiaries, shareDiary, signUpFamily } from '#testing/diaries.ts';

const DAY_MS = 86_400_000;
const gone = refusal('diary-link-gone');

describeApp('links to a diary', (app, database) => {
  const listLinks = async (client: TestClient, path: string) =>
    (await bodyOf<{ links: object[] }>(client.get(`${path}/links`))).links;

  test('say whose diary it is, who shares it and as what, also to a visitor, and are shown once', async () => {
    const { maya, path, id } = await signUpFamily(app());
    const made = await bodyOf<MadeDiaryLink>(maya.client.post(`${path}/links`, { role: 'reader' }));
    expect(made.url).toMatch(/^http:\/\/localhost:3000\/join#[\w-]{43}$/);
    const token = new URL(made.url).hash.slice(1);
    const checked = await bodyOf<CheckedDiaryLink>(check(app().connect(), token));
    const { expiresAt } = made;
    expect(checked).toEqual({
      diaryName: 'Leo',
      sharedBy: 'Maya',
      role: 'reader',
      expiresAt,
      mayRegister: true,
    });
    const days = (Date.parse(expiresAt) - Date.now()) / DAY_MS;
    expect(days).toBeCloseTo(7, 2);
    const listed = { id: made.id, role: 'reader', madeAt: expect.any(String), expiresAt };
    expect(await listLinks(maya.client, path)).toEqual([listed]);
    const joined = await signUp(app(), { name: 'Ann' });
    expect(await answerOf(join(joined.client, token))).toEqual([
      200,
      {
        id,
        name: 'Leo',
        birthDate: null,
        role: 'reader',
        members: [
          { id: maya.profile.id, name: 'Maya', role: 'owner' },
          { id: expect.any(String), name: 'Jonas', role: 'writer' },
          { id: joined.profile.id, name: 'Ann', role: 'reader' },
        ],
      },
    ]);
  });

  test('work once', async () => {
    const { maya, path, id } = await signUpFamily(app());
    const token = await shareDiary(maya.client, id);
    expect((await join((await signUp(app())).client, token)).status).toBe(200);
    expect(await answerOf(join((await signUp(app())).client, token))).toEqual(gone);
    expect(await answerOf(check(app().connect(), token))).toEqual(gone);
    expect(await listLinks(maya.client, path)).toEqual([]);
  });

  test.each(['', 'x', 'A'.repeat(43)])('%j is none', async (token) => {
    const { client } = await signUp(app());
    expect(await answerOf(join(client, token))).toEqual(gone);
    expect(await answerOf(check(app().connect(), token))).toEqual(gone);
  });

  test('are refused to a visitor who has not signed in', async () => {
    const { maya, id } = await signUpFamily(app());
    const token = await shareDiary(maya.client, id);
    expect(await answerOf(join(app().connect(), token))).toEqual(refusal('signed-out'));
    expect((await check(app().connect(), token)).status).toBe(200);
  });

  test('stay good when a member opens one, or when the diary is full', async () => {
    const own = await createTestApp(database(), { MEMBERS_PER_DIARY: '3' });
    const { maya, jonas, id } = await signUpFamily(own);
    const token = await shareDiary(maya.client, id);
    for (const { client } of [maya, jonas])
      expect(await answerOf(join(client, token))).toEqual(refusal('already-member'));
    const [ann, ben] = [await signUp(own), await signUp(own)];
    await admit(maya.client, id, ann.client, 'reader');
    expect(await answerOf(join(ben.client, token))).toEqual(refusal('too-many-members'));
    await maya.client.delete(`/api/diaries/${id}/members/${ann.profile.id}`);
    expect((await join(ben.client, token)).status).toBe(200);
    await own.close();
  });

  test('end after seven days', async () => {
    const own = await createTestApp(database());
    const { maya, path, id } = await signUpFamily(own);
    const token = await shareDiary(maya.client, id);
    own.passTime(7 * DAY_MS - 60_000);
    expect((await check(own.connect(), token)).status).toBe(200);
    own.passTime(60_001);
    expect(await answerOf(check(own.connect(), token))).toEqual(gone);
    expect(await answerOf(join((await signUp(own)).client, token))).toEqual(gone);
    expect(await listLinks(maya.client, path)).toEqual([]);
    await own.close();
  });

  test('are at most ten for each diary, and one that ended makes room', async () => {
    const { maya, path, id } = await signUpFamily(app());
    const { id: other } = await addDiary(maya.client, 'Mia');
    for (let made = 0; made < 10; made += 1) await shareDiary(maya.client, id);
    expect(await answerOf(maya.client.post(`${path}/links`, { role: 'reader' }))).toEqual(
      refusal('too-many-diary-links'),
    );
    await shareDiary(maya.client, other);
    const [first] = (await listLinks(maya.client, path)) as { id: string }[];
    expect((await maya.client.delete(`${path}/links?link=${first?.id}`)).status).toBe(204);
    await shareDiary(maya.client, id);
  });

  test('are withdrawn one by one or all at once, those of other diaries never', async () => {
    const { maya, path, id } = await signUpFamily(app());
    const { id: other } = await addDiary(maya.client, 'Mia');
    const [first, second, third, kept] = [
      await shareDiary(maya.client, id),
      await shareDiary(maya.client, id),
      await shareDiary(maya.client, id),
      await shareDiary(maya.client, other),
    ];
    const statuses = () =>
      Promise.all(
        [first, second, third, kept].map(async (token) => (await check(app().connect(), token)).status),
      );
    const links = await bodyOf<{ links: { id: string }[] }>(maya.client.get(`${path}/links`));
    // Through the address of another diary, a link is not found.
    await maya.client.delete(`/api/diaries/${other}/links?link=${links.links.at(-1)?.id}`);
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    await maya.client.delete(`${path}/links?link=${links.links.at(-1)?.id}`);
    expect((await statuses()).filter((status) => status === 404)).toHaveLength(1);
    expect((await maya.client.delete(`${path}/links`)).status).toBe(204);
    expect(await statuses()).toEqual([404, 404, 404, 200]);
  });

  test('ask for a proof', async () => {
    const own = await createTestApp(database());
    const { maya, path } = await signUpFamily(own);
    own.passTime(5 * 60_000 + 1);
    const make = () => answerOf(maya.client.post(`${path}/links`, { role: 'reader' }));
    expect(await make()).toEqual(refusal('proof-needed'));
    await maya.client.post('/api/auth/prove', { password: maya.credentials.password });
    expect((await make())[0]).toBe(201);
    await own.close();
  });

  test.each(['writer', 'reader'] as const)('are not for a %s', async (role) => {
    const { jonas, path } = await signUpFamily(app(), role);
    const needed = refusal('owner-needed');
    expect(await answerOf(jonas.client.post(`${path}/links`, { role: 'reader' }))).toEqual(needed);
    expect(await answerOf(jonas.client.get(`${path}/links`))).toEqual(needed);
    expect(await answerOf(jonas.client.delete(`${path}/links`))).toEqual(needed);
  });

  test('are not for a stranger', async () => {
    const { path } = await signUpFamily(app());
    const { client } = await signUp(app());
    const unseen = refusal('diary-gone');
    expect(await answerOf(client.post(`${path}/links`, { role: 'owner' }))).toEqual(unseen);
    expect(await answerOf(client.get(`${path}/links`))).toEqual(unseen);
    expect(await answerOf(client.delete(`${path}/links`))).toEqual(unseen);
  });

  describe('end with the owner who made them, and those of others stay:', () => {
    async function setUp() {
      const family = await signUpFamily(app(), 'owner');
      const { maya, jonas, id } = family;
      const [own, other] = [await shareDiary(jonas.client, id), await shareDiary(maya.client, id)];
      const expectEnd = async () => {
        expect(await answerOf(check(app().connect(), own))).toEqual(gone);
        expect(await answerOf(join((await signUp(app())).client, own))).toEqual(gone);
        expect((await check(app().connect(), other)).status).toBe(200);
      };
      return { ...family, member: `${family.path}/members/${jonas.profile.id}`, expectEnd };
    }

    test('removed', async () => {
      const { maya, member, expectEnd } = await setUp();
      expect((await maya.client.delete(member)).status).toBe(204);
      await expectEnd();
    });

    test.each(['writer', 'reader'])('now a %s', async (role) => {
      const { maya, member, expectEnd } = await setUp();
      expect((await maya.client.patch(member, { role })).status).toBe(200);
      await expectEnd();
    });

    test('left', async () => {
      const { jonas, member, expectEnd } = await setUp();
      expect((await jonas.client.delete(member)).status).toBe(204);
      await expectEnd();
    });

    test('disabled', async () => {
      const { jonas, expectEnd } = await setUp();
      const { system } = database();
      await disableUser(system, jonas.profile.id, new Date().toISOString());
      await expectEnd();
      // A thief may have made it, so it does not come back with the account.
      await enableUser(system, jonas.profile.id);
      await expectEnd();
    });

    test('deleted', async () => {
      const { jonas, expectEnd } = await setUp();
      await jonas.client.post('/api/auth/delete-account');
      await expectEnd();
    });
  });

  test.each([true, false])('stop with a new password if the owner wants that: %s', async (stopsLinks) => {
    const { maya, jonas, id } = await signUpFamily(app());
    const { id: read } = await addDiary(jonas.client, 'Ann');
    await admit(jonas.client, read, maya.client, 'reader');
    const [own, others] = [await shareDiary(maya.client, id), await shareDiary(jonas.client, read)];
    const change = {
      currentPassword: maya.credentials.password,
      newPassword: 'battery staple',
      stopsLinks,
    };
    expect((await maya.client.post('/api/auth/change-password', change)).status).toBe(204);
    expect((await check(app().connect(), own)).status).toBe(stopsLinks ? 404 : 200);
    expect((await check(app().connect(), others)).status).toBe(200);
  });
});

describeAppOnBothEngines('of several accounts with one link', (app) => {
  test('one joins', async () => {
    const { maya, id } = await signUpFamily(app());
    const token = await shareDiary(maya.client, id);
    const people = await Promise.all(Array.from({ length: 4 }, () => signUp(app())));
    const answers = await Promise.all(people.map(({ client }) => answerOf(join(client, token))));
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
    expect(answers.filter(([status]) => status !== 200)).toEqual(Array(3).fill(gone));
    expect((await listDiaries(maya.client)).diaries[1]?.members).toHaveLength(3);
  });

  test('with many links to it, no more join than there is room', async () => {
    const { maya, id } = await signUpFamily(app());
    const tokens: string[] = [];
    for (let made = 0; made < 10; made += 1) tokens.push(await shareDiary(maya.client, id));
    const people = await Promise.all(tokens.map(() => signUp(app())));
    const answers = await Promise.all(
      people.map(({ client }, at) => answerOf(join(client, tokens[at] ?? ''))),
    );
    expect(answers.filter(([status]) => status === 200)).toHaveLength(8);
    expect(answers.filter(([status]) => status === 409)).toHaveLength(2);
  });

  test('of an account with many links, no more diaries are joined than it may have', async () => {
    const { client: maya } = await signUp(app());
    const { client: ben } = await signUp(app());
    for (let made = 0; made < 6; made += 1) await addDiary(ben);
    const tokens: string[] = [];
    for (let made = 0; made < 5; made += 1) tokens.push(await shareDiary(maya, (await addDiary(maya)).id));
    const answers = await Promise.all(tokens.map((token) => answerOf(join(ben, token))));
    expect(answers.filter(([status]) => status === 200)).toHaveLength(3);
    expect((await listDiaries(ben)).diaries).toHaveLength(10);
  });
});
