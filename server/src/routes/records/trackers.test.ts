import { randomUUID } from 'node:crypto';
import { addDays, dayIn } from '@flarewell/domain/day';
import type { Tracker } from '@flarewell/domain/trackers';
import { expect, test } from 'vitest';
import { inOwnDiary } from '#db/database.ts';
import { updateTracker } from '#db/records/trackers.ts';
import { answerOf, bodyOf, refusal, signUp, type TestClient } from '#testing/app.ts';
import { describeApp } from '#testing/databases/describeApp.ts';
import { exportRows } from '#testing/databases/rows.ts';

const path = '/api/trackers';
const add = (client: TestClient, name: string) => bodyOf<Tracker>(client.post(path, { name }));
const list = async (client: TestClient) => (await bodyOf<{ trackers: Tracker[] }>(client.get(path))).trackers;
const namesOf = async (client: TestClient) => (await list(client)).map(({ name }) => name);

describeApp('trackers', (app, database) => {
  const today = (timezone: string) => dayIn(timezone, app().services.now());

  test('R120 are added from today on, trimmed, at the end of the list', async () => {
    const { client, profile } = await signUp(app());
    expect(await list(client)).toEqual([]);
    const [status, dairy] = await answerOf(client.post(path, { name: '  Dairy\u0000  products ' }));
    expect([status, dairy]).toEqual([
      201,
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        name: 'Dairy products',
        since: today(profile.timezone),
        until: null,
      },
    ]);
    const soap = await add(client, 'New soap');
    expect(await list(client)).toEqual([dairy, soap]);
  });

  test('R120 are renamed, moved, hidden and shown again', async () => {
    const { client, profile } = await signUp(app());
    const day = today(profile.timezone);
    const [dairy] = [await add(client, 'Dairy'), await add(client, 'Soap'), await add(client, 'Swimming')];
    const change = (body: object) => answerOf(client.patch(`${path}/${dairy.id}`, body));
    expect(await change({ name: ' Milk ', position: 1 })).toEqual([200, { ...dairy, name: 'Milk' }]);
    expect(await namesOf(client)).toEqual(['Soap', 'Milk', 'Swimming']);
    await change({ position: 100 });
    expect(await namesOf(client)).toEqual(['Soap', 'Swimming', 'Milk']);
    await change({ position: 0 });
    expect(await change({ isShown: false })).toEqual([200, { ...dairy, name: 'Milk', until: day }]);
    expect(await namesOf(client)).toEqual(['Milk', 'Soap', 'Swimming']);
    expect(await change({ isShown: true })).toEqual([200, { ...dairy, name: 'Milk' }]);

    const before = { ...dairy, since: addDays(day, -9), until: addDays(day, -3) };
    await database().asMember(inOwnDiary(profile.id), (scope) =>
      updateTracker(scope, before, app().services.now()),
    );
    expect(await change({ isShown: true })).toEqual([200, { ...dairy, since: day }]);
  });

  test('R120 names are unique without regard to case and spaces', async () => {
    const { client } = await signUp(app());
    const [dairy, soap] = [await add(client, 'Dairy'), await add(client, 'New soap')];
    const taken = refusal('invalid-input', { name: 'This is already tracked' });
    expect(await answerOf(client.post(path, { name: ' new  SOAP' }))).toEqual(taken);
    expect(await answerOf(client.patch(`${path}/${dairy.id}`, { name: 'NEW SOAP' }))).toEqual(taken);
    expect((await client.patch(`${path}/${soap.id}`, { name: 'NEW SOAP' })).status).toBe(200);
    await client.patch(`${path}/${soap.id}`, { isShown: false });
    expect(await answerOf(client.post(path, { name: 'New soap' }))).toEqual(
      refusal('invalid-input', { name: 'This is hidden. Show it again in Settings' }),
    );
    expect(await namesOf(client)).toEqual(['Dairy', 'NEW SOAP']);
  });

  test('R120 are limited to 20 shown and 100 stored', async () => {
    const { client } = await signUp(app());
    const tooManyShown = [
      409,
      {
        code: 'too-many-records',
        message: 'You can track at most 20 things at a time. Hide one of them first',
      },
    ];
    const hidden = await add(client, 'Thing 0');
    await client.patch(`${path}/${hidden.id}`, { isShown: false });
    for (let number = 1; number <= 20; number += 1) await add(client, `Thing ${number}`);
    expect(await answerOf(client.post(path, { name: 'Thing 21' }))).toEqual(tooManyShown);
    expect(await answerOf(client.patch(`${path}/${hidden.id}`, { isShown: true }))).toEqual(tooManyShown);

    for (const { id } of await list(client)) await client.patch(`${path}/${id}`, { isShown: false });
    for (let number = 21; number < 100; number += 1) {
      const { id } = await add(client, `Thing ${number}`);
      await client.patch(`${path}/${id}`, { isShown: false });
    }
    expect(await answerOf(client.post(path, { name: 'Thing 100' }))).toEqual([
      409,
      {
        code: 'too-many-records',
        message: 'You can have at most 100 things to track, hidden ones included',
      },
    ]);
  });

  test.each([
    [{ name: ' ' }, 'Please enter a name'],
    [{ name: 'x'.repeat(41) }, 'Name must be at most 40 characters long'],
  ])('refuse %j by field when they are added and when they change', async (body, message) => {
    const { client } = await signUp(app());
    const made = await add(client, 'Dairy');
    const answer = refusal('invalid-input', { name: message });
    expect(await answerOf(client.post(path, body))).toEqual(answer);
    expect(await answerOf(client.patch(`${path}/${made.id}`, body))).toEqual(answer);
    expect(await list(client)).toEqual([made]);
  });

  test.each([
    { name: 1 },
    { name: null },
    { since: '2026-01-01' },
    { until: null },
    { isShown: 'no' },
    { position: -1 },
    { position: 1.5 },
  ])('refuse %j, and nothing changes', async (body) => {
    const { client } = await signUp(app());
    const made = await add(client, 'Dairy');
    const invalid = [400, { code: 'invalid-input' }];
    expect(await answerOf(client.post(path, { name: 'Soap', ...body }))).toMatchObject(invalid);
    expect(await answerOf(client.patch(`${path}/${made.id}`, body))).toMatchObject(invalid);
    expect(await list(client)).toEqual([made]);
  });

  test('R124 a deleted one disappears from every check-in', async () => {
    const { client } = await signUp(app());
    const [dairy, soap] = [await add(client, 'Dairy'), await add(client, 'Soap')];
    const saved = await bodyOf<{ revision: number }>(
      client.put('/api/check-ins/2026-01-05', {
        revision: null,
        factors: {},
        conditionEntries: [],
        medicationEntries: [],
        trackers: [dairy.id, soap.id],
      }),
    );
    expect(await answerOf(client.delete(`${path}/${dairy.id}`))).toEqual([204, null]);
    expect(await list(client)).toEqual([soap]);
    const checkIn = await bodyOf<{ revision: number }>(client.get('/api/check-ins/2026-01-05'));
    expect(checkIn).toMatchObject({ trackers: [soap.id] });
    expect(checkIn.revision).toBeGreaterThan(saved.revision);
    expect(await answerOf(client.delete(`${path}/${dairy.id}`))).toEqual(refusal('not-found'));
  });

  test("another user's are neither listed, changed nor deleted", async () => {
    const [owner, other] = [await signUp(app()), await signUp(app())];
    const made = await add(owner.client, 'Dairy');
    const before = await exportRows(database(), owner.profile.id);
    expect(await list(other.client)).toEqual([]);
    for (const ask of [
      other.client.patch(`${path}/${made.id}`, { name: 'Mine' }),
      other.client.patch(`${path}/${made.id}`, { position: 0 }),
      other.client.delete(`${path}/${made.id}`),
      other.client.delete(`${path}/${randomUUID()}`),
    ]) {
      expect(await answerOf(ask)).toEqual(refusal('not-found'));
    }
    expect(await exportRows(database(), owner.profile.id)).toEqual(before);
  });
});
