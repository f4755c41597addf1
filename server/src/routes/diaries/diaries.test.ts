import { addDays, dayIn } from '@flarewell/domain/day';
import { diaryMessages } from '@flarewell/domain/diaries/diary';
import { expect, test } from 'vitest';
import { answerOf, bodyOf, createTestApp, refusal, signUp } from '#testing/app.ts';
import { describeApp, describeAppOnBothEngines } from '#testing/databases/describeApp.ts';
import { addDiary, admit, join, listDiaries, shareDiary, signUpFamily } from '#testing/diaries.ts';
import { content, listFiles, uploadPhoto } from '#testing/images/photos.ts';

const path = '/api/diaries';
const unknown = '00000000-0000-4000-8000-000000000000';

describeApp('diaries', (app, database) => {
  const save = (client: Parameters<typeof addDiary>[0], day: string) =>
    client.put(`/api/check-ins/${day}`, { ...content, revision: null });

  test('an account has its own, and adds others with the timezone of its own', async () => {
    const { client, profile } = await signUp(app());
    const settings = { timezone: 'Asia/Tokyo', dayStartHour: 5 };
    await client.patch('/api/profile', settings);
    const own = { id: profile.id, name: 'Maya', birthDate: null, role: 'owner', ...settings };
    const members = [{ id: profile.id, name: 'Maya', role: 'owner' }];
    expect(await listDiaries(client)).toEqual({ diaries: [{ ...own, members, latest: null }], mayAdd: true });
    const [status, added] = await answerOf(client.post(path, { name: ' Leo ', birthDate: '2019-03-03' }));
    const leo = { id: expect.any(String), name: 'Leo', birthDate: '2019-03-03', role: 'owner', members };
    expect([status, added]).toEqual([201, leo]);
    expect((await listDiaries(client)).diaries).toEqual([
      { ...own, members, latest: null },
      { ...leo, ...settings, latest: null },
    ]);
    const { id } = added as { id: string };
    expect(await bodyOf(client.in(id).get('/api/profile'))).toMatchObject({
      name: 'Maya',
      ...settings,
    });
  });

  test('the own one comes first, then the others in the order of joining', async () => {
    const { client: maya } = await signUp(app());
    const { client: jonas, profile } = await signUp(app());
    const [mia, leo] = [await addDiary(maya, 'Mia'), await addDiary(maya, 'Leo')];
    await admit(maya, leo.id, jonas, 'reader');
    await admit(maya, mia.id, jonas);
    const { diaries } = await listDiaries(jonas);
    expect(diaries.map(({ id, role }) => [id, role])).toEqual([
      [profile.id, 'owner'],
      [leo.id, 'reader'],
      [mia.id, 'writer'],
    ]);
  });

  test('the latest check-in is that of the day in the timezone of the diary, and says who saved it', async () => {
    const { maya, jonas, id, mayaIn, jonasIn } = await signUpFamily(app());
    const latestOf = async (client = maya.client) =>
      (await listDiaries(client)).diaries.find((diary) => diary.id === id)?.latest;
    const now = new Date().toISOString();
    // One of these is a day ahead of the other at any time.
    const [early, late] = ['Pacific/Kiritimati', 'Pacific/Niue'];
    const [tomorrow, today] = [dayIn(early ?? '', now), dayIn(late ?? '', now)];
    expect(tomorrow > today).toBe(true);
    await mayaIn.patch('/api/profile', { timezone: late });
    expect((await save(mayaIn, addDays(today, -3))).status).toBe(201);
    expect((await save(jonasIn, tomorrow)).status).toBe(201);
    const savedBy = maya.profile.id;
    const savedAt = expect.any(String);
    expect(await latestOf()).toEqual({ day: addDays(today, -3), savedAt, savedBy });
    await mayaIn.patch('/api/profile', { timezone: early });
    expect(await latestOf(jonas.client)).toEqual({ day: tomorrow, savedAt, savedBy: jonas.profile.id });
  });

  test.each([
    [{ name: ' ' }, { name: diaryMessages.name }],
    [{ name: 'x'.repeat(81) }, { name: 'Name must be at most 80 characters long' }],
    [{ name: 'Leo', birthDate: '2999-01-01' }, { birthDate: diaryMessages.birthDate }],
  ])('%o is no person', async (person, fields) => {
    const { client } = await signUp(app());
    expect(await answerOf(client.post(path, person))).toEqual(refusal('invalid-input', fields));
    const { id } = await addDiary(client);
    expect(await answerOf(client.patch(`${path}/${id}`, person))).toEqual(refusal('invalid-input', fields));
  });

  test('there are at most ten, of those that others share, too, also if many are added at once', async () => {
    const { client } = await signUp(app());
    const { client: friend } = await signUp(app());
    const shared = await addDiary(friend);
    const another = await addDiary(friend, 'Mia');
    await admit(friend, shared.id, client);
    const answers = await Promise.all(Array.from({ length: 12 }, () => client.post(path, { name: 'Leo' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(8).fill(201),
      ...Array(4).fill(409),
    ]);
    expect(await answerOf(client.post(path, { name: 'Leo' }))).toEqual(refusal('too-many-diaries'));
    const { diaries, mayAdd } = await listDiaries(client);
    expect([diaries.length, mayAdd]).toEqual([10, false]);
    const token = await shareDiary(friend, another.id);
    expect(await answerOf(join(client, token))).toEqual(refusal('too-many-diaries'));
    // The link is still good for somebody else, or once there is room.
    expect((await client.delete(`${path}/${shared.id}/members/${(await me(client)).id}`)).status).toBe(204);
    expect((await join(client, token)).status).toBe(200);
  });

  const me = (client: Parameters<typeof addDiary>[0]) => bodyOf<{ id: string }>(client.get('/api/profile'));

  test.each([
    ['writer', 'owner-needed'],
    ['reader', 'owner-needed'],
  ] as const)('a %s neither changes nor deletes one', async (role, code) => {
    const { jonas, maya, path: diary } = await signUpFamily(app(), role);
    expect(await answerOf(jonas.client.patch(diary, { name: 'Mine' }))).toEqual(refusal(code));
    expect(await answerOf(jonas.client.delete(diary))).toEqual(refusal(code));
    expect((await listDiaries(maya.client)).diaries[1]?.name).toBe('Leo');
  });

  test('a stranger learns nothing of one', async () => {
    const { id } = await addDiary((await signUp(app())).client);
    const { client } = await signUp(app());
    for (const wanted of [id, unknown]) {
      expect(await answerOf(client.patch(`${path}/${wanted}`, { name: 'Mine' }))).toEqual(
        refusal('diary-gone'),
      );
      expect(await answerOf(client.delete(`${path}/${wanted}`))).toEqual(refusal('diary-gone'));
    }
    for (const named of [id, unknown, 'no id'])
      expect(await answerOf(client.in(named).get('/api/sync'))).toEqual(refusal('diary-gone'));
  });

  test('an owner changes the name and the date of birth, one at a time, and takes the date away', async () => {
    const { maya, path: diary, jonasIn } = await signUpFamily(app());
    const change = (changes: object) => bodyOf(maya.client.patch(diary, changes));
    expect(await change({ birthDate: '2019-03-03' })).toMatchObject({ name: 'Leo', birthDate: '2019-03-03' });
    expect(await change({ name: 'Leonard' })).toMatchObject({ name: 'Leonard', birthDate: '2019-03-03' });
    expect(await change({ birthDate: null })).toMatchObject({ name: 'Leonard', birthDate: null });
    expect(await bodyOf(jonasIn.get('/api/sync'))).toMatchObject({ diary: { name: 'Leonard' } });
  });

  test('the own one is deleted only with the account', async () => {
    const { client, profile } = await signUp(app());
    expect(await answerOf(client.delete(`${path}/${profile.id}`))).toEqual(refusal('own-diary'));
  });

  test('deleting one asks for a proof, and leaves nothing of it for anybody', async () => {
    const own = await createTestApp(database());
    const { maya, jonas, id, path: diary, mayaIn, jonasIn } = await signUpFamily(own);
    const { id: kept } = await addDiary(maya.client, 'Mia');
    for (const client of [mayaIn, maya.client.in(kept)]) {
      await client.put('/api/check-ins/2026-01-05', {
        ...content,
        photo: await uploadPhoto(client),
        revision: null,
      });
      await client.post('/api/conditions', { name: 'Neck' });
    }
    await uploadPhoto(jonasIn, '/api/check-ins/2026-01-06');
    const token = await shareDiary(maya.client, id);
    const { link } = await bodyOf<{ link: string }>(mayaIn.post('/api/shares', { label: 'Dr. Weber' }));
    expect(await listFiles(own, id)).toHaveLength(4);
    own.passTime(5 * 60_000 + 1);
    expect(await answerOf(maya.client.delete(diary))).toEqual(refusal('proof-needed'));
    await maya.client.post('/api/auth/prove', { password: maya.credentials.password });
    expect((await maya.client.delete(diary)).status).toBe(204);
    for (const client of [mayaIn, jonasIn])
      expect(await answerOf(client.get('/api/sync'))).toEqual(refusal('diary-gone'));
    expect(await answerOf(join(jonas.client, token))).toEqual(refusal('diary-link-gone'));
    const [, shareToken = ''] = link.split('#');
    expect((await own.connect().post('/api/shared/open', { token: shareToken })).status).not.toBe(200);
    expect(await listFiles(own, id)).toEqual([]);
    const { check_ins, members } = await countRows(id);
    expect([check_ins, members]).toEqual([0, 0]);
    expect(await listFiles(own, kept)).toHaveLength(2);
    expect((await listDiaries(maya.client)).diaries.map((each) => each.id)).toEqual([maya.profile.id, kept]);
    await own.close();
  });

  async function countRows(diaryId: string) {
    const { system } = database();
    const [checkIns, members] = [
      await system.selectFrom('check_ins').select('id').where('diary_id', '=', diaryId).execute(),
      await system.selectFrom('members').select('user_id').where('diary_id', '=', diaryId).execute(),
    ];
    return { check_ins: checkIns.length, members: members.length };
  }
});

describeAppOnBothEngines('several diaries of one account', (app) => {
  test('have records of their own', async () => {
    const { client } = await signUp(app());
    const { id } = await addDiary(client);
    const leo = client.in(id);
    await leo.post('/api/conditions', { name: 'Neck' });
    await leo.put('/api/check-ins/2026-01-05', { ...content, notes: 'Leo slept well', revision: null });
    await client.put('/api/check-ins/2026-01-05', { ...content, notes: 'So did I', revision: null });
    const read = async (who = client) => {
      const { notes } = await bodyOf<{ notes: string }>(who.get('/api/check-ins/2026-01-05'));
      const conditions = await bodyOf<{ conditions: unknown[] }>(who.get('/api/conditions'));
      return [notes, conditions.conditions.length];
    };
    expect([await read(), await read(leo)]).toEqual([
      ['So did I', 0],
      ['Leo slept well', 1],
    ]);
    await client.post('/api/reset', { confirm: true });
    expect((await client.get('/api/check-ins/2026-01-05')).status).toBe(404);
    expect((await read(leo))[0]).toBe('Leo slept well');
  });

  test('have caches of their own', async () => {
    const { client } = await signUp(app());
    const leo = client.in((await addDiary(client)).id);
    const ETag = (await client.get('/api/check-ins?since=0')).headers.get('ETag') ?? '';
    expect((await client.get('/api/check-ins?since=0', { 'If-None-Match': ETag })).status).toBe(304);
    expect((await leo.get('/api/check-ins?since=0', { 'If-None-Match': ETag })).status).toBe(200);
  });

  test('a download without a header names its diary in the address', async () => {
    const { client } = await signUp(app());
    const { id } = await addDiary(client);
    await client.in(id).post('/api/conditions', { name: 'Of Leo' });
    expect(await (await client.get(`/api/export?diary=${id}`)).text()).toContain('Of Leo');
    expect(await (await client.get('/api/export')).text()).not.toContain('Of Leo');
    const { client: stranger } = await signUp(app());
    expect(await answerOf(stranger.get(`/api/export?diary=${id}`))).toEqual(refusal('diary-gone'));
  });
});
