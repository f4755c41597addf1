import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { answerOf, createTestApp, refusal, signUp, type TestApp, type TestClient } from '#testing/app.ts';
import { describeAppOnBothEngines } from '#testing/databases/describeApp.ts';
import { makeJpeg } from '#testing/images/images.ts';
import { content, dayPath, listFiles, postPhoto, signUpWithCheckIn } from '#testing/images/photos.ts';

const jpeg = await makeJpeg();

/** What a person may be sending while the account is deleted on another device. */
const requests = [
  { name: 'a photo', method: 'POST', path: `${dayPath}/photo`, type: 'image/jpeg', write: async () => jpeg },
  {
    name: 'a check-in',
    method: 'PUT',
    path: dayPath,
    type: 'application/json',
    write: async () => Buffer.from(JSON.stringify({ ...content, revision: null })),
  },
  {
    name: 'an import with a photo',
    method: 'POST',
    path: '/api/import',
    type: 'application/zip',
    write: async (app: TestApp) => {
      const { client, addPhoto } = await signUpWithCheckIn(app);
      await addPhoto();
      return Buffer.from(await (await client.get('/api/export.zip')).arrayBuffer());
    },
  },
];

/** Sends a body of which the first half arrives at once. `begun` resolves when the server waits for the other half. */
async function sendSlowly(app: TestApp, client: TestClient, request: (typeof requests)[number]) {
  const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const bytes = await request.write(app);
  const middle = Math.floor(bytes.length / 2);
  const halves = [bytes.subarray(0, middle), bytes.subarray(middle)];
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (halves.length === 1) {
          begun.resolve();
          await gate.promise;
        }
        const half = halves.shift();
        if (half) controller.enqueue(half);
        else controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const headers = {
    'Content-Type': request.type,
    'Sec-Fetch-Site': 'same-origin',
    Cookie: [...client.cookies].map((pair) => pair.join('=')).join('; '),
  };
  const init = { method: request.method, headers, body, duplex: 'half' };
  const answer = Promise.resolve(
    app.app.request(`http://localhost:3000${request.path}`, init as RequestInit),
  );
  return { answer: answerOf(answer), begun: begun.promise, finish: gate.resolve };
}

const hasFolder = ({ dataDir }: TestApp, userId: string) => existsSync(join(dataDir, 'photos', userId));

async function expectNothingLeft(app: TestApp, userId: string) {
  expect(await listFiles(app, userId)).toEqual([]);
  expect(hasFolder(app, userId)).toBe(false);
}

describeAppOnBothEngines('an account that is deleted during an upload', (app, database) => {
  test.each(requests)('a session that ended while $name arrived does nothing any more', async (request) => {
    const { client, profile } = await signUp(app());
    const { answer, begun, finish } = await sendSlowly(app(), client, request);
    await begun;
    expect((await client.post('/api/auth/sign-out')).status).toBe(204);
    finish();
    expect(await answer).toEqual(refusal('signed-out'));
    expect(await listFiles(app(), profile.id)).toEqual([]);
  });

  test.each(requests)('answers 401 to $name that arrives slowly, and keeps no file', async (request) => {
    const { client, profile } = await signUp(app());
    const { answer, begun, finish } = await sendSlowly(app(), client, request);
    await begun;
    expect((await client.post('/api/auth/delete-account')).status).toBe(204);
    finish();
    expect(await answer).toEqual(refusal('signed-out'));
    await expectNothingLeft(app(), profile.id);
  });

  test.each(requests.filter(({ name }) => name.includes('photo')))(
    'answers 401 to $name that is being stored, and keeps no file',
    async (request) => {
      const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      let isHeld = false;
      const slow = await createTestApp(
        database(),
        {},
        {
          replace: ({ photos }) => ({
            photos: {
              ...photos,
              put: async (...file) => {
                if (isHeld) {
                  begun.resolve();
                  await gate.promise;
                }
                await photos.put(...file);
              },
            },
          }),
        },
      );
      const { client, profile } = await signUp(slow);
      const { answer, finish } = await sendSlowly(slow, client, request);
      isHeld = true;
      finish();
      await begun.promise;
      expect((await client.post('/api/auth/delete-account')).status).toBe(204);
      gate.resolve();
      expect(await answer).toEqual(refusal('signed-out'));
      await expectNothingLeft(slow, profile.id);
      await slow.close();
    },
  );

  test('keeps no photo that was uploaded between the deletion of the photos and that of the account', async () => {
    const uploads: (() => Promise<void>)[] = [];
    const own = await createTestApp(
      database(),
      {},
      {
        replace: ({ photos }) => ({
          photos: {
            ...photos,
            async removeAll(userId) {
              await photos.removeAll(userId);
              await uploads.pop()?.();
            },
          },
        }),
      },
    );
    const { client, profile } = await signUp(own);
    uploads.push(async () => {
      expect((await postPhoto(client, jpeg)).status).toBe(201);
    });
    expect((await client.post('/api/auth/delete-account')).status).toBe(204);
    expect(uploads).toEqual([]);
    await expectNothingLeft(own, profile.id);
    await own.close();
  });
});
