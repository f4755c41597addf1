import { randomUUID } from 'node:crypto';
import type { Condition } from '@flarewell/domain/conditions';
import type { Medication } from '@flarewell/domain/medications/medications';
import { expect, test } from 'vitest';
import { answerOf, bodyOf, refusal, signUp, type TestClient } from '#testing/app.ts';
import { describeApp } from '#testing/databases/describeApp.ts';
import { exportRows } from '#testing/databases/rows.ts';

const path = '/api/medications';
const cream = { name: 'Cream', dosage: 'Thin layer', frequency: 'Once daily' };
const unknownConditions = refusal('invalid-input', {
  conditionIds: 'Please choose conditions from your own list',
});

const add = (client: TestClient, body: object = {}) =>
  bodyOf<Medication>(client.post(path, { ...cream, ...body }));
const addCondition = (client: TestClient) =>
  bodyOf<Condition>(client.post('/api/conditions', { name: 'Neck' }));
const list = async (client: TestClient) =>
  (await bodyOf<{ medications: Medication[] }>(client.get(path))).medications;

describeApp('medications', (app, database) => {
  test('are limited to a hundred per person', async () => {
    const { client } = await signUp(app());
    const addOne = (number: number) =>
      client.post(path, { name: `${number}`, dosage: '10 mg', frequency: 'Weekly' });
    for (let number = 0; number < 100; number += 1) expect((await addOne(number)).status).toBe(201);
    expect(await answerOf(addOne(100))).toEqual([
      409,
      { code: 'too-many-records', message: 'You can have at most 100 medications' },
    ]);
  });

  test('are added active and unlinked, trimmed, and listed in the order of their creation', async () => {
    const { client } = await signUp(app());
    expect(await list(client)).toEqual([]);
    const [status, first] = await answerOf(
      client.post(path, { ...cream, name: ' Cream\u0000 ', notes: '  ' }),
    );
    const createdAt = expect.stringMatching(/Z$/);
    expect([status, first]).toEqual([
      201,
      { ...cream, id: expect.any(String), active: true, conditionIds: [], createdAt },
    ]);
    app().passTime(1000);
    const [hands, neck] = [await addCondition(client), await addCondition(client)];
    const conditionIds = [neck.id, hands.id, neck.id];
    const second = await add(client, {
      name: 'A pill',
      notes: 'At night',
      maxUsageDays: 365,
      conditionIds,
      active: false,
    });
    expect(second).toMatchObject({
      notes: 'At night',
      maxUsageDays: 365,
      conditionIds: [neck.id, hands.id],
      active: false,
    });
    app().passTime(1000);
    await client.patch(`${path}/${second.id}`, { dosage: 'One' });
    expect(await list(client)).toEqual([first, { ...second, dosage: 'One' }]);
  });

  test('change only the named fields; null removes notes and the limit', async () => {
    const { client } = await signUp(app());
    const neck = await addCondition(client);
    const made = await add(client, { notes: 'Old', maxUsageDays: 14, conditionIds: [neck.id] });
    expect(await answerOf(client.patch(`${path}/${made.id}`, { active: false }))).toEqual([
      200,
      { ...made, active: false },
    ]);
    const { notes: _, maxUsageDays: __, ...bare } = made;
    const changes = { notes: null, maxUsageDays: null, conditionIds: [], frequency: 'As required' };
    const changed = { ...bare, active: false, conditionIds: [], frequency: 'As required' };
    expect(await answerOf(client.patch(`${path}/${made.id}`, changes))).toEqual([200, changed]);
    expect(await list(client)).toEqual([changed]);
  });

  const days = 'Maximum usage days must be a whole number from 1 to 365';
  const wrong: [object, string, string][] = [
    [{ name: '' }, 'name', 'Please enter a name'],
    [{ name: 'x'.repeat(81) }, 'name', 'Name must be at most 80 characters long'],
    [{ dosage: ' ' }, 'dosage', 'Please enter a dosage'],
    [{ dosage: 'x'.repeat(81) }, 'dosage', 'Dosage must be at most 80 characters long'],
    [{ notes: 'x'.repeat(2001) }, 'notes', 'Notes must be at most 2000 characters long'],
    [{ maxUsageDays: 0 }, 'maxUsageDays', days],
    [{ maxUsageDays: 366 }, 'maxUsageDays', days],
    [{ maxUsageDays: 1.5 }, 'maxUsageDays', days],
  ];
  test.each(wrong)(
    'refuse %j by field when they are added and when they change',
    async (body, field, message) => {
      const { client } = await signUp(app());
      const made = await add(client);
      const answer = refusal('invalid-input', { [field]: message });
      expect(await answerOf(client.post(path, { ...cream, ...body }))).toEqual(answer);
      expect(await answerOf(client.patch(`${path}/${made.id}`, body))).toEqual(answer);
      expect(await list(client)).toEqual([made]);
    },
  );

  test.each([
    { frequency: 'Hourly' },
    { maxUsageDays: '14' },
    { active: 'yes' },
    { conditionIds: 'all' },
    { conditionIds: ['1'] },
    { conditionIds: Array.from({ length: 101 }, () => randomUUID()) },
    { createdAt: '2020-01-01T00:00:00.000Z' },
    { id: randomUUID() },
  ])('refuse %j, and nothing changes', async (body) => {
    const { client } = await signUp(app());
    const made = await add(client);
    const answer = [400, { code: 'invalid-input' }];
    expect(await answerOf(client.post(path, { ...cream, ...body }))).toMatchObject(answer);
    expect(await answerOf(client.patch(`${path}/${made.id}`, body))).toMatchObject(answer);
    expect(await list(client)).toEqual([made]);
  });

  test('can be linked only to the person’s own conditions', async () => {
    const owner = await signUp(app());
    const other = await signUp(app());
    const own = await addCondition(owner.client);
    const foreign = await addCondition(other.client);
    const made = await add(owner.client, { conditionIds: [own.id] });
    for (const stranger of [foreign.id, randomUUID()]) {
      const conditionIds = [own.id, stranger];
      expect(await answerOf(owner.client.post(path, { ...cream, conditionIds }))).toEqual(unknownConditions);
      expect(await answerOf(owner.client.patch(`${path}/${made.id}`, { conditionIds }))).toEqual(
        unknownConditions,
      );
    }
    expect(await list(owner.client)).toEqual([made]);
  });

  test('delete their entries in check-ins', async () => {
    const { client } = await signUp(app());
    const [gone, kept] = [await add(client), await add(client, { name: 'Pill' })];
    const saved = await bodyOf<{ revision: number }>(
      client.put('/api/check-ins/2026-01-05', {
        revision: null,
        factors: {},
        conditionEntries: [],
        medicationEntries: [gone, kept].map(({ id }) => ({ medicationId: id, taken: false })),
      }),
    );
    expect(await answerOf(client.delete(`${path}/${gone.id}`))).toEqual([204, null]);
    expect(await list(client)).toEqual([kept]);
    const checkIn = await bodyOf<{ revision: number }>(client.get('/api/check-ins/2026-01-05'));
    expect(checkIn).toMatchObject({ medicationEntries: [{ medicationId: kept.id, taken: false }] });
    expect(checkIn.revision).toBeGreaterThan(saved.revision);
    expect(await answerOf(client.delete(`${path}/${gone.id}`))).toEqual(refusal('not-found'));
  });

  test('adding one while its condition is deleted succeeds or is refused, without an error', async () => {
    const { client } = await signUp(app());
    for (let round = 0; round < 8; round += 1) {
      const { id } = await addCondition(client);
      const [made, gone] = await Promise.all([
        client.post(path, { ...cream, conditionIds: [id] }),
        client.delete(`/api/conditions/${id}`),
      ]);
      expect([201, 400]).toContain(made.status);
      expect(gone.status).toBe(204);
    }
    expect((await list(client)).every(({ conditionIds }) => conditionIds.length === 0)).toBe(true);
  });

  test("another user's are neither listed, changed nor deleted", async () => {
    const owner = await signUp(app());
    const other = await signUp(app());
    const made = await add(owner.client);
    const before = await exportRows(database(), owner.profile.id);
    expect(await list(other.client)).toEqual([]);
    for (const ask of [
      other.client.patch(`${path}/${made.id}`, { name: 'Mine' }),
      other.client.delete(`${path}/${made.id}`),
      other.client.patch(`${path}/${randomUUID()}`, { name: 'Mine' }),
    ]) {
      expect(await answerOf(ask)).toEqual(refusal('not-found'));
    }
    expect(await list(owner.client)).toEqual([made]);
    expect(await exportRows(database(), owner.profile.id)).toEqual(before);
  });
});
