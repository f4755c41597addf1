import type { MadeInvitation } from '@flarewell/domain/wire/invitations';
import { beforeAll, expect, test } from 'vitest';
import { setPremium } from '#db/profile.ts';
import { bodyOf, signUp, type TestClient } from '#testing/app.ts';
import { describeApp } from '#testing/databases/describeApp.ts';
import { exportRows } from '#testing/databases/rows.ts';
import { dayPath, signUpWithCheckIn } from '#testing/images/photos.ts';

interface Description {
  paths: Record<string, Record<string, { requestBody?: unknown }>>;
}

/** These end the session or the account of whoever calls them, and take nothing that could name somebody else. */
const endings = ['POST /api/auth/sign-out', 'POST /api/auth/delete-account'];
const [day = ''] = dayPath.split('/').slice(-1);

/** What somebody gets, whatever they ask for with the ids of another person. */
describeApp('an operator', (app, database) => {
  let operations: { method: string; path: string; hasBody: boolean }[];
  let operator: Awaited<ReturnType<typeof signUp>>;
  let noor: Awaited<ReturnType<typeof signUpWithCheckIn>>;
  let photoUrl: string;
  let foreignIds: string[];

  beforeAll(async () => {
    operator = await signUp(app());
    noor = await signUpWithCheckIn(app());
    ({ photoUrl } = await noor.addPhoto());
    await fillDiary(noor.client);
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
    const rows = (await exportRows(database(), noor.profile.id)).join('\n');
    foreignIds = [...new Set(rows.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g))];
  });

  /** Calls every operation with every id of the other person, and returns what it answered. */
  async function walk(client: TestClient): Promise<{ name: string; status: number; text: string }[]> {
    const bodies = [{}, { userId: noor.profile.id }, { name: 'Taken over' }];
    const answers = [];
    for (const { method, path, hasBody } of operations) {
      if (endings.includes(`${method} ${path}`)) continue;
      const places = path.includes('{id}') ? foreignIds.map((id) => path.replace('{id}', id)) : [path];
      for (const place of places) {
        const asked = place.replace('{day}', day).replace('{token}', 'unknown');
        for (const sent of hasBody ? bodies : [undefined]) {
          const answer = await client.request(method, asked, sent);
          answers.push({ name: `${method} ${path}`, status: answer.status, text: await answer.text() });
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
});

async function fillDiary(client: TestClient): Promise<void> {
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
}
