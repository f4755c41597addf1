import type { User } from '@flarewell/domain/account/user';
import { archiveShape, type ImportSummary } from '@flarewell/domain/wire/archive';
import { expect, test } from 'vitest';
import { createFreeSpace, RESERVE_BYTES } from '#http/freeSpace.ts';
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
import { signUpFamily } from '#testing/diaries.ts';
import { listFiles, signUpWithCheckIn } from '#testing/images/photos.ts';

const exportOf = (client: TestClient) => bodyOf<User>(client.get('/api/export'));
const zipOf = async (client: TestClient) =>
  new Uint8Array(await (await client.get('/api/export.zip')).arrayBuffer());
const send = (client: TestClient, body: string | Uint8Array, type = 'application/zip', length?: number) =>
  client.request('POST', '/api/import', body, {
    'Content-Type': type,
    'Content-Length': length === undefined ? undefined : String(length),
  });
const photoOf = (client: TestClient, { checkIns: [checkIn] }: User) => client.get(checkIn?.photoUrl ?? '');

async function signUpWithPhoto(app: TestApp) {
  const person = await signUpWithCheckIn(app);
  await person.addPhoto();
  return person;
}

describeApp('the archive of a person', (app, database) => {
  test('is a JSON file with the date in its name, which no cache stores', async () => {
    const { client, profile } = await signUpWithPhoto(app());
    const response = await client.get('/api/export');
    const { headers } = response;
    expect(headers.get('Content-Disposition')).toMatch(
      /^attachment; filename="flarewell-\d{4}-\d{2}-\d{2}\.json"$/,
    );
    expect([headers.get('Content-Type'), headers.get('Cache-Control')]).toEqual([
      'application/json',
      'private, no-store',
    ]);
    const file = await bodyOf<User>(response);
    expect(archiveShape.parse(file)).toEqual(file);
    expect(file).toMatchObject({ ...profile, checkIns: [{ notes: 'Slept well' }] });
    expect(JSON.stringify(file)).not.toMatch(/password|token|session|revision/);
    expect((await photoOf(client, file)).status).toBe(200);
  });

  test('can be imported as a zip into another account, with photos, and importing it twice changes nothing more', async () => {
    const { client } = await signUpWithPhoto(app());
    const other = await signUp(app());
    const response = await client.get('/api/export.zip');
    expect(response.headers.get('Content-Disposition')).toMatch(/"flarewell-\d{4}-\d{2}-\d{2}\.zip"$/);
    const zip = new Uint8Array(await response.arrayBuffer());
    expect(await bodyOf<ImportSummary>(send(other.client, zip))).toMatchObject({
      checkIns: { created: 1 },
      photos: { stored: 1 },
    });
    const imported = await exportOf(other.client);
    expect(imported.checkIns[0]?.notes).toBe('Slept well');
    expect((await photoOf(other.client, imported)).status).toBe(200);
    expect((await photoOf(client, imported)).status).toBe(404);
    const before = await exportRows(database(), other.profile.id);
    expect(
      await bodyOf<ImportSummary>(send(other.client, zip, 'application/x-zip-compressed')),
    ).toMatchObject({
      checkIns: { unchanged: 1 },
      photos: { stored: 0, unchanged: 1 },
    });
    const isRecord = (row: string) => !row.startsWith('sessions');
    expect((await exportRows(database(), other.profile.id)).filter(isRecord)).toEqual(
      before.filter(isRecord),
    );
  });

  test('of a child has the name in its file name', async () => {
    const { mayaIn } = await signUpFamily(app());
    const namesOf = async (path: string) => (await mayaIn.get(path)).headers.get('Content-Disposition');
    expect(await namesOf('/api/export')).toMatch(/"flarewell-leo-\d{4}-\d{2}-\d{2}\.json"$/);
    expect(await namesOf('/api/export.zip')).toMatch(/"flarewell-leo-\d{4}-\d{2}-\d{2}\.zip"$/);
  });

  test('can be imported as JSON after a reset, which every device notices', async () => {
    const { client, files } = await signUpWithPhoto(app());
    const file = await exportOf(client);
    const { revision } = await bodyOf<{ revision: number }>(client.get('/api/check-ins?since=0'));
    expect(await answerOf(client.post('/api/reset', { confirm: true }))).toEqual([204, null]);
    expect(await files()).toEqual([]);
    expect((await photoOf(client, file)).status).toBe(404);
    const { name, email } = file;
    expect(await exportOf(client)).toMatchObject({ name, email, conditions: [], checkIns: [] });
    expect(await bodyOf(client.get(`/api/check-ins?since=${revision}`))).toMatchObject({
      isComplete: true,
      checkIns: [],
    });
    expect(await bodyOf(client.post('/api/import', file))).toMatchObject({ checkIns: { created: 1 } });
    expect((await exportOf(client)).checkIns).toMatchObject([{ notes: 'Slept well', photoUrl: null }]);
  });

  test('cannot be exported, imported or reset without a session', async () => {
    const stranger = app().connect();
    for (const answer of [
      stranger.get('/api/export'),
      stranger.get('/api/export.zip'),
      stranger.post('/api/import', {}),
      stranger.post('/api/reset', { confirm: true }),
    ]) {
      expect(await answerOf(answer)).toEqual(refusal('signed-out'));
    }
  });

  test("never holds another person's rows, and touches none of them", async () => {
    const maya = await signUpWithPhoto(app());
    const omar = await signUpWithPhoto(app());
    const file = await exportOf(maya.client);
    expect(JSON.stringify(await exportOf(omar.client))).not.toContain(maya.profile.id);
    const zip = await zipOf(maya.client);
    const [rows, photos] = [await exportRows(database(), maya.profile.id), await maya.files()];
    await bodyOf(omar.client.post('/api/import', file));
    await bodyOf(send(omar.client, zip));
    await bodyOf(omar.client.post('/api/reset', { confirm: true }));
    expect(await exportRows(database(), maya.profile.id)).toEqual(rows);
    expect(await maya.files()).toEqual(photos);
  });

  test('is refused with its problem code if it is invalid, and nothing changes', async () => {
    const { client, profile, files } = await signUpWithPhoto(app());
    const file = await exportOf(client);
    const [rows, photos] = [await exportRows(database(), profile.id), await files()];
    const expectRefusal = async (answer: Promise<Response>, message: string) =>
      expect(await answerOf(answer)).toEqual([400, { code: 'invalid-input', message }]);
    const noDay = { ...file, checkIns: [{ ...file.checkIns[0], date: '2026-02-30T12:00:00' }] };
    await expectRefusal(
      client.post('/api/import', noDay),
      'Check-in for 2026-02-30: Please choose a valid date',
    );
    await expectRefusal(
      send(client, 'hello', 'application/json'),
      'This file was not exported from Flarewell',
    );
    await expectRefusal(
      send(client, (await zipOf(client)).slice(0, -5)),
      'This zip is damaged or of an unknown kind',
    );
    expect(await answerOf(send(client, '{}', 'text/html'))).toEqual(refusal('unsupported-type'));
    expect(await exportRows(database(), profile.id)).toEqual(rows);
    expect(await files()).toEqual(photos);
  });

  test('is refused if it is too large, by its declared or by its actual size', async () => {
    const { client } = await signUp(app());
    const tooLong = 51 * 1024 * 1024;
    expect(await answerOf(send(client, '{}', 'application/json', tooLong))).toEqual(
      refusal('body-too-large'),
    );
    const blanks = new Uint8Array(tooLong).fill(32);
    expect(await answerOf(send(client, blanks, 'application/json'))).toEqual(refusal('body-too-large'));
  });

  test('is refused if it would fill the disk, before it is sent or while its photos are stored', async () => {
    // What the disk answers each time that it is asked.
    const free: number[] = [];
    const readFree = async () => free.shift() ?? Number.POSITIVE_INFINITY;
    const own = await createTestApp(
      database(),
      {},
      { replace: ({ log }) => ({ space: createFreeSpace('', log, readFree) }) },
    );
    const { client } = await signUpWithPhoto(own);
    const zip = await zipOf(client);
    const other = await signUp(own);
    const empty = await exportOf(other.client);

    free.push(RESERVE_BYTES + 1e9);
    const announced = await send(other.client, zip, 'application/zip', 2e9);
    expect(announced.headers.get('Retry-After')).toBe('300');
    expect(await answerOf(announced)).toEqual(refusal('no-space'));

    // Enough for the file and its records, and not for the photo.
    free.push(2e9, 2e9, 2e9, RESERVE_BYTES);
    expect(await answerOf(send(other.client, zip))).toEqual(refusal('no-space'));
    expect(free).toEqual([]);
    expect(await exportOf(other.client)).toEqual(empty);
    expect(await listFiles(own, other.profile.id)).toEqual([]);
    expect((await send(other.client, zip)).status).toBe(200);
    await own.close();
  });

  test('is imported one at a time', async () => {
    const { client } = await signUpWithPhoto(app());
    const zip = await zipOf(client);
    const other = await signUp(app());
    const statuses = await Promise.all([1, 2].map(async () => (await send(other.client, zip)).status));
    expect(statuses.sort()).toEqual([200, 503]);
    expect((await exportOf(other.client)).checkIns).toHaveLength(1);
  });

  test('is reset only with an explicit confirmation', async () => {
    const { client, profile } = await signUpWithPhoto(app());
    const before = await exportRows(database(), profile.id);
    for (const body of [{}, { confirm: false }, { confirm: 'true' }, { confirm: true, more: 1 }]) {
      expect(await answerOf(client.post('/api/reset', body))).toMatchObject([400, { code: 'invalid-input' }]);
    }
    expect(await exportRows(database(), profile.id)).toEqual(before);
  });
});
