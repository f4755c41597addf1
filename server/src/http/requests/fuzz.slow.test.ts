import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, signUp, type TestApp } from '#testing/app.ts';
import { describeOnBothEngines } from '#testing/databases/databases.ts';
import { exportRows } from '#testing/databases/rows.ts';
import { isSoak } from '#testing/extent.ts';
import { createHostileRequests, type OpenApiDocument } from '#testing/hostile/requests.ts';
import { makeHostileFiles } from '#testing/hostile/values.ts';
import { signUpPremium } from '#testing/services/aiProvider.ts';

/** The engines get different requests. `npm run soak` also sends 100,000 to a running server, and times them. */
const REQUESTS = isSoak ? 2500 : 400;

describeOnBothEngines(`${REQUESTS} hostile requests`, (database) => {
  let app: TestApp;
  let bystander: Awaited<ReturnType<typeof signUp>>;
  let attacker: Awaited<ReturnType<typeof signUp>>;

  beforeAll(async () => {
    app = await createTestApp(database());
    bystander = await signUp(app);
    await addRecords(bystander);
    // A running server plans the next reminder in the background, which would change the person's row.
    await bystander.client.patch('/api/profile', { reminderEnabled: false });
    await arrive();
  });
  afterAll(() => app.close());

  async function arrive() {
    attacker = await signUpPremium(app);
    await addRecords(attacker);
  }

  test('never break the server, hang it or change the data of others', async () => {
    const document = (await (await attacker.client.get('/api/openapi.json')).json()) as OpenApiDocument;
    const { conditions } = (await (await bystander.client.get('/api/conditions')).json()) as {
      conditions: { id: string }[];
    };
    const before = await exportRows(database(), bystander.profile.id);
    const requests = createHostileRequests(document, {
      seed: database().engine === 'sqlite' ? 20_261_115 : 20_261_116,
      foreignIds: [bystander.profile.id, ...conditions.map(({ id }) => id)],
      files: await makeHostileFiles(),
    });

    const broken: string[] = [];
    const statuses = new Map<number, number>();
    for (let sent = 0; sent < REQUESTS; sent += 1) {
      const { method, path, body, headers } = requests.next().value;
      // Some operations end the session or the account. Sign up again, so that later requests reach the handlers too.
      if (!attacker.client.cookies.has('flarewell')) await arrive();
      const response = await attacker.client.request(method, path, body, headers);
      await response.arrayBuffer();
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      if (response.status >= 500 && response.status !== 503)
        broken.push(`${response.status} ${method} ${path} ${String(body).slice(0, 200)}`);
    }
    expect(broken).toEqual([]);
    expect(await exportRows(database(), bystander.profile.id)).toEqual(before);
    // The requests reached the handlers: some were accepted, many were refused as invalid.
    expect(statuses.get(400)).toBeGreaterThan(REQUESTS / 10);
    expect((statuses.get(200) ?? 0) + (statuses.get(201) ?? 0)).toBeGreaterThan(REQUESTS / 25);
  });
});

async function addRecords({ client }: Awaited<ReturnType<typeof signUp>>) {
  const condition = (await (await client.post('/api/conditions', { name: 'Neck' })).json()) as { id: string };
  await client.post('/api/medications', {
    name: 'Cetirizine',
    dosage: '10 mg',
    frequency: 'As required',
    conditionIds: [condition.id],
  });
  const tracker = (await (await client.post('/api/trackers', { name: 'Dairy' })).json()) as { id: string };
  await client.post('/api/suspicions', { conditionId: condition.id, factor: `tracker:${tracker.id}` });
  const days = { from: '2026-10-20', to: '2026-10-25' };
  await client.post('/api/flares', { conditionId: condition.id, verdict: 'confirmed', ...days });
  await client.put('/api/check-ins/2026-11-01', {
    revision: null,
    trackers: [tracker.id],
    notes: 'Mine alone',
    factors: { stress: 3 },
    conditionEntries: [{ conditionId: condition.id, severity: 3, symptoms: ['Pain'] }],
    medicationEntries: [],
  });
}
