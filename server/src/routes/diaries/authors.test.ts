import { addMs } from '@flarewell/domain/day';
import type { ShownCheckIn } from '@flarewell/domain/wire/checkIns';
import { expect, test } from 'vitest';
import { answerOf, bodyOf, signUp, type TestClient } from '#testing/app.ts';
import { describeAppOnBothEngines } from '#testing/databases/describeApp.ts';
import { signUpFamily } from '#testing/diaries.ts';
import { content } from '#testing/images/photos.ts';

const day = '/api/check-ins/2026-01-05';
type Authors = Pick<ShownCheckIn, 'writtenBy' | 'changedBy'>;

describeAppOnBothEngines('the authors of a check-in', (app) => {
  const save = (client: TestClient, notes: string, revision: number | null) =>
    answerOf(client.put(day, { ...content, notes, revision }));
  const saved = async (client: TestClient, notes: string, revision: number | null) => {
    const [status, checkIn] = await save(client, notes, revision);
    expect(status).toBeLessThan(300);
    return checkIn as ShownCheckIn;
  };
  const authorsOf = ({ writtenBy, changedBy }: Authors) => [writtenBy, changedBy];
  const readAuthors = async (client: TestClient) => authorsOf(await bodyOf<ShownCheckIn>(client.get(day)));

  test('are who wrote it first and who changed it last, in every answer', async () => {
    const { maya, jonas, mayaIn, jonasIn } = await signUpFamily(app());
    const first = await saved(mayaIn, 'Slept well', null);
    expect(authorsOf(first)).toEqual([maya.profile.id, maya.profile.id]);
    const second = await saved(jonasIn, 'Slept badly', first.revision);
    const both = [maya.profile.id, jonas.profile.id];
    expect(authorsOf(second)).toEqual(both);
    expect(await readAuthors(mayaIn)).toEqual(both);
    const { checkIns } = await bodyOf<{ checkIns: ShownCheckIn[] }>(
      mayaIn.get('/api/check-ins?from=2026-01-01&to=2026-01-31'),
    );
    expect(checkIns.map(authorsOf)).toEqual([both]);
    const synced = await bodyOf<{ checkIns: { checkIns: ShownCheckIn[] } }>(jonasIn.get('/api/sync'));
    expect(JSON.stringify(synced)).toContain(`"changedBy":"${jonas.profile.id}"`);
    // Saving the same again changes nothing, so not the author either.
    expect(authorsOf(await saved(mayaIn, 'Slept badly', second.revision))).toEqual(both);
  });

  test('come with the time of the last save, which a condition that is deleted does not change', async () => {
    const { maya, mayaIn, jonasIn } = await signUpFamily(app());
    const neck = await bodyOf<{ id: string }>(mayaIn.post('/api/conditions', { name: 'Neck' }));
    const written = {
      ...content,
      conditionEntries: [{ conditionId: neck.id, severity: 2, symptoms: [] }],
      writtenAt: '2026-01-05T20:00:00.000Z',
      revision: null,
    };
    const put = (client: TestClient, checkIn: object) => bodyOf<ShownCheckIn>(client.put(day, checkIn));
    const before = app().services.now();
    const first = await put(mayaIn, written);
    expect(first).toMatchObject({ createdAt: written.writtenAt, changedBy: maya.profile.id });
    app().passTime(60_000);
    const second = await put(jonasIn, { ...written, notes: 'Slept badly', revision: first.revision });
    expect([before, first.changedAt, addMs(first.changedAt ?? '', 59_999), second.changedAt]).toEqual(
      [before, first.changedAt, addMs(first.changedAt ?? '', 59_999), second.changedAt].toSorted(),
    );
    await mayaIn.delete(`/api/conditions/${neck.id}`);
    const { revision, changedAt } = await bodyOf<ShownCheckIn>(jonasIn.get(day));
    expect([revision > second.revision, changedAt]).toEqual([true, second.changedAt]);
  });

  test('are named by a conflict', async () => {
    const { maya, jonas, mayaIn, jonasIn } = await signUpFamily(app());
    await saved(mayaIn, 'Slept well', null);
    const [status, body] = await save(jonasIn, 'Slept badly', null);
    expect([status, body]).toMatchObject([
      409,
      { code: 'conflict', current: { writtenBy: maya.profile.id, changedBy: maya.profile.id } },
    ]);
    expect(jonas.profile.id).not.toBe(maya.profile.id);
  });

  test('stay when somebody else undoes the deletion', async () => {
    const { maya, jonas, mayaIn, jonasIn } = await signUpFamily(app());
    await saved(mayaIn, 'Slept well', null);
    expect((await jonasIn.delete(day)).status).toBeLessThan(300);
    expect(authorsOf(await saved(jonasIn, 'Slept well', null))).toEqual([maya.profile.id, jonas.profile.id]);
  });

  test('are not known any more once their account is deleted, and stay those of a removed member', async () => {
    const { maya, jonas, mayaIn, jonasIn, path } = await signUpFamily(app());
    const first = await saved(jonasIn, 'Slept well', null);
    await saved(mayaIn, 'Slept badly', first.revision);
    await maya.client.delete(`${path}/members/${jonas.profile.id}`);
    expect(await readAuthors(mayaIn)).toEqual([jonas.profile.id, maya.profile.id]);
    await mayaIn.delete(day);
    await jonas.client.post('/api/auth/delete-account');
    expect(authorsOf(await saved(mayaIn, 'Slept badly', null))).toEqual([null, maya.profile.id]);
  });

  test('of an import are who imported, into the diary of a child, too', async () => {
    const { maya, mayaIn } = await signUpFamily(app());
    const { client } = await signUp(app());
    await client.post('/api/conditions', { name: 'Neck' });
    await saved(client, 'Of another account', null);
    expect((await mayaIn.post('/api/import', await bodyOf(client.get('/api/export')))).status).toBe(200);
    expect(await readAuthors(mayaIn)).toEqual([maya.profile.id, maya.profile.id]);
    expect((await maya.client.get(day)).status).toBe(404);
  });

  test('of an import are who imported, also if another owner joined first', async () => {
    const { jonas, mayaIn, jonasIn } = await signUpFamily(app(), 'owner');
    await jonas.client.post('/api/conditions', { name: 'Neck' });
    await saved(jonas.client, 'Of another diary', null);
    const file = await bodyOf(jonas.client.get('/api/export'));
    expect((await jonasIn.post('/api/import', file)).status).toBe(200);
    expect(await readAuthors(mayaIn)).toEqual([jonas.profile.id, jonas.profile.id]);
  });
});
