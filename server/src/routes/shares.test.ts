import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { dayIn } from '@flarewell/domain/day';
import { passcodeTries } from '@flarewell/domain/shares/passcodes';
import { type Share, shareLimits, shareStatus } from '@flarewell/domain/shares/shares';
import { type MadeShare, type Manifest, newShareShape } from '@flarewell/domain/wire/shares';
import { base64url, compactDecrypt } from 'jose';
import { expect, test } from 'vitest';
import { hashPassword } from '#auth/passwords.ts';
import { hashToken } from '#auth/tokens.ts';
import { type Database, inOwnDiary, RoleTooLow } from '#db/database.ts';
import { createShare } from '#db/records/shares.ts';
import { tableList } from '#db/tables.ts';
import { cleanUp } from '#jobs/housekeeping.ts';
import { createLink } from '#shares/createLink.ts';
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
import { useUp } from '#testing/limits.ts';
import { keepLog } from '#testing/logLines.ts';
import { makeShare } from '#testing/people.ts';

const path = '/api/shares';
const DAY_MS = 24 * 60 * 60 * 1000;
const SECRET_WORDS = 'Weeping behind the left knee';
const PASSCODE = 'maple river stone';
const reader = { recipient: 'Dr. Weber' };

interface Payload {
  url: string;
  key: string;
  exp: number;
  flag: string;
  label: string;
  v: number;
}

async function signUpWithDiary(app: TestApp, notes = SECRET_WORDS) {
  const person = await signUp(app);
  const { client, profile } = person;
  const { id } = await bodyOf<{ id: string }>(client.post('/api/conditions', { name: 'Neck' }));
  const today = dayIn(profile.timezone, app.services.now());
  await client.put(`/api/check-ins/${today}`, {
    revision: null,
    notes,
    factors: {},
    conditionEntries: [{ conditionId: id, severity: 4, symptoms: [] }],
    medicationEntries: [],
  });
  return { ...person, today };
}

function readLink(link: string): Payload {
  return JSON.parse(Buffer.from(link.split('shlink:/')[1] ?? '', 'base64url').toString());
}

async function make(client: TestClient, input: object = {}) {
  const made = await bodyOf<MadeShare>(client.post(path, { label: 'Dr. Weber, November', ...input }));
  const payload = readLink(made.link);
  return { ...made, payload, manifest: new URL(payload.url).pathname };
}

async function decrypt(file: string, key: string) {
  const options = { maxDecompressedLength: Number.POSITIVE_INFINITY };
  const { plaintext } = await compactDecrypt(file, base64url.decode(key), options);
  return Buffer.from(plaintext).toString();
}

/** Every row of every table. */
function readTables({ system }: Database): Promise<string[]> {
  return Promise.all(
    tableList.map(async ({ name }) => JSON.stringify(await system.selectFrom(name).selectAll().execute())),
  );
}

function readFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'));
}

/** What the long base64url parts of a text hold, as it is and inflated, as a file that is not encrypted would hold it. */
function decodeParts(text: string): string[] {
  return (text.match(/[\w-]{100,}/g) ?? []).flatMap((part) => {
    const bytes = Buffer.from(part, 'base64url');
    try {
      return [bytes.toString('latin1'), inflateRawSync(bytes).toString('latin1')];
    } catch {
      return [bytes.toString('latin1')];
    }
  });
}

test('a word in a file that is only compressed would be found', () => {
  const file = deflateRawSync(`${randomBytes(100).toString('hex')} ${SECRET_WORDS}`);
  expect(decodeParts(`eyJ.${file.toString('base64url')}.x`).join()).toContain(SECRET_WORDS);
});

const list = async (client: TestClient) => (await bodyOf<{ shares: Share[] }>(client.get(path))).shares;
const gone = refusal('share-gone');

describeApp('the links of an account that somebody else had access to', (app, database) => {
  test.each([
    ['change-password', { currentPassword: 'correct horse', newPassword: 'battery staple' }],
    ['devices/sign-out-others', {}],
  ])('are stopped with %s only if the person wants it', async (name, body) => {
    const [{ client, profile }, { client: bystander }] = [await signUp(app()), await signUp(app())];
    for (const label of ['Dr. Weber', 'Dr. Kim']) await bodyOf(client.post(path, { label }));
    await bodyOf(bystander.post(path, { label: 'Dr. Weber' }));
    const statuses = async (of: TestClient) => {
      const { shares } = await bodyOf<{ shares: Share[] }>(of.get(path));
      return shares.map((share) => shareStatus(share, app().services.now()));
    };
    const url = `/api/auth/${name}`;
    expect((await client.post(url, Object.keys(body).length > 0 ? body : undefined)).status).toBe(204);
    expect(await statuses(client)).toEqual(['active', 'active']);
    const again =
      'newPassword' in body ? { currentPassword: body.newPassword, newPassword: 'correct horse 2' } : {};
    expect((await client.post(url, { ...again, stopsLinks: true })).status).toBe(204);
    expect(await statuses(client)).toEqual(['stopped', 'stopped']);
    const files = database().system.selectFrom('share_files').select('share_id');
    expect(await files.where('diary_id', '=', profile.id).execute()).toEqual([]);
    expect(await statuses(bystander)).toEqual(['active']);
  });
});

describeApp('shares', (app, database) => {
  test('a link without a passcode opens the summary without an account', async () => {
    const { client, today } = await signUpWithDiary(app());
    const { link, photosLeftOut, payload, manifest, ...share } = await make(client, { notes: true });
    expect(link).toMatch(/^http:\/\/localhost:3000\/s#shlink:\/[\w-]+$/);
    expect(payload).toEqual({
      url: expect.stringMatching(/^http:\/\/localhost:3000\/shl\/[\w-]{43}$/),
      key: expect.stringMatching(/^[\w-]{43}$/),
      exp: Math.floor(Date.parse(share.expiresAt) / 1000),
      flag: 'U',
      label: 'Dr. Weber, November',
      v: 1,
    });
    expect(photosLeftOut).toBe(0);
    expect(share).toMatchObject({ to: today, hasNotes: true, hasPhotos: false, openedCount: 0 });
    expect(await list(client)).toEqual([share]);

    const visitor = app().connect();
    const response = await visitor.get(`${manifest}?recipient=Dr.%20Weber`);
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'application/jose']);
    const file = await response.text();
    expect(await decrypt(file, payload.key)).toContain(SECRET_WORDS);
    const { files } = await bodyOf<Manifest>(visitor.post(manifest, { recipient: 'Clinic', future: 1 }));
    expect(files).toEqual([
      {
        contentType: 'application/fhir+json',
        fhirVersion: '4.0.1',
        status: 'finalized',
        lastUpdated: share.createdAt,
        embedded: file,
      },
    ]);
    expect(await list(client)).toMatchObject([{ openedCount: 2, lastRecipient: 'Clinic' }]);
  });

  test('notes are left out unless they are chosen, all or by day', async () => {
    const { client, today } = await signUpWithDiary(app());
    const open = async (input: object) => {
      const { payload, manifest } = await make(client, input);
      return decrypt(await (await app().connect().get(manifest)).text(), payload.key);
    };
    expect(await open({})).not.toContain(SECRET_WORDS);
    expect(await open({ notes: [] })).not.toContain(SECRET_WORDS);
    expect(await open({ notes: ['2020-01-01'] })).not.toContain(SECRET_WORDS);
    expect(await open({ notes: [today] })).toContain(SECRET_WORDS);
    // Newest first: the list tells what is in a snapshot, not what was asked for.
    expect((await list(client)).map(({ hasNotes }) => hasNotes)).toEqual([true, false, false, false]);
  });

  test('R162 a passcode is needed, and ten wrong ones end the link', async () => {
    const { client } = await signUpWithDiary(app());
    const { payload, manifest } = await make(client, { passcode: PASSCODE });
    expect(payload.flag).toBe('P');
    const visitor = app().connect();
    const wrong = (remainingAttempts: number) => [
      401,
      { code: 'wrong-passcode', message: 'That passcode is wrong', remainingAttempts },
    ];
    const openWith = (passcode?: string) => answerOf(visitor.post(manifest, { ...reader, passcode }));
    expect(await answerOf(visitor.get(manifest))).toEqual(gone);
    expect(await openWith()).toEqual(wrong(10));
    expect(await openWith('maple river')).toEqual(wrong(9));
    expect((await openWith('Maple-River  STONE'))[0]).toBe(200);
    expect(await list(client)).toMatchObject([{ triesLeft: 9, openedCount: 1, lastRecipient: 'Dr. Weber' }]);
    for (let left = 8; left >= 0; left -= 1) expect(await openWith(`wrong ${left}`)).toEqual(wrong(left));
    expect(await openWith(PASSCODE)).toEqual(gone);
  });

  test('R162 200 parallel wrong passcodes use up exactly ten tries', async () => {
    const { client } = await signUpWithDiary(app());
    const { manifest } = await make(client, { passcode: PASSCODE });
    const visitor = app().connect();
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        answerOf(visitor.post(manifest, { ...reader, passcode: `guess ${index}` })),
      ),
    );
    const refused = answers.filter(([status]) => status === 401);
    const left = refused.map(([, body]) => (body as { remainingAttempts: number }).remainingAttempts).sort();
    expect(left).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(answers.filter(([status]) => status === 404)).toHaveLength(190);
    expect(await list(client)).toMatchObject([{ triesLeft: 0, openedCount: 0 }]);
  });

  test('a longer file than the reader wants is not embedded, but has an address for ten minutes', async () => {
    const own = await createTestApp(database());
    const { client } = await signUpWithDiary(own);
    const { id, payload, manifest } = await make(client);
    const visitor = own.connect();
    const ask = async (embeddedLengthMax: number) => {
      const { files } = await bodyOf<Manifest>(visitor.post(manifest, { ...reader, embeddedLengthMax }));
      return files[0];
    };
    const embedded = (await ask(4_000_000))?.embedded ?? '';
    expect((await ask(embedded.length))?.embedded).toBe(embedded);
    const file = await ask(embedded.length - 1);
    expect(file?.embedded).toBe(undefined);
    const location = (file?.location ?? '').replace('http://localhost:3000', '');
    expect((await own.app.request(location, { method: 'HEAD' })).status).toBe(404);
    expect(await list(client)).toMatchObject([{ openedCount: 2, lastRecipient: 'Dr. Weber' }]);
    const response = await visitor.get(location);
    expect(await list(client)).toMatchObject([{ openedCount: 3, lastRecipient: 'Dr. Weber' }]);
    expect(response.headers.get('Content-Type')).toBe('application/jose');
    expect(await decrypt(await response.text(), payload.key)).toContain('"resourceType":"Bundle"');
    expect(await answerOf(visitor.get(location.replace(/expires=\d/, 'expires=9')))).toEqual(gone);
    expect(await answerOf(visitor.get(location.replace(id, makeShare().id)))).toEqual(gone);
    own.passTime(10 * 60_000);
    expect(await answerOf(visitor.get(location))).toEqual(gone);
    const fresh = ((await ask(0))?.location ?? '').replace('http://localhost:3000', '');
    await client.delete(`${path}/${id}`);
    expect(await answerOf(visitor.get(fresh))).toEqual(gone);
    expect(await list(client)).toMatchObject([{ openedCount: 3 }]);
    await own.close();
  });

  test.each([
    ['without a passcode', {}],
    ['with a passcode', { passcode: PASSCODE }],
  ])('R161 the name of a reader can be given after the opening, %s', async (_, secret) => {
    const own = await createTestApp(database());
    const { client } = await signUpWithDiary(own);
    const { manifest } = await make(client, secret);
    const visitor = own.connect();
    await bodyOf(visitor.post(manifest, { recipient: '', ...secret }));
    const [opened] = await list(client);
    expect(opened).toMatchObject({ openedCount: 1, lastRecipient: null });
    own.passTime(60_000);
    await bodyOf(visitor.post(manifest, { ...reader, ...secret, embeddedLengthMax: 0 }));
    expect(await list(client)).toEqual([{ ...opened, lastRecipient: 'Dr. Weber' }]);
    await own.close();
  });

  test('R162 a passcode that the busy server did not check takes no try', async () => {
    // In this process, whose passwords the test can keep busy.
    const own = await createTestApp(database(), {}, { replace: () => ({}) });
    const { client } = await signUpWithDiary(own);
    const { manifest } = await make(client, { passcode: PASSCODE });
    let isAnswered = false;
    const keepHashing = async () => {
      while (!isAnswered) await hashPassword('x').catch(() => setImmediate());
    };
    const hashing = Array.from({ length: 80 }, keepHashing);
    const answer = await answerOf(own.connect().post(manifest, { ...reader, passcode: PASSCODE }));
    isAnswered = true;
    await Promise.all(hashing);
    expect(answer).toMatchObject([503, { code: 'busy' }]);
    expect(await list(client)).toMatchObject([{ triesLeft: passcodeTries, openedCount: 0 }]);
    await own.close();
  });

  test('links that do not work get the same answer, whatever the reason is and whatever is asked', async () => {
    const own = await createTestApp(database());
    const { client } = await signUpWithDiary(own);
    const stopped = await make(client, { passcode: PASSCODE });
    const expired = await make(client, { expiresInDays: 1 });
    const usedUp = await make(client, { passcode: PASSCODE });
    const { system } = database();
    await system.updateTable('shares').set({ tries_left: 0 }).where('id', '=', usedUp.id).execute();
    const disabled = await signUpWithDiary(own);
    const ofDisabled = await make(disabled.client);
    await system
      .updateTable('users')
      .set({ disabled_at: own.services.now() })
      .where('id', '=', disabled.profile.id)
      .execute();
    expect(await answerOf(client.delete(`${path}/${stopped.id}`))).toEqual([204, null]);
    own.passTime(DAY_MS);
    const visitor = own.connect();
    const texts = new Set<string>();
    const addresses = [
      ...[stopped, expired, usedUp, ofDisabled].map(({ manifest }) => manifest),
      '/shl/unknown',
      `/shl/${'x'.repeat(43)}`,
    ];
    for (const address of addresses) {
      for (const response of [
        await visitor.get(address),
        await visitor.post(address, { ...reader, passcode: PASSCODE }),
        await visitor.post(address, reader),
      ]) {
        const { 'x-request-id': _, ...headers } = Object.fromEntries(response.headers);
        texts.add(JSON.stringify([response.status, headers, await response.text()]));
      }
    }
    expect([...texts]).toEqual([
      expect.stringContaining('This link does not work. Please ask for a new one'),
    ]);
    const statuses = (await list(client)).map((share) => shareStatus(share, own.services.now()));
    expect(statuses.toSorted()).toEqual(['expired', 'stopped', 'used-up']);
    await own.close();
  });

  test('leave nothing but their line when they have ended', async () => {
    const own = await createTestApp(database());
    const { client, profile } = await signUpWithDiary(own);
    const { id, payload } = await make(client, { passcode: PASSCODE });
    await make(client, { expiresInDays: 1, passcode: PASSCODE });
    const readRows = async () =>
      (await exportRows(database(), profile.id)).filter((row) => row.startsWith('share'));
    const countFiles = async () => (await readRows()).filter((row) => row.startsWith('share_files')).length;
    const secrets = ['$argon2id$', hashToken(payload.url.split('/').at(-1) ?? '')];
    const findSecrets = async () => {
      const rows = (await readRows()).join('\n');
      return secrets.filter((secret) => rows.includes(secret));
    };
    expect([await countFiles(), await findSecrets()]).toEqual([2, secrets]);
    await client.delete(`${path}/${id}`);
    expect([await countFiles(), await findSecrets()]).toEqual([1, secrets.slice(0, 1)]);
    own.passTime(DAY_MS);
    await cleanUp(own.services, own.services.log);
    expect([await countFiles(), await findSecrets()]).toEqual([0, []]);
    expect(await list(client)).toMatchObject([{ hasPasscode: true }, { hasPasscode: true }]);
    await own.close();
  });

  test('no table, file or log holds the key, the token, the passcode or a word of the shared notes', async () => {
    const { log, text } = keepLog();
    const own = await createTestApp(database(), {}, { log });
    const notes = 'Bled through the sheets';
    const { client, today } = await signUpWithDiary(own, notes);
    const { payload, manifest } = await make(client, { notes: true, passcode: PASSCODE });
    // Of the notes, only the shared ones are left.
    await client.delete(`/api/check-ins/${today}`);
    const visitor = own.connect();
    for (const passcode of ['a wrong guess', PASSCODE]) await visitor.post(manifest, { ...reader, passcode });
    expect(await list(client)).toMatchObject([{ openedCount: 1, triesLeft: 9 }]);
    const tables = await readTables(database());
    const kept = [text(), ...tables, ...readFiles(own.dataDir), ...decodeParts(tables.join('\n'))].join('\n');
    expect(kept).toContain('Dr. Weber, November');
    const token = payload.url.split('/').at(-1) ?? '';
    const secrets = [
      payload.key,
      token,
      PASSCODE,
      notes,
      ...notes.split(' ').filter(({ length }) => length > 4),
    ];
    expect(secrets.filter((secret) => kept.includes(secret))).toEqual([]);
    await own.close();
  });

  test('are made at most 30 times an hour by a person', async () => {
    const { client, profile } = await signUpWithDiary(app());
    await useUp(app(), { sharesMade: profile.id }, { left: 1 });
    await make(client);
    expect(await answerOf(client.post(path, { label: 'Dr. Weber' }))).toEqual(refusal('too-many-requests'));
    expect(await list(client)).toHaveLength(1);
  });

  test('are opened at most 300 times in 15 minutes from a network, at any of their addresses', async () => {
    const own = await createTestApp(database());
    const { client } = await signUpWithDiary(own);
    const { manifest } = await make(client);
    const address = '192.0.2.77';
    const visitor = own.connect(address);
    const open = () => visitor.post(manifest, { ...reader, embeddedLengthMax: 0 });
    const { files } = await bodyOf<Manifest>(open());
    const location = (files[0]?.location ?? '').replace('http://localhost:3000', '');
    await useUp(own, { shareRequests: address }, { left: 1 });
    expect((await visitor.get(location)).status).toBe(200);
    for (const response of [await visitor.get(location), await visitor.get(manifest), await open()]) {
      expect([response.status, response.headers.get('Retry-After')]).toEqual([429, expect.any(String)]);
    }
    expect(await list(client)).toMatchObject([{ openedCount: 1 }]);
    await own.close();
  });

  test('are followed in the security log, without their names', async () => {
    const { log, lines, text } = keepLog();
    const own = await createTestApp(database(), {}, { log });
    const { client, profile } = await signUpWithDiary(own);
    const { id, manifest } = await make(client, { passcode: PASSCODE });
    const visitor = own.connect();
    for (let count = 0; count < passcodeTries; count += 1) {
      await visitor.post(manifest, { ...reader, passcode: `wrong ${count}` });
    }
    await visitor.post(manifest, { ...reader, passcode: PASSCODE });
    await client.delete(`${path}/${id}`);
    const noted = lines().filter(({ msg, event }) => msg === 'security' && event !== 'sign-up');
    const network = expect.stringMatching(/^[\w-]{12}$/);
    expect(noted).toMatchObject([
      { event: 'share-made', share: id, userId: profile.id, level: 30 },
      ...Array.from({ length: passcodeTries }, () => ({
        event: 'share-passcode-failed',
        share: id,
        network,
      })),
      { event: 'share-used-up', share: id, network, level: 40 },
      { event: 'share-stopped', share: id, userId: profile.id },
    ]);
    expect(text()).not.toMatch(/Weber|wrong \d|maple/);
    await own.close();
  });

  test.each([
    ['reset', '/api/reset', { confirm: true }, 503],
    ['deletion of the account', '/api/auth/delete-account', undefined, 401],
  ])('are not made from what a %s has deleted in the meantime', async (_, deletion, body, expected) => {
    const person: { client?: TestClient } = {};
    const own = await createTestApp(
      database(),
      {},
      {
        replace: ({ searchPatterns }) => ({
          searchPatterns: async (...asked) => {
            expect((await person.client?.post(deletion, body))?.status).toBe(204);
            return searchPatterns(...asked);
          },
        }),
      },
    );
    const { client, profile } = await signUpWithDiary(own);
    person.client = client;
    const [status] = await answerOf(client.post(path, { label: 'Dr. Weber', patterns: true }));
    expect(status).toBe(expected);
    const rows = await exportRows(database(), profile.id);
    expect(rows.filter((row) => row.startsWith('share'))).toEqual([]);
    await own.close();
  });

  test('tell pages of other origins when to come back', async () => {
    const own = await createTestApp(database(), { REQUESTS_PER_MINUTE: '1' });
    const visitor = own.connect();
    const ask = () => visitor.request('GET', '/shl/unknown', undefined, { Origin: 'https://viewer.example' });
    await ask();
    const { status, headers } = await ask();
    expect([status, headers.get('Access-Control-Allow-Origin')]).toEqual([429, '*']);
    expect(headers.get('Access-Control-Expose-Headers')).toBe('Retry-After');
    await own.close();
  });

  test('open from pages of any origin, without a cookie, and are not for search engines', async () => {
    const { client } = await signUpWithDiary(app());
    const { manifest } = await make(client);
    const headers = { Origin: 'https://viewer.example', 'Sec-Fetch-Site': 'cross-site' };
    const visitor = app().connect();
    const preflight = await visitor.request('OPTIONS', manifest, undefined, {
      ...headers,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'content-type',
    });
    expect(preflight.headers.get('Access-Control-Allow-Headers')).toBe('Content-Type');
    for (const address of [manifest, '/shl/unknown']) {
      const response = await visitor.request('POST', address, reader, headers);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      });
    }
    expect(visitor.cookies.size).toBe(0);
  });

  test('count no opening for HEAD, and answer nothing else below their path', async () => {
    const { client } = await signUpWithDiary(app());
    const { manifest } = await make(client);
    const visitor = app().connect();
    const statusOf = async (method: string, address: string) =>
      (await app().app.request(address, { method })).status;
    expect(await statusOf('HEAD', manifest)).toBe(404);
    expect(await list(client)).toMatchObject([{ openedCount: 0 }]);
    for (const method of ['PUT', 'DELETE', 'PATCH']) expect(await statusOf(method, manifest)).toBe(404);
    expect(await answerOf(visitor.get(`${manifest}/more`))).toEqual(gone);
    expect(await answerOf(visitor.get('/shl'))).toEqual(gone);
  });

  test.each(['/s', '/s/'])(
    'are read on the page %s, which search engines and caches must not keep',
    async (page) => {
      const { headers } = await app().connect().get(page);
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-robots-tag': 'noindex',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      });
    },
  );

  test('belong to one person', async () => {
    const [maya, omar] = [await signUpWithDiary(app()), await signUp(app())];
    const { id } = await make(maya.client);
    expect(await list(omar.client)).toEqual([]);
    expect(await answerOf(omar.client.delete(`${path}/${id}`))).toEqual(refusal('not-found'));
    expect(await list(maya.client)).toMatchObject([{ endedAt: null }]);
  });

  test('are for owners, in an export too, and if their maker becomes a writer while the file is made', async () => {
    const { mayaIn, jonas, jonasIn, id } = await signUpFamily(app());
    await make(mayaIn);
    const listExported = async (client: TestClient) =>
      (await bodyOf<{ shares: Share[] }>(client.get('/api/export'))).shares;
    expect(await listExported(mayaIn)).toMatchObject([{ label: 'Dr. Weber, November' }]);
    expect(await listExported(jonasIn)).toEqual([]);
    const jonasInLeo = { userId: jonas.profile.id, diaryId: id, timezone: 'UTC' };
    const newShare = newShareShape.parse({ label: 'Dr. Huber' });
    await expect(
      createLink(app().services, jonasInLeo, { newShare, passcodeHash: null }),
    ).rejects.toBeInstanceOf(RoleTooLow);
    expect(await list(mayaIn)).toHaveLength(1);
  });

  test('R159 need a name, one of the lives and periods, and at most 20 work at a time', async () => {
    const { client, profile } = await signUpWithDiary(app());
    const refuse = async (input: object, fields: Record<string, string>) =>
      expect(await answerOf(client.post(path, { label: 'Dr. Weber', ...input }))).toEqual(
        refusal('invalid-input', fields),
      );
    await refuse({ label: ' ' }, { label: 'Please enter a name' });
    await refuse({ expiresInDays: 2 }, { expiresInDays: 'Please choose one of 1, 7, 30, 90, 365 days' });
    await refuse({ days: 31 }, { days: 'Please choose one of 30, 90, 180, 365 days' });
    await refuse({ passcode: '12345' }, { passcode: 'Passcode must be at least 6 characters long' });
    const expiresAt = new Date(Date.parse(app().services.now()) + DAY_MS).toISOString();
    await database().asMember(inOwnDiary(profile.id), async (scope) => {
      for (let count = 0; count < shareLimits.active; count += 1) {
        const share = makeShare({ expiresAt });
        await createShare(scope, share, { tokenHash: share.id, passcodeHash: null, content: 'x' });
      }
    });
    expect(await answerOf(client.post(path, { label: 'One more' }))).toEqual([
      409,
      {
        code: 'too-many-records',
        message: 'You can have at most 20 links at a time. Stop sharing one of them first',
      },
    ]);
  });
});
