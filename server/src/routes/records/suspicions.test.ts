import { randomUUID } from 'node:crypto';
import { addDays, dayIn } from '@flarewell/domain/day';
import type { Suspicion } from '@flarewell/domain/patterns/suspicions';
import { expect, test } from 'vitest';
import { writeCheckIns } from '#db/checkIns/writeCheckInRows.ts';
import { inOwnDiary } from '#db/database.ts';
import { createSuspicion, listSuspicions } from '#db/records/suspicions.ts';
import { answerOf, bodyOf, refusal, signUp, type TestApp } from '#testing/app.ts';
import { describeApp } from '#testing/databases/describeApp.ts';
import { exportRows } from '#testing/databases/rows.ts';
import { makeCheckIn } from '#testing/people.ts';

const path = '/api/suspicions';

async function signUpWithCondition(app: TestApp) {
  const person = await signUp(app);
  const condition = await bodyOf<{ id: string }>(person.client.post('/api/conditions', { name: 'Neck' }));
  return {
    ...person,
    today: dayIn(person.profile.timezone, app.services.now()),
    draft: { conditionId: condition.id, factor: 'stress' as const },
  };
}

describeApp('suspicions', (app, database) => {
  const stored = (userId: string) => database().asMember(inOwnDiary(userId), listSuspicions);

  /** Names a suspicion long ago, and adds `count` check-ins since. */
  async function nameLongAgo(
    { profile, draft, today }: Awaited<ReturnType<typeof signUpWithCondition>>,
    count: number,
  ): Promise<Suspicion> {
    const suspicion = { ...draft, id: randomUUID(), namedOn: addDays(today, -200) };
    const now = app().services.now();
    await database().asMember(inOwnDiary(profile.id), async (scope) => {
      await createSuspicion(scope, suspicion, now);
      const writes = Array.from({ length: count }, (_, index) => ({
        checkIn: { ...makeCheckIn(addDays(suspicion.namedOn, index + 1)), revision: index + 1 },
      }));
      await writeCheckIns(scope, writes, now);
    });
    return suspicion;
  }

  test('R123 are named today, of a factor, a kind of weather or a tracker', async () => {
    const { client, draft, today, profile } = await signUpWithCondition(app());
    const dairy = await bodyOf<{ id: string }>(client.post('/api/trackers', { name: 'Dairy' }));
    for (const factor of ['sleep', 'weather:Humid', `tracker:${dairy.id}`]) {
      const [status, made] = await answerOf(client.post(path, { ...draft, factor }));
      expect([status, made]).toEqual([
        201,
        { ...draft, factor, namedOn: today, id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
      ]);
      const [suspicion] = await stored(profile.id);
      expect(suspicion).toEqual(made);
      expect(await answerOf(client.delete(`${path}/${suspicion?.id}`))).toEqual([204, null]);
      expect(await answerOf(client.delete(`${path}/${suspicion?.id}`))).toEqual(refusal('not-found'));
    }
  });

  test('R123 one at a time: another one needs 120 check-ins after the day of the first', async () => {
    const running = await signUpWithCondition(app());
    await nameLongAgo(running, 119);
    expect(await answerOf(running.client.post(path, running.draft))).toEqual([
      409,
      {
        code: 'suspicion-running',
        message: 'You can suspect one thing at a time. The answer to the current one comes first.',
      },
    ]);
    const answered = await signUpWithCondition(app());
    await nameLongAgo(answered, 120);
    expect((await answered.client.post(path, answered.draft)).status).toBe(201);
    expect((await answered.client.post(path, answered.draft)).status).toBe(409);
  });

  test('R123 are withdrawn before their answer, and stay after it', async () => {
    const running = await signUpWithCondition(app());
    const { id } = await nameLongAgo(running, 119);
    expect(await answerOf(running.client.delete(`${path}/${id}`))).toEqual([204, null]);
    expect(await stored(running.profile.id)).toEqual([]);
    const answered = await signUpWithCondition(app());
    const kept = await nameLongAgo(answered, 120);
    expect(await answerOf(answered.client.delete(`${path}/${kept.id}`))).toEqual([
      409,
      {
        code: 'suspicion-answered',
        message: 'This suspicion is already answered, so it cannot be withdrawn.',
      },
    ]);
    expect(await stored(answered.profile.id)).toEqual([kept]);
  });

  test.each([
    { factor: 'luck' },
    { factor: 'weather:Snowy' },
    { factor: 'tracker:dairy' },
    { factor: null },
    { conditionId: null },
    { namedOn: '2026-01-01' },
  ])('refuse %j', async (body) => {
    const { client, draft, profile } = await signUpWithCondition(app());
    expect(await answerOf(client.post(path, { ...draft, ...body }))).toMatchObject([
      400,
      { code: 'invalid-input' },
    ]);
    expect(await stored(profile.id)).toEqual([]);
  });

  test("refuse conditions and trackers that do not exist or are another user's, and another user's row", async () => {
    const [owner, other] = [await signUpWithCondition(app()), await signUpWithCondition(app())];
    const dairy = await bodyOf<{ id: string }>(owner.client.post('/api/trackers', { name: 'Dairy' }));
    const { id } = await bodyOf<Suspicion>(owner.client.post(path, owner.draft));
    const before = await exportRows(database(), owner.profile.id);
    for (const conditionId of [owner.draft.conditionId, randomUUID()]) {
      expect(await answerOf(other.client.post(path, { ...other.draft, conditionId }))).toEqual(
        refusal('invalid-input', { conditionId: 'This condition no longer exists.' }),
      );
    }
    for (const trackerId of [dairy.id, randomUUID()]) {
      const factor = `tracker:${trackerId}`;
      expect(await answerOf(other.client.post(path, { ...other.draft, factor }))).toEqual(
        refusal('invalid-input', { factor: 'This thing to track no longer exists.' }),
      );
    }
    expect(await answerOf(other.client.delete(`${path}/${id}`))).toEqual(refusal('not-found'));
    expect(await exportRows(database(), owner.profile.id)).toEqual(before);
  });
});
