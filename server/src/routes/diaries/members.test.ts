import { diaryMessages } from '@flarewell/domain/diaries/diary';
import { expect, test } from 'vitest';
import { answerOf, createTestApp, refusal, signUp } from '#testing/app.ts';
import { describeApp, describeAppOnBothEngines } from '#testing/databases/describeApp.ts';
import { admit, listDiaries, signUpFamily } from '#testing/diaries.ts';
import { content } from '#testing/images/photos.ts';

const unknown = '00000000-0000-4000-8000-000000000000';
const ownDiary = (message: string) => [409, { code: 'own-diary', message }];

describeApp('the members of a diary', (app, database) => {
  async function signUpThree() {
    const family = await signUpFamily(app());
    const ann = await signUp(app(), { name: 'Ann' });
    await admit(family.maya.client, family.id, ann.client, 'reader');
    const [mayas, jonas, anns] = [family.maya, family.jonas, ann].map(
      ({ profile }) => `${family.path}/members/${profile.id}`,
    );
    return { ...family, ann, members: { maya: mayas ?? '', jonas: jonas ?? '', ann: anns ?? '' } };
  }

  const save = (client: Parameters<typeof listDiaries>[0], day: string) =>
    client.put(`/api/check-ins/2026-01-${day}`, { ...content, revision: null });

  test('get another role at once', async () => {
    const { maya, ann, id, members } = await signUpThree();
    const annIn = ann.client.in(id);
    expect(await answerOf(save(annIn, '01'))).toEqual(refusal('read-only'));
    expect(await answerOf(maya.client.patch(members.ann, { role: 'writer' }))).toMatchObject([
      200,
      { role: 'owner', members: [{}, {}, { id: ann.profile.id, role: 'writer' }] },
    ]);
    expect((await save(annIn, '01')).status).toBe(201);
    expect((await maya.client.patch(members.ann, { role: 'reader' })).status).toBe(200);
    expect(await answerOf(save(annIn, '02'))).toEqual(refusal('read-only'));
    expect((await annIn.get('/api/check-ins/2026-01-01')).status).toBe(200);
  });

  test('are made owners only with a proof', async () => {
    const own = await createTestApp(database());
    const { maya, jonas, path } = await signUpFamily(own);
    const member = `${path}/members/${jonas.profile.id}`;
    own.passTime(5 * 60_000 + 1);
    expect(await answerOf(maya.client.patch(member, { role: 'owner' }))).toEqual(refusal('proof-needed'));
    expect((await maya.client.patch(member, { role: 'reader' })).status).toBe(200);
    await maya.client.post('/api/auth/prove', { password: maya.credentials.password });
    expect((await maya.client.patch(member, { role: 'owner' })).status).toBe(200);
    await own.close();
  });

  test('the last owner stays one, until there is another', async () => {
    const { maya, jonas, id, path, members } = await signUpThree();
    const last = refusal('last-owner');
    expect(await answerOf(maya.client.patch(members.maya, { role: 'writer' }))).toEqual(last);
    expect(await answerOf(maya.client.delete(members.maya))).toEqual(last);
    await maya.client.patch(members.jonas, { role: 'owner' });
    expect((await maya.client.patch(members.maya, { role: 'writer' })).status).toBe(200);
    expect(await answerOf(maya.client.patch(path, { name: 'Mine' }))).toEqual(refusal('owner-needed'));
    expect(await answerOf(jonas.client.delete(members.jonas))).toEqual(last);
    expect((await maya.client.delete(members.maya)).status).toBe(204);
    expect(await answerOf(maya.client.in(id).get('/api/sync'))).toEqual(refusal('diary-gone'));
    expect((await listDiaries(jonas.client)).diaries[1]).toMatchObject({ id, role: 'owner' });
  });

  test('nobody leaves their own diary, or is removed from it, not even by another owner', async () => {
    const { client, profile } = await signUp(app());
    const { client: friend } = await signUp(app());
    await admit(client, profile.id, friend, 'owner');
    const own = `/api/diaries/${profile.id}/members/${profile.id}`;
    for (const [asking, message] of [
      [client, diaryMessages.ownMembership],
      [friend, diaryMessages.othersOwnDiary],
    ] as const) {
      expect(await answerOf(asking.delete(own))).toEqual(ownDiary(message));
      expect(await answerOf(asking.patch(own, { role: 'reader' }))).toEqual(ownDiary(message));
    }
    const remove = () => friend.delete(`/api/diaries/${profile.id}`);
    expect(await answerOf(remove())).toEqual(ownDiary(diaryMessages.othersOwnDiary));
    // Once the account is gone, its diary is that of its other owner.
    expect((await client.post('/api/auth/delete-account')).status).toBe(204);
    expect((await listDiaries(friend)).diaries[1]).toMatchObject({ id: profile.id, members: [{}] });
    expect((await remove()).status).toBe(204);
  });

  test('leave by themselves, and are removed by owners only', async () => {
    const { maya, jonas, ann, members, id } = await signUpThree();
    const needed = refusal('owner-needed');
    for (const { client } of [jonas, ann]) {
      expect(await answerOf(client.delete(members.maya))).toEqual(needed);
      expect(await answerOf(client.patch(members.maya, { role: 'reader' }))).toEqual(needed);
      expect(await answerOf(client.patch(members.jonas, { role: 'owner' }))).toEqual(needed);
    }
    expect(await answerOf(ann.client.delete(members.jonas))).toEqual(needed);
    expect((await ann.client.delete(members.ann)).status).toBe(204);
    expect((await maya.client.delete(members.jonas)).status).toBe(204);
    for (const { client } of [jonas, ann]) {
      expect(await answerOf(client.delete(members.jonas))).toEqual(refusal('diary-gone'));
      expect((await listDiaries(client)).diaries).toHaveLength(1);
      expect(await answerOf(client.in(id).get('/api/auth/local-key'))).toEqual(refusal('diary-gone'));
    }
  });

  test('whoever is none is not found by an owner, and nobody by a stranger', async () => {
    const { maya, members, path } = await signUpThree();
    const stranger = await signUp(app());
    for (const id of [unknown, stranger.profile.id]) {
      expect(await answerOf(maya.client.delete(`${path}/members/${id}`))).toEqual(refusal('not-found'));
      expect(await answerOf(maya.client.patch(`${path}/members/${id}`, { role: 'reader' }))).toEqual(
        refusal('not-found'),
      );
    }
    expect(await answerOf(stranger.client.delete(members.ann))).toEqual(refusal('diary-gone'));
    expect(await answerOf(stranger.client.patch(members.ann, { role: 'owner' }))).toEqual(
      refusal('diary-gone'),
    );
  });
});

describeAppOnBothEngines('a diary always has an owner', (app, database) => {
  async function signUpTwoOwners() {
    const family = await signUpFamily(app(), 'owner');
    const memberOf = ({ profile }: { profile: { id: string } }) => `${family.path}/members/${profile.id}`;
    return { ...family, mayas: memberOf(family.maya), jonases: memberOf(family.jonas) };
  }

  async function countOwners(diaryId: string): Promise<number> {
    const { system } = database();
    const owners = system.selectFrom('members').select('user_id').where('role', '=', 'owner');
    return (await owners.where('diary_id', '=', diaryId).execute()).length;
  }

  test('when two leave at once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { maya, jonas, id, mayas, jonases } = await signUpTwoOwners();
      const answers = await Promise.all([maya.client.delete(mayas), jonas.client.delete(jonases)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
      expect(await countOwners(id)).toBe(1);
    }
  });

  test('when two remove each other at once', async () => {
    const { maya, jonas, id, mayas, jonases } = await signUpTwoOwners();
    const answers = await Promise.all([maya.client.delete(jonases), jonas.client.delete(mayas)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
    expect(await countOwners(id)).toBe(1);
  });

  test('or is gone, when one leaves while the other deletes the account', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { maya, jonas, id, jonases } = await signUpTwoOwners();
      const [, left] = await Promise.all([
        maya.client.post('/api/auth/delete-account'),
        jonas.client.delete(jonases),
      ]);
      const { diaries } = await listDiaries(jonas.client);
      expect(diaries.some((diary) => diary.id === id)).toBe(left.status !== 204);
      const exists = await database()
        .system.selectFrom('diaries')
        .select('id')
        .where('id', '=', id)
        .execute();
      expect(await countOwners(id)).toBe(exists.length);
    }
  });
});
