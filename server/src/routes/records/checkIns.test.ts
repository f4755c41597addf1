import { randomUUID } from 'node:crypto';
import { addDays } from '@flarewell/domain/day';
import type { ShownCheckIn } from '@flarewell/domain/wire/checkIns';
import { expect, test } from 'vitest';
import {
  answerOf,
  bodyOf,
  createTestApp,
  refusal,
  signUp,
  type TestApp,
  type TestClient,
} from '#testing/app.ts';
import { describeApp } from '#testing/databases/describeApp.ts';
import { exportRows } from '#testing/databases/rows.ts';

const day = '2026-01-05';
const path = `/api/check-ins/${day}`;
const empty = { revision: null, factors: {}, conditionEntries: [], medicationEntries: [] };
const unrated = 'Please rate the severity for all conditions before saving.';

const save = (client: TestClient, body: object = {}) =>
  bodyOf<ShownCheckIn>(client.put(path, { ...empty, ...body }));

const addTracker = async (client: TestClient, name: string) =>
  (await bodyOf<{ id: string }>(client.post('/api/trackers', { name }))).id;

/** Signs up a person with a condition and a medication. */
async function signUpWithRecords(app: TestApp) {
  const person = await signUp(app);
  const { id: conditionId } = await bodyOf<{ id: string }>(
    person.client.post('/api/conditions', { name: 'Neck' }),
  );
  const { id: medicationId } = await bodyOf<{ id: string }>(
    person.client.post('/api/medications', { name: 'Cream', dosage: 'Thin', frequency: 'Once daily' }),
  );
  const full = {
    revision: null,
    notes: 'Slept well',
    factors: { stress: 2, sleep: 5, weather: 'Cold' },
    conditionEntries: [{ conditionId, severity: 3, symptoms: ['Redness', 'Pain'], notes: 'Itchy' }],
    medicationEntries: [{ medicationId, taken: true, timesTaken: 2 }],
  };
  return { ...person, conditionId, medicationId, full };
}

describeApp("a day's check-in", (app, database) => {
  test('is created as a whole, and read back as it was saved', async () => {
    const { client, full, profile } = await signUpWithRecords(app());
    expect(await answerOf(client.get(path))).toEqual(refusal('not-found'));
    const [status, made] = await answerOf(client.put(path, full));
    const { revision: _, ...content } = full;
    expect([status, made]).toEqual([
      201,
      {
        ...content,
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        date: '2026-01-05T12:00:00',
        photoUrl: null,
        thumbnailUrl: null,
        writtenBy: profile.id,
        changedBy: profile.id,
        changedAt: expect.stringMatching(/Z$/),
        createdAt: expect.stringMatching(/Z$/),
        revision: expect.any(Number),
      },
    ]);
    expect(await answerOf(client.get(path))).toEqual([200, made]);
  });

  test('R121 keeps the time of its first save, when it is edited and when its deletion is undone', async () => {
    const { client } = await signUp(app());
    const writtenAt = '2026-01-05T20:00:00.000Z';
    const { createdAt, revision } = await save(client, { ...empty, notes: 'Fine', writtenAt });
    expect(createdAt).toBe(writtenAt);
    app().passTime(3_600_000);
    const edited = await save(client, { ...empty, revision, notes: 'Not so fine' });
    expect(edited.createdAt).toBe(createdAt);
    await client.delete(path);
    app().passTime(3_600_000);
    const undone = await save(client, { ...empty, notes: 'Not so fine' });
    expect(undone.createdAt).toBe(createdAt);
  });

  test('R121 counts as written when it was sent, if the device says a time in the future', async () => {
    const { client } = await signUp(app());
    const { createdAt = '2999' } = await save(client, { ...empty, writtenAt: '2999-01-05T20:00:00.000Z' });
    expect(createdAt < '2999').toBe(true);
    expect(
      await answerOf(client.put(path, { ...empty, revision: null, writtenAt: 'yesterday' })),
    ).toMatchObject([400, { fields: { writtenAt: 'The time at which it was written is not valid' } }]);
  });

  test('R121 holds the trackers that apply to the day, hidden ones too', async () => {
    const { client } = await signUp(app());
    const [dairy, soap] = [await addTracker(client, 'Dairy'), await addTracker(client, 'New soap')];
    const made = await save(client, { ...empty, trackers: [soap, dairy] });
    expect(made.trackers).toEqual([soap, dairy]);
    await client.patch(`/api/trackers/${soap}`, { isShown: false });
    const edited = await save(client, { ...empty, revision: made.revision, trackers: [soap] });
    expect(edited.trackers).toEqual([soap]);
    const bare = await save(client, { ...empty, revision: edited.revision, trackers: [] });
    expect(bare).not.toHaveProperty('trackers');
  });

  test('R121 refuses what its day holds under another kind', async () => {
    const { client } = await signUp(app());
    const dairy = await addTracker(client, 'Dairy');
    const { revision } = await save(client, { ...empty, trackers: [dairy] });
    const conditionEntries = [{ conditionId: dairy, severity: 2, symptoms: [] }];
    expect(
      await answerOf(client.put(path, { ...empty, revision, conditionEntries, trackers: [dairy] })),
    ).toEqual(refusal('invalid-input', { conditionEntries: 'This condition no longer exists.' }));
  });

  test('R121 refuses trackers that occur twice or are not the person’s own', async () => {
    const { client } = await signUp(app());
    const dairy = await addTracker(client, 'Dairy');
    const foreign = await addTracker((await signUp(app())).client, 'Dairy');
    for (const [trackers, message] of [
      [[dairy, dairy], 'Each thing to track can be chosen once in a check-in'],
      [[dairy, foreign], 'This thing to track no longer exists.'],
      [[randomUUID()], 'This thing to track no longer exists.'],
    ] as const) {
      expect(await answerOf(client.put(path, { ...empty, trackers }))).toEqual(
        refusal('invalid-input', { trackers: message }),
      );
    }
    expect((await client.get(path)).status).toBe(404);
  });

  test('is stored in its canonical form', async () => {
    const { client, conditionId, medicationId } = await signUpWithRecords(app());
    const made = await save(client, {
      notes: ' \u0000 ',
      factors: { stress: 0, water: 3 },
      conditionEntries: [{ conditionId, severity: 1, symptoms: ['Pain', 'Redness', 'Pain'], notes: '' }],
      medicationEntries: [{ medicationId, taken: false, timesTaken: 3, skippedReason: 'Forgot' }],
    });
    expect(made).toMatchObject({
      factors: { water: 3 },
      conditionEntries: [{ conditionId, severity: 1, symptoms: ['Redness', 'Pain'] }],
      medicationEntries: [{ medicationId, taken: false, skippedReason: 'Forgot' }],
    });
    expect(made).not.toHaveProperty('notes');
    expect(made.medicationEntries[0]).not.toHaveProperty('timesTaken');
  });

  test('R194 keeps an itch that a save does not mention, and null clears it', async () => {
    const { client } = await signUp(app());
    const first = await save(client, { factors: { itch: 0, stress: 2 } });
    expect(first.factors).toEqual({ stress: 2, itch: 0 });
    const older = await save(client, { revision: first.revision, factors: { sleep: 4 } });
    expect(older.factors).toEqual({ sleep: 4, itch: 0 });
    // A retry of the same save is no conflict.
    expect(await save(client, { revision: first.revision, factors: { sleep: 4 } })).toEqual(older);
    const cleared = await save(client, { revision: older.revision, factors: { sleep: 4, itch: null } });
    expect(cleared.factors).toEqual({ sleep: 4 });
    for (const itch of [11, -1, 2.5, '4'])
      expect(await answerOf(client.put(path, { ...empty, factors: { itch } }))).toMatchObject([
        400,
        { code: 'invalid-input', fields: { 'factors.itch': 'Itch must be a whole number from 0 to 10' } },
      ]);
  });

  test('sent again changes nothing, whatever revision the retry names', async () => {
    const { client, full, profile } = await signUpWithRecords(app());
    const made = await save(client, full);
    const before = await exportRows(database(), profile.id);
    for (const revision of [null, made.revision, 999]) {
      expect(await answerOf(client.put(path, { ...full, revision }))).toEqual([200, made]);
    }
    expect(await exportRows(database(), profile.id)).toEqual(before);
  });

  test('is replaced as a whole by a save with the current revision', async () => {
    const { client, full, conditionId } = await signUpWithRecords(app());
    const made = await save(client, full);
    const entries = [{ conditionId, severity: 5, symptoms: [] }];
    const replaced = await save(client, { revision: made.revision, conditionEntries: entries });
    expect(replaced).toMatchObject({
      id: made.id,
      factors: {},
      conditionEntries: entries,
      medicationEntries: [],
    });
    expect(replaced.revision).toBeGreaterThan(made.revision);
    expect(await answerOf(client.get(path))).toEqual([200, replaced]);
  });

  test('is not overwritten by a save with an old revision, which gets the current check-in', async () => {
    const { client, full } = await signUpWithRecords(app());
    const made = await save(client, full);
    const current = await save(client, { ...full, revision: made.revision, notes: 'From the phone' });
    for (const revision of [null, made.revision, current.revision + 1]) {
      expect(await answerOf(client.put(path, { ...full, revision, notes: 'From the laptop' }))).toEqual([
        409,
        { code: 'conflict', message: 'This day was changed on another device in the meantime', current },
      ]);
    }
    expect(await answerOf(client.get(path))).toEqual([200, current]);
    await client.delete(path);
    expect(await answerOf(client.put(path, { ...full, revision: current.revision }))).toMatchObject([
      409,
      { current: null },
    ]);
  });

  test('is created by one of eight concurrent saves; eight identical saves all succeed', async () => {
    const { client, full } = await signUpWithRecords(app());
    const attempts = Array.from({ length: 8 }, (_, index) => ({ ...full, notes: `Device ${index}` }));
    const answers = await Promise.all(attempts.map((body) => answerOf(client.put(path, body))));
    expect(answers.map(([status]) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
    const [, current] = await answerOf(client.get(path));
    expect(answers).toContainEqual([201, current]);
    for (const [status, body] of answers) if (status === 409) expect(body).toMatchObject({ current });

    const same = await Promise.all(
      attempts.map(() => answerOf(client.put('/api/check-ins/2026-01-06', full))),
    );
    expect(same.map(([status]) => status).sort()).toEqual([...Array(7).fill(200), 201]);
    for (const [, body] of same) expect(body).toEqual(same[0]?.[1]);
  });

  test('saving it while its condition is deleted succeeds or is refused, without an error', async () => {
    const { client } = await signUp(app());
    for (let round = 0; round < 8; round += 1) {
      const { id } = await bodyOf<{ id: string }>(client.post('/api/conditions', { name: 'Neck' }));
      const entries = [{ conditionId: id, severity: 2, symptoms: [] }];
      const [saved, gone] = await Promise.all([
        client.put(`/api/check-ins/2026-01-1${round}`, { ...empty, conditionEntries: entries }),
        client.delete(`/api/conditions/${id}`),
      ]);
      expect([201, 400]).toContain(saved.status);
      expect(gone.status).toBe(204);
    }
  });

  test('may be a day ahead of the server, and no more', async () => {
    const own = await createTestApp(database());
    own.passTime(12 * 3_600_000 - (Date.now() % 86_400_000));
    const { client } = await signUp(own);
    const today = own.services.now().slice(0, 10);
    const put = async (date: string) => answerOf(client.put(`/api/check-ins/${date}`, empty));
    expect((await put(addDays(today, 1)))[0]).toBe(201);
    const future = refusal('invalid-input', { date: 'A check-in cannot be for a future day' });
    expect(await put(addDays(today, 2))).toEqual(future);
    await client.patch('/api/profile', { timezone: 'Pacific/Kiritimati' });
    expect((await put(addDays(today, 2)))[0]).toBe(201);
    expect(await put('9999-12-31')).toEqual(future);
    own.close();
  });

  test.each([
    ['2024-02-29', 201],
    ['1900-01-01', 201],
    ['2023-02-29', 400],
    ['2026-13-01', 400],
    ['2026-01-05T12:00:00', 400],
  ])('of %s is answered with %i', async (written, status) => {
    const { client } = await signUp(app());
    expect((await client.put(`/api/check-ins/${encodeURIComponent(written)}`, empty)).status).toBe(status);
  });

  test.each([
    [{ severity: 0 }, {}, { conditionEntries: unrated }],
    [{ notes: 'x'.repeat(2001) }, {}, { conditionEntries: 'Notes must be at most 2000 characters long' }],
    [{ conditionId: randomUUID() }, {}, { conditionEntries: 'This condition no longer exists.' }],
    [{}, { timesTaken: 0 }, { medicationEntries: 'Times taken must be a whole number from 1 to 99' }],
    [{}, { timesTaken: 1.5 }, { medicationEntries: 'Times taken must be a whole number from 1 to 99' }],
    [{}, { medicationId: randomUUID() }, { medicationEntries: 'This medication no longer exists.' }],
  ])('refuses %j and %j with the exact message of each field', async (condition, medication, fields) => {
    const { client, full } = await signUpWithRecords(app());
    const body = {
      ...full,
      conditionEntries: full.conditionEntries.map((entry) => ({ ...entry, ...condition })),
      medicationEntries: full.medicationEntries.map((entry) => ({ ...entry, ...medication })),
    };
    expect(await answerOf(client.put(path, body))).toEqual(refusal('invalid-input', fields));
    expect((await client.get(path)).status).toBe(404);
  });

  test('refuses a condition or a medication that occurs twice', async () => {
    const { client, full } = await signUpWithRecords(app());
    const twice = <T>(entries: T[]) => [...entries, ...entries];
    expect(
      await answerOf(client.put(path, { ...full, conditionEntries: twice(full.conditionEntries) })),
    ).toEqual(
      refusal('invalid-input', { conditionEntries: 'Each condition can be rated once in a check-in' }),
    );
    expect(
      await answerOf(client.put(path, { ...full, medicationEntries: twice(full.medicationEntries) })),
    ).toEqual(
      refusal('invalid-input', { medicationEntries: 'Each medication can be recorded once in a check-in' }),
    );
  });

  test.each([
    { revision: undefined },
    { revision: '1' },
    { revision: 1.5 },
    { notes: 1 },
    { factors: null },
    { factors: { stress: 6 } },
    { factors: { stress: 2.5 } },
    { factors: { weather: 'Snowy' } },
    { factors: { luck: 3 } },
    { conditionEntries: {} },
    { conditionEntries: [{ conditionId: randomUUID(), severity: 6, symptoms: [] }] },
    { conditionEntries: [{ conditionId: randomUUID(), severity: 1, symptoms: ['Hiccups'] }] },
    { medicationEntries: [{ medicationId: 'none', taken: true }] },
    { medicationEntries: [{ medicationId: randomUUID(), taken: true, skippedReason: 'Lazy' }] },
    { trackers: null },
    { trackers: ['Dairy'] },
    { createdAt: '2026-01-05T12:00:00.000Z' },
    { writtenAt: '0000-01-01T00:00:00.000Z' },
    { photoUrl: '/photos/mine.jpg' },
    { id: randomUUID() },
    { date: '2026-01-06T12:00:00' },
  ])('refuses %j', async (wrong) => {
    const { client } = await signUp(app());
    expect(await answerOf(client.put(path, { ...empty, ...wrong }))).toMatchObject([
      400,
      { code: 'invalid-input' },
    ]);
    expect((await client.get(path)).status).toBe(404);
  });

  test('is deleted once, and can be created again', async () => {
    const { client } = await signUp(app());
    await save(client);
    expect(await answerOf(client.delete(path))).toEqual([204, null]);
    expect(await answerOf(client.get(path))).toEqual(refusal('not-found'));
    expect(await answerOf(client.delete(path))).toEqual(refusal('not-found'));
    expect((await save(client)).date).toBe('2026-01-05T12:00:00');
  });

  test("another user's is neither read, replaced nor deleted, nor can their records be used", async () => {
    const owner = await signUpWithRecords(app());
    const other = await signUpWithRecords(app());
    const made = await save(owner.client, owner.full);
    const before = await exportRows(database(), owner.profile.id);
    expect(await answerOf(other.client.get(path))).toEqual(refusal('not-found'));
    expect(await answerOf(other.client.delete(path))).toEqual(refusal('not-found'));
    for (const part of ['conditionEntries', 'medicationEntries'] as const) {
      const borrowed = { ...other.full, [part]: owner.full[part] };
      expect((await other.client.put(path, borrowed)).status).toBe(400);
    }
    expect(await save(other.client, other.full)).not.toMatchObject({ id: made.id });
    expect(await exportRows(database(), owner.profile.id)).toEqual(before);
  });
});
