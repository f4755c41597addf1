import type { MadeInvitation } from '@flarewell/domain/wire/account/invitations';
import { beforeAll, expect, test } from 'vitest';
import { setPremium } from '#db/accounts/profile.ts';
import { bodyOf, signUp, type TestClient } from '#testing/app.ts';
import { describeApp } from '#testing/databases/describeApp.ts';
import { exportRows } from '#testing/databases/rows.ts';
import { content, dayPath, signUpWithCheckIn } from '#testing/images/photos.ts';

interface Description {
  paths: Record<string, Record<string, { requestBody?: unknown }>>;
}

interface Answer {
  name: string;
  /** Whether the body was one of the samples. */
  isSample: boolean;
  status: number;
  text: string;
}

/** These end the session or the account of whoever calls them, and take nothing that could name somebody else. */
const endings = ['POST /api/auth/sign-out', 'POST /api/auth/delete-account'];
const [day = ''] = dayPath.split('/').slice(-1);
const REGISTRATION = 'PUT /api/invitations/who-may-register';

/** What somebody gets, whatever they ask for with the ids of another person. */
describeApp('an operator', (app, database) => {
  let operations: { method: string; path: string; hasBody: boolean }[];
  let operator: Awaited<ReturnType<typeof signUp>>;
  let noor: Awaited<ReturnType<typeof signUpWithCheckIn>>;
  let photoUrl: string;
  let foreignIds: string[];
  let samples: Record<string, object>;

  beforeAll(async () => {
    operator = await signUp(app());
    noor = await signUpWithCheckIn(app());
    ({ photoUrl } = await noor.addPhoto());
    samples = makeSamples(await fillDiary(noor.client));
    for (const { profile } of [operator, noor]) {
      await setPremium(database().system, profile.email, true, new Date().toISOString());
    }
    const { paths } = await bodyOf<Description>(app().connect().get('/api/openapi.json'));
    operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { requestBody }]) => ({
        method: method.toUpperCase(),
        path,
        hasBody: requestBody !== undefined,
      })),
    );
    // Deletions are sent last, so that the records which the other requests name still exist.
    operations.sort((one, other) => Number(one.method === 'DELETE') - Number(other.method === 'DELETE'));
    const rows = (await exportRows(database(), noor.profile.id)).join('\n');
    foreignIds = [...new Set(rows.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g))];
  });

  /** Calls every operation with every id of the other person, and returns what it answered. */
  async function walk(client: TestClient): Promise<Answer[]> {
    const oddBodies = [{}, { userId: noor.profile.id }, { name: 'Taken over' }];
    const answers: Answer[] = [];
    for (const { method, path, hasBody } of operations) {
      const name = `${method} ${path}`;
      if (endings.includes(name)) continue;
      const bodies = [...oddBodies, ...(samples[name] ? [samples[name]] : [])];
      const places = path.includes('{id}') ? foreignIds.map((id) => path.replace('{id}', id)) : [path];
      for (const place of places) {
        const asked = place.replace('{day}', day).replace('{token}', 'unknown');
        for (const sent of hasBody ? bodies : [undefined]) {
          const answer = await client.request(method, asked, sent);
          const isSample = sent !== undefined && sent === samples[name];
          answers.push({ name, isSample, status: answer.status, text: await answer.text() });
        }
      }
    }
    return answers;
  }

  test('gets nothing of another diary, and changes nothing in it, at any endpoint', async () => {
    expect(operator.profile.isOperator).toBe(true);
    expect(foreignIds.length).toBeGreaterThan(8);
    const before = await exportRows(database(), noor.profile.id);
    const files = await noor.files();
    const answers = await walk(operator.client);
    expect(answers.length).toBeGreaterThan(200);
    const secrets = [...foreignIds, noor.profile.email, 'Only Noor', 'Slept well'];
    const leaks = answers.filter(({ text }) => secrets.some((secret) => text.includes(secret)));
    expect(leaks).toEqual([]);
    expect(await exportRows(database(), noor.profile.id)).toEqual(before);
    expect(await noor.files()).toEqual(files);
    expect((await operator.client.get(photoUrl.replace(/\?.*$/, ''))).status).toBeGreaterThanOrEqual(400);
    // No request ended the session; all after it would have been refused, whatever they asked for.
    expect(await bodyOf(operator.client.get('/api/invitations'))).toMatchObject({
      whoMayRegister: 'anybody',
    });
  });

  test('is answered like anybody else, but for the invitations', async () => {
    const omar = await signUp(app());
    await setPremium(database().system, omar.profile.email, true, new Date().toISOString());
    const other = await signUp(app());
    await database()
      .system.updateTable('users')
      .set({ is_operator: true, is_premium: true })
      .where('id', '=', other.profile.id)
      .execute();
    const [ofOmar, ofOperator] = [await walk(omar.client), await walk(other.client)];
    const differing = ofOmar.filter(({ status }, at) => status !== ofOperator[at]?.status);
    expect([...new Set(differing.map(({ name }) => name))]).toEqual([
      'GET /api/invitations',
      'POST /api/invitations',
      REGISTRATION,
      'DELETE /api/invitations/{id}',
    ]);
  });

  test('sees that an invitation was used, and not by whom', async () => {
    const made = await bodyOf<MadeInvitation>(operator.client.post('/api/invitations', { name: 'Rosa' }));
    const invitation = made.link.replace(/^.*=/, '');
    const { profile } = await signUp(app(), { invitation });
    const text = await (await operator.client.get('/api/invitations')).text();
    expect(text).toMatch(/"usedAt":"\d/);
    for (const secret of [profile.id, profile.email]) expect(text).not.toContain(secret);
  });

  test('sends what would change the diary, if it came from its owner', async () => {
    const answers = await walk(noor.client);
    // A conflict, because she already has a check-in of that day and a suspicion.
    const isAccepted = ({ isSample, status }: Answer) => isSample && (status < 300 || status === 409);
    const accepted = new Set(answers.filter(isAccepted).map(({ name }) => name));
    expect(Object.keys(samples).filter((name) => !accepted.has(name))).toEqual([REGISTRATION]);
  });
});

/** A valid body for each endpoint that writes records, with the ids of the other person. */
function makeSamples({ conditionId, trackerId }: { conditionId: string; trackerId: string }) {
  const medication = {
    name: 'Taken over',
    dosage: '1 mg',
    frequency: 'Once daily',
    conditionIds: [conditionId],
  };
  const days = { from: '2026-09-01', to: '2026-09-03' };
  return {
    'PATCH /api/profile': { name: 'Taken over' },
    'POST /api/conditions': { name: 'Taken over' },
    'PATCH /api/conditions/{id}': { name: 'Taken over', description: null },
    'POST /api/medications': medication,
    'PATCH /api/medications/{id}': { ...medication, active: false },
    'POST /api/trackers': { name: 'Taken over too' },
    'PATCH /api/trackers/{id}': { isShown: false, position: 0 },
    'POST /api/flares': { conditionId, verdict: 'confirmed', ...days },
    'PATCH /api/flares/{id}': { verdict: 'dismissed', name: null },
    'POST /api/suspicions': { conditionId, factor: `tracker:${trackerId}` },
    'PUT /api/check-ins/{day}': {
      ...content,
      revision: null,
      conditionEntries: [{ conditionId, severity: 3, symptoms: [] }],
    },
    'POST /api/shares': { label: 'Taken over' },
    [REGISTRATION]: { whoMayRegister: 'anybody' },
  };
}

async function fillDiary(client: TestClient) {
  const make = (path: string, body: object) => bodyOf<{ id: string }>(client.post(path, body));
  const condition = await make('/api/conditions', { name: 'Only Noor' });
  await make('/api/medications', {
    name: 'Only Noor',
    dosage: '10 mg',
    frequency: 'As required',
    conditionIds: [condition.id],
  });
  const tracker = await make('/api/trackers', { name: 'Only Noor' });
  await make('/api/suspicions', { conditionId: condition.id, factor: `tracker:${tracker.id}` });
  const days = { from: '2026-10-20', to: '2026-10-25' };
  await make('/api/flares', { conditionId: condition.id, verdict: 'confirmed', ...days });
  await make('/api/shares', { label: 'Only Noor' });
  return { conditionId: condition.id, trackerId: tracker.id };
}
