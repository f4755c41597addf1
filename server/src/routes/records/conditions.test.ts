import { randomUUID } from 'node:crypto';
import type { Condition } from '@flarewell/domain/conditions';
import { describe, expect, test } from 'vitest';
import { answerOf, bodyOf, refusal, signUp, type TestClient } from '#testing/app.ts';
import { describeApp } from '#testing/databases/describeApp.ts';
import { exportRows } from '#testing/databases/rows.ts';

const path = '/api/conditions';
const add = (client: TestClient, body: object) => bodyOf<Condition>(client.post(path, body));
const list = async (client: TestClient) =>
  (await bodyOf<{ conditions: Condition[] }>(client.get(path))).conditions;

describeApp('conditions', (app, database) => {
  test('are limited to a hundred per person', async () => {
    const { client } = await signUp(app());
    const addOne = (number: number) => client.post(path, { name: `Condition ${number}` });
    for (let number = 0; number < 100; number += 1) expect((await addOne(number)).status).toBe(201);
    const full = [409, { code: 'too-many-records', message: 'You can have at most 100 conditions' }];
    expect(await answerOf(addOne(100))).toEqual(full);
    // R216 bringing one back is no way around the limit.
    const [first] = await list(client);
    await client.delete(`${path}/${first?.id}`);
    expect((await addOne(101)).status).toBe(201);
    expect(await answerOf(client.post(`${path}/${first?.id}/restore`))).toEqual(full);
    expect(await list(client)).toHaveLength(100);
  });

  test('are added with the default colour, trimmed, and listed in the order of their creation', async () => {
    const { client } = await signUp(app());
    expect(await list(client)).toEqual([]);
    const [status, hands] = await answerOf(client.post(path, { name: '  Hand\u0000 eczema ' }));
    expect([status, hands]).toEqual([
      201,
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        name: 'Hand eczema',
        color: '#2563EB',
        createdAt: expect.stringMatching(/Z$/),
      },
    ]);
    app().passTime(1000);
    const neck = await add(client, { name: 'A neck', description: ' Worse in winter ', color: '#EC4899' });
    expect(neck).toMatchObject({ description: 'Worse in winter', color: '#EC4899' });
    app().passTime(1000);
    await client.patch(`${path}/${neck.id}`, { name: 'Neck' });
    expect(await list(client)).toEqual([hands, { ...neck, name: 'Neck' }]);
  });

  test('change only the named fields; null removes the description', async () => {
    const { client } = await signUp(app());
    const made = await add(client, { name: 'Neck', description: 'Old', color: '#EC4899' });
    const { description: _, ...bare } = made;
    expect(await answerOf(client.patch(`${path}/${made.id}`, { name: ' Nape ' }))).toEqual([
      200,
      { ...made, name: 'Nape' },
    ]);
    const changed = { ...bare, name: 'Nape', color: '#10b981' };
    const changes = { description: null, color: '#10b981' };
    expect(await answerOf(client.patch(`${path}/${made.id}`, changes))).toEqual([200, changed]);
    expect(await list(client)).toEqual([changed]);
  });

  const wrong: [object, string, string][] = [
    [{ name: ' ' }, 'name', 'Please enter a name'],
    [{ name: 'x'.repeat(81) }, 'name', 'Name must be at most 80 characters long'],
    [{ description: 'x'.repeat(2001) }, 'description', 'Description must be at most 2000 characters long'],
    [{ color: 'blue' }, 'color', 'Please choose a color'],
    [{ color: '#12345' }, 'color', 'Please choose a color'],
  ];
  test.each(wrong)(
    'refuse %j by field when they are added and when they change',
    async (body, field, message) => {
      const { client } = await signUp(app());
      const made = await add(client, { name: 'Neck' });
      const answer = refusal('invalid-input', { [field]: message });
      expect(await answerOf(client.post(path, { name: 'Neck', ...body }))).toEqual(answer);
      expect(await answerOf(client.patch(`${path}/${made.id}`, body))).toEqual(answer);
      expect(await list(client)).toEqual([made]);
    },
  );

  test.each([{ name: 1 }, { name: null }, { color: null }, { user_id: randomUUID() }, { id: randomUUID() }])(
    'refuse %j, and nothing changes',
    async (body) => {
      const { client } = await signUp(app());
      const made = await add(client, { name: 'Neck' });
      expect(await answerOf(client.post(path, { name: 'Neck', ...body }))).toMatchObject([
        400,
        { code: 'invalid-input' },
      ]);
      expect(await answerOf(client.patch(`${path}/${made.id}`, body))).toMatchObject([
        400,
        { code: 'invalid-input' },
      ]);
      expect(await list(client)).toEqual([made]);
    },
  );

  test('two changes at once are both kept', async () => {
    const { client } = await signUp(app());
    const { id } = await add(client, { name: 'Neck' });
    for (let round = 0; round < 5; round += 1) {
      const [name, description] = [`Neck ${round}`, `Round ${round}`];
      await Promise.all([
        client.patch(`${path}/${id}`, { name }),
        client.patch(`${path}/${id}`, { description }),
      ]);
      expect(await list(client)).toMatchObject([{ name, description }]);
    }
  });

  test('delete their entries in check-ins and their links to medications', async () => {
    const { client } = await signUp(app());
    const [hands, neck] = [await add(client, { name: 'Hands' }), await add(client, { name: 'Neck' })];
    const medication = { name: 'Cream', dosage: 'Thin layer', frequency: 'Once daily' };
    const cream = await bodyOf<{ id: string }>(
      client.post('/api/medications', { ...medication, conditionIds: [neck.id, hands.id] }),
    );
    const entry = { severity: 2, symptoms: [] };
    const saved = await bodyOf<{ revision: number }>(
      client.put('/api/check-ins/2026-01-05', {
        revision: null,
        factors: {},
        conditionEntries: [
          { conditionId: hands.id, ...entry },
          { conditionId: neck.id, ...entry },
        ],
        medicationEntries: [{ medicationId: cream.id, taken: true }],
      }),
    );
    expect(await answerOf(client.delete(`${path}/${hands.id}`))).toEqual([204, null]);
    expect(await list(client)).toEqual([neck]);
    expect(await answerOf(client.get('/api/medications'))).toMatchObject([
      200,
      { medications: [{ id: cream.id, conditionIds: [neck.id] }] },
    ]);
    const checkIn = await bodyOf<{ revision: number }>(client.get('/api/check-ins/2026-01-05'));
    expect(checkIn).toMatchObject({
      conditionEntries: [{ conditionId: neck.id }],
      medicationEntries: [{ medicationId: cream.id }],
    });
    expect(checkIn.revision).toBeGreaterThan(saved.revision);
    expect(await answerOf(client.delete(`${path}/${hands.id}`))).toEqual(refusal('not-found'));
  });

  test('R214 come back with their entries and links when their deletion is undone', async () => {
    const { client } = await signUp(app());
    const made = await add(client, { name: 'Hands' });
    await client.put('/api/check-ins/2026-01-05', {
      revision: null,
      factors: {},
      conditionEntries: [{ conditionId: made.id, severity: 2, symptoms: ['Redness'] }],
      medicationEntries: [],
    });
    const readAll = async () => (await client.get('/api/export')).text();
    const before = await readAll();
    expect(await answerOf(client.delete(`${path}/${made.id}`))).toEqual([204, null]);
    app().passTime(9 * 60_000);
    // Repeating it changes nothing.
    for (const _again of [1, 2])
      expect(await answerOf(client.post(`${path}/${made.id}/restore`))).toEqual([204, null]);
    expect(await readAll()).toBe(before);
    await client.delete(`${path}/${made.id}`);
    app().passTime(11 * 60_000);
    expect(await answerOf(client.post(`${path}/${made.id}/restore`))).toEqual(refusal('not-found'));
  });

  describe("another user's", () => {
    test('are neither listed, changed nor deleted', async () => {
      const owner = await signUp(app());
      const other = await signUp(app());
      const made = await add(owner.client, { name: 'Neck' });
      const deleted = await add(owner.client, { name: 'Deleted' });
      await owner.client.delete(`${path}/${deleted.id}`);
      const before = await exportRows(database(), owner.profile.id);
      expect(await list(other.client)).toEqual([]);
      for (const ask of [
        other.client.patch(`${path}/${made.id}`, { name: 'Mine' }),
        other.client.patch(`${path}/${made.id}`, {}),
        other.client.delete(`${path}/${made.id}`),
        other.client.delete(`${path}/${randomUUID()}`),
        other.client.post(`${path}/${deleted.id}/restore`),
      ]) {
        expect(await answerOf(ask)).toEqual(refusal('not-found'));
      }
      expect(await list(owner.client)).toEqual([made]);
      expect(await exportRows(database(), owner.profile.id)).toEqual(before);
    });
  });
});
