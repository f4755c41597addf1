import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { diaryHeader } from '@flarewell/domain/diaries/diary';
import { describe, expect, test } from 'vitest';
import type { Database } from '#db/database.ts';
import { answerOf, createTestApp, refusal, signUp, type TestApp, type TestClient } from '#testing/app.ts';
import { describeAppOnBothEngines } from '#testing/databases/describeApp.ts';
import { signUpFamily } from '#testing/diaries.ts';
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
async function sendSlowly(
  app: TestApp,
  client: TestClient,
  request: (typeof requests)[number],
  diaryId?: string,
) {
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
    ...(diaryId && { [diaryHeader]: diaryId }),
  };
  const init = { method: request.method, headers, body, duplex: 'half' };
  const answer = Promise.resolve(
    app.app.request(`http://localhost:3000${request.path}`, init as RequestInit),
  );
  return { answer: answerOf(answer), begun: begun.promise, finish: gate.resolve };
}

/** An app whose photo store, once it is told to hold, stores nothing before it is released. */
async function createHoldingApp(database: Database) {
  const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let isHeld = false;
  const replace = ({ photos }: TestApp['services']) => ({
    photos: {
      ...photos,
      put: async (...file: Parameters<typeof photos.put>) => {
        if (isHeld) {
          begun.resolve();
          await gate.promise;
        }
        await photos.put(...file);
      },
    },
  });
  const hold = () => {
    isHeld = true;
  };
  return {
    app: await createTestApp(database, {}, { replace }),
    hold,
    begun: begun.promise,
    release: gate.resolve,
  };
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
      const { app: slow, hold, begun, release } = await createHoldingApp(database());
      const { client, profile } = await signUp(slow);
      const { answer, finish } = await sendSlowly(slow, client, request);
      hold();
      finish();
      await begun;
      expect((await client.post('/api/auth/delete-account')).status).toBe(204);
      release();
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

type Family = Awaited<ReturnType<typeof signUpFamily>>;
const memberOf = ({ path, jonas }: Family) => `${path}/members/${jonas.profile.id}`;

/** How somebody loses a diary, or the right to write in it. */
const losses = [
  {
    name: 'is removed',
    lose: (family: Family) => family.maya.client.delete(memberOf(family)),
    code: () => 'diary-gone' as const,
  },
  {
    name: 'becomes a reader',
    lose: (family: Family) => family.maya.client.patch(memberOf(family), { role: 'reader' }),
    // While it is stored, only the transaction notices, which knows that a reader may not write.
    code: (path: string, isStored: boolean) =>
      path === '/api/import' && !isStored ? ('owner-needed' as const) : ('read-only' as const),
  },
  {
    name: 'loses the deleted diary',
    lose: (family: Family) => family.maya.client.delete(family.path),
    code: () => 'diary-gone' as const,
  },
];

describeAppOnBothEngines('a member who', (app, database) => {
  describe.each(losses)('$name', ({ lose, code }) => {
    test.each(requests)('while $name arrives stores nothing', async (request) => {
      const family = await signUpFamily(app(), 'owner');
      const { jonas, mayaIn, id } = family;
      const { answer, begun, finish } = await sendSlowly(app(), jonas.client, request, id);
      await begun;
      expect((await lose(family)).status).toBeLessThan(300);
      finish();
      expect(await answer).toEqual(refusal(code(request.path, false)));
      expect((await mayaIn.get(dayPath)).status).toBe(404);
      await expectNothingLeft(app(), id);
    });

    test.each(requests.filter(({ name }) => name.includes('photo')))(
      'while $name is stored keeps no file',
      async (request) => {
        const { app: slow, hold, begun, release } = await createHoldingApp(database());
        const family = await signUpFamily(slow, 'owner');
        const { jonas, mayaIn, id } = family;
        const { answer, finish } = await sendSlowly(slow, jonas.client, request, id);
        hold();
        finish();
        await begun;
        expect((await lose(family)).status).toBeLessThan(300);
        release();
        expect(await answer).toEqual(refusal(code(request.path, true)));
        expect((await mayaIn.get(dayPath)).status).toBe(404);
        expect(await listFiles(slow, id)).toEqual([]);
        await slow.close();
      },
    );
  });

  test('writes while the only owner deletes the account is refused, and keeps no file', async () => {
    const { maya, jonas, id } = await signUpFamily(app());
    const [photo] = requests;
    if (!photo) throw new Error('There are no requests.');
    const { answer, begun, finish } = await sendSlowly(app(), jonas.client, photo, id);
    await begun;
    expect((await maya.client.post('/api/auth/delete-account')).status).toBe(204);
    finish();
    expect(await answer).toEqual(refusal('diary-gone'));
    await expectNothingLeft(app(), id);
  });
});
