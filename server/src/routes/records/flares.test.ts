import { randomUUID } from 'node:crypto';
import { addDays, dayIn } from '@flarewell/domain/day';
import type { Flare } from '@flarewell/domain/patterns/flares/flare';
import { expect, test } from 'vitest';
import { inOwnDiary } from '#db/database.ts';
import { answerOf, bodyOf, refusal, signUp, type TestApp, type TestClient } from '#testing/app.ts';
import { describeApp } from '#testing/databases/describeApp.ts';
import { exportRows } from '#testing/databases/rows.ts';

const path = '/api/flares';
const list = async (client: TestClient) => (await bodyOf<{ flares: Flare[] }>(client.get(path))).flares;

async function signUpWithCondition(app: TestApp) {
  const person = await signUp(app);
  const { id } = await bodyOf<{ id: string }>(person.client.post('/api/conditions', { name: 'Neck' }));
  const draft = { conditionId: id, verdict: 'confirmed' as const, from: '2026-03-01', to: '2026-03-08' };
  return { ...person, draft };
}

describeApp('flares', (app, database) => {
  test('R122 are confirmed, adjusted, named, dismissed and forgotten', async () => {
    const { client, draft } = await signUpWithCondition(app());
    const [status, made] = await answerOf(client.post(path, { ...draft, name: ' After the\u0000 trip ' }));
    const id = expect.stringMatching(/^[0-9a-f-]{36}$/);
    expect([status, made]).toEqual([201, { ...draft, id, name: 'After the trip' }]);
    const [flare] = await list(client);
    expect(flare).toEqual(made);
    const change = (body: object) => answerOf(client.patch(`${path}/${flare?.id}`, body));
    expect(await change({ from: '2026-02-27', to: '2026-03-10' })).toEqual([
      200,
      { ...flare, from: '2026-02-27', to: '2026-03-10' },
    ]);
    expect(await change({ name: null, verdict: 'dismissed' })).toEqual([
      200,
      { ...draft, id: flare?.id, from: '2026-02-27', to: '2026-03-10', verdict: 'dismissed' },
    ]);
    expect(await answerOf(client.delete(`${path}/${flare?.id}`))).toEqual([204, null]);
    expect(await answerOf(client.delete(`${path}/${flare?.id}`))).toEqual(refusal('not-found'));
    expect(await list(client)).toEqual([]);
  });

  test('R122 two confirmed ones of a condition may not overlap', async () => {
    const { client, draft } = await signUpWithCondition(app());
    const overlap = refusal('invalid-input', { from: 'This overlaps another flare of this condition.' });
    await client.post(path, draft);
    const next = { ...draft, from: '2026-03-08', to: '2026-03-12' };
    expect(await answerOf(client.post(path, next))).toEqual(overlap);
    const dismissed = await bodyOf<Flare>(client.post(path, { ...next, verdict: 'dismissed' }));
    expect(await answerOf(client.patch(`${path}/${dismissed.id}`, { verdict: 'confirmed' }))).toEqual(
      overlap,
    );
    const hands = await bodyOf<{ id: string }>(client.post('/api/conditions', { name: 'Hands' }));
    expect((await client.post(path, { ...next, conditionId: hands.id })).status).toBe(201);
    const confirm = { verdict: 'confirmed', from: '2026-03-09' };
    expect((await client.patch(`${path}/${dismissed.id}`, confirm)).status).toBe(200);
  });

  test('R122 end by today, with a day of slack', async () => {
    const { client, draft, profile } = await signUpWithCondition(app());
    const today = dayIn(profile.timezone, app().services.now());
    const until = (to: string) => client.post(path, { ...draft, from: addDays(today, -5), to });
    expect(await answerOf(until(addDays(today, 2)))).toEqual(
      refusal('invalid-input', { to: 'A flare cannot last beyond today' }),
    );
    expect((await until(addDays(today, 1))).status).toBe(201);
  });

  test.each([
    [{ from: '2026-03-09' }, { to: 'The last day cannot be before the first' }],
    [{ from: '2025-01-01', to: '2026-01-02' }, { to: 'A flare can last at most 366 days' }],
    [{ name: 'x'.repeat(81) }, { name: 'Name must be at most 80 characters long' }],
  ])('refuse %j when they are added and when they change', async (body, fields) => {
    const { client, draft } = await signUpWithCondition(app());
    const made = await bodyOf<Flare>(client.post(path, draft));
    const answer = refusal('invalid-input', fields);
    const elsewhere = { ...draft, verdict: 'dismissed' };
    expect(await answerOf(client.post(path, { ...elsewhere, ...body }))).toEqual(answer);
    expect(await answerOf(client.patch(`${path}/${made.id}`, body))).toEqual(answer);
    expect(await list(client)).toEqual([made]);
  });

  test.each([{ from: '2026-02-30' }, { to: null }, { verdict: 'maybe' }, { state: 'proposed' }])(
    'refuse %j, and nothing changes',
    async (body) => {
      const { client, draft } = await signUpWithCondition(app());
      const made = await bodyOf<Flare>(client.post(path, draft));
      const invalid = [400, { code: 'invalid-input' }];
      expect(await answerOf(client.post(path, { ...draft, ...body }))).toMatchObject(invalid);
      expect(await answerOf(client.patch(`${path}/${made.id}`, body))).toMatchObject(invalid);
      expect(await list(client)).toEqual([made]);
    },
  );

  test('are limited to 1000', async () => {
    const { client, draft, profile } = await signUpWithCondition(app());
    const from = '2000-01-01';
    const now = app().services.now();
    const rows = Array.from({ length: 1000 }, (_, number) => ({
      id: randomUUID(),
      diary_id: profile.id,
      condition_id: draft.conditionId,
      verdict: draft.verdict,
      first_day: addDays(from, number),
      last_day: addDays(from, number),
      created_at: now,
      updated_at: now,
    }));
    await database().asMember(inOwnDiary(profile.id), ({ tx }) =>
      tx.insertInto('flares').values(rows).execute(),
    );
    expect(await answerOf(client.post(path, draft))).toEqual([
      409,
      { code: 'too-many-records', message: 'You can have at most 1000 flares' },
    ]);
  });

  test("another user's are neither listed, changed nor deleted, nor is another user's condition used", async () => {
    const [owner, other] = [await signUpWithCondition(app()), await signUpWithCondition(app())];
    const made = await bodyOf<Flare>(owner.client.post(path, owner.draft));
    const before = await exportRows(database(), owner.profile.id);
    expect(await list(other.client)).toEqual([]);
    expect(await answerOf(other.client.post(path, owner.draft))).toEqual(
      refusal('invalid-input', { conditionId: 'This condition no longer exists.' }),
    );
    for (const ask of [
      other.client.patch(`${path}/${made.id}`, { name: 'Mine' }),
      other.client.delete(`${path}/${made.id}`),
    ]) {
      expect(await answerOf(ask)).toEqual(refusal('not-found'));
    }
    expect(await exportRows(database(), owner.profile.id)).toEqual(before);
  });
});
