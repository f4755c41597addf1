import { randomUUID } from 'node:crypto';
import { expectedUserHeader } from '@flarewell/domain/account/account';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { answerOf, refusal, type signUp } from '#testing/app.ts';
import { describeAppOnBothEngines } from '#testing/databases/describeApp.ts';
import { exportRows } from '#testing/databases/rows.ts';
import { signUpPremium } from '#testing/services/aiProvider.ts';
import { listOperations, type Operation } from '#testing/walk/operations.ts';

const unsafeMethods = ['POST', 'PUT', 'PATCH', 'DELETE'];
const nameOf = ({ method, path }: Operation) => `${method} ${path}`;

describeAppOnBothEngines('every endpoint of the OpenAPI document', (app, database) => {
  let operations: Operation[];
  let person: Awaited<ReturnType<typeof signUp>>;

  beforeAll(async () => {
    operations = (await listOperations(app())).map((operation) => ({
      ...operation,
      path: operation.path
        .replace('{id}', randomUUID())
        .replace('{userId}', randomUUID())
        .replace('{day}', '2026-01-05')
        .replace('{token}', 'unknown'),
    }));
    // Premium, because otherwise the assistant would refuse every request as `premium-needed`.
    person = await signUpPremium(app());
  });

  /** Returns the answer of each operation, by its name. */
  async function askAll(chosen: Operation[], ask: (operation: Operation) => Promise<Response>) {
    const answers = await Promise.all(
      chosen.map(async (operation) => [nameOf(operation), await answerOf(ask(operation))] as const),
    );
    return Object.fromEntries(answers);
  }

  const allOf = (chosen: Operation[], answer: [number, unknown]) =>
    Object.fromEntries(chosen.map((operation) => [nameOf(operation), answer]));

  test('only these work without a session', () => {
    expect(operations.length).toBeGreaterThanOrEqual(30);
    expect(operations.filter(({ isOpen }) => isOpen).map(nameOf)).toEqual([
      'GET /api/auth/features',
      'POST /api/auth/sign-up/email',
      'POST /api/auth/sign-out',
      'POST /api/auth/sign-in/email',
      'POST /api/auth/sign-in/second-factor',
      'POST /api/auth/sign-in/passkey/options',
      'POST /api/auth/sign-in/passkey',
      'GET /api/auth/session',
      'POST /api/auth/confirm-email-change',
      'POST /api/auth/verify-email',
      'POST /api/auth/request-password-reset',
      'POST /api/auth/reset-password',
      'POST /api/diaries/links/check',
      'POST /shl/unknown',
      'GET /shl/unknown',
      expect.stringMatching(/^GET \/shl\/files\/[0-9a-f-]{36}$/),
      'POST /api/invitations/check',
    ]);
  });

  test('the document leaves out pages, health checks, photos and the link that stops mails, and nothing else', async () => {
    const described = new Set(
      (await listOperations(app())).map(({ path }) => path.replace(/\{(\w+)\}/g, ':$1')),
    );
    const handlers = app().app.routes.filter(({ method, path }) => method !== 'ALL' && !described.has(path));
    expect([...new Set(handlers.map(({ method, path }) => `${method} ${path}`))]).toEqual([
      'GET /healthz',
      'GET /readyz',
      'GET /metrics',
      'GET /photos/:diaryId/:file',
      'GET /reminders/stop',
      'POST /reminders/stop',
      'GET /reminders/stop.css',
      'GET /api/openapi.json',
      'GET /api/docs',
      'GET /api/docs.css',
      'GET /',
      'GET /privacy',
      'GET /*',
    ]);
  });

  test('pages of other origins can read only the answers for readers of shared links', async () => {
    const visitor = app().connect();
    const Origin = 'https://evil.example';
    const asked = operations.flatMap((operation) => [operation, { ...operation, method: 'OPTIONS' }]);
    const allowed = await Promise.all(
      asked.map(async ({ method, path }) => {
        const { headers } = await visitor.request(method, path, undefined, { Origin });
        return [`${method} ${path}`, headers.get('Access-Control-Allow-Origin')];
      }),
    );
    expect(allowed).toEqual(
      asked.map(({ method, path }) => [`${method} ${path}`, path.startsWith('/shl/') ? '*' : null]),
    );
  });

  test('without a session it answers 401, unless it is for visitors', async () => {
    const closed = operations.filter(({ isOpen }) => !isOpen);
    const visitor = app().connect();
    expect(await askAll(closed, ({ method, path }) => visitor.request(method, path))).toEqual(
      allOf(closed, refusal('signed-out')),
    );
  });

  test('R195 refuses a request that expects another user, and nothing changes', async () => {
    const ours = operations.filter(({ path }) => path.startsWith('/api/'));
    const before = await exportRows(database(), person.profile.id);
    for (const expected of [randomUUID(), '', 'x'.repeat(5000)]) {
      const headers = { [expectedUserHeader]: expected, 'Content-Type': 'application/json' };
      const answers = await askAll(ours, ({ method, path }) =>
        person.client.request(method, path, method === 'GET' ? undefined : '{}', headers),
      );
      expect(answers).toEqual(allOf(ours, refusal('other-user')));
    }
    expect(await exportRows(database(), person.profile.id)).toEqual(before);
  });

  test('R195 accepts a request that expects the one who is signed in, and visitors have no user', async () => {
    const headers = { [expectedUserHeader]: person.profile.id };
    const changed = await person.client.request('PATCH', '/api/profile', { name: 'Maya' }, headers);
    expect(changed.status).toBe(200);
    expect((await person.client.get('/api/auth/features', headers)).status).toBe(200);
    const foreign = { ...headers, 'Sec-Fetch-Site': 'cross-site' };
    const forged = await person.client.request('PATCH', '/api/profile', { name: 'Eve' }, foreign);
    expect(await answerOf(forged)).toEqual(refusal('foreign-origin'));
    expect(await answerOf(app().connect().get('/api/profile', headers))).toEqual(refusal('signed-out'));
    expect((await app().connect().get('/api/auth/session', headers)).status).toBe(200);
  });

  test.each(['/api/import', '/api/check-ins/2026-01-05/photo'])(
    'R195 %s reads nothing of a body that is meant for another user',
    async (path) => {
      const pull = vi.fn();
      const body = new ReadableStream({ pull }, { highWaterMark: 0 });
      const headers = {
        'Content-Type': path === '/api/import' ? 'application/zip' : 'image/jpeg',
        'Sec-Fetch-Site': 'same-origin',
        Cookie: [...person.client.cookies].map((pair) => pair.join('=')).join('; '),
        [expectedUserHeader]: randomUUID(),
      };
      const request = new Request(`http://localhost:3000${path}`, {
        method: 'POST',
        body,
        headers,
        duplex: 'half',
      });
      const address = { incoming: { socket: { remoteAddress: '10.9.9.9' } } };
      expect(await answerOf(app().app.fetch(request, address))).toEqual(refusal('other-user'));
      expect(pull).not.toHaveBeenCalled();
    },
  );

  test('forbids caching of its response, with or without a session', async () => {
    const reads = operations.filter(({ method }) => method === 'GET');
    for (const client of [person.client, app().connect()]) {
      const answers = await Promise.all(reads.map(({ path }) => client.get(path)));
      const caching = answers.map(({ headers }) => headers.get('Cache-Control'));
      expect(caching).toEqual(reads.map(() => expect.stringContaining('no-store')));
      await Promise.all(answers.map((answer) => answer.body?.cancel()));
    }
  });

  describe('a request that changes something', () => {
    const origins: [string, Record<string, string | undefined>][] = [
      ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
      ['another subdomain', { 'Sec-Fetch-Site': 'same-site', Origin: 'http://localhost:3000' }],
      ['another origin', { 'Sec-Fetch-Site': undefined, Origin: 'https://evil.example' }],
      ['a page without an origin', { 'Sec-Fetch-Site': undefined, Origin: 'null' }],
      ['somewhere unnamed', { 'Sec-Fetch-Site': undefined }],
    ];
    test.each(origins)('is refused when it comes from %s, with a session or not', async (_, headers) => {
      // Readers of shared links come from any origin, and have no session.
      const unsafe = operations.filter(
        ({ method, path }) => unsafeMethods.includes(method) && path.startsWith('/api/'),
      );
      const before = await exportRows(database(), person.profile.id);
      for (const client of [person.client, app().connect()]) {
        const answers = await askAll(unsafe, ({ method, path }) =>
          client.request(method, path, '{}', { 'Content-Type': 'application/json', ...headers }),
        );
        expect(answers).toEqual(allOf(unsafe, refusal('foreign-origin')));
      }
      expect(await exportRows(database(), person.profile.id)).toEqual(before);
    });

    test('is accepted from our own origin, even with the Origin header alone', async () => {
      const headers = { 'Sec-Fetch-Site': undefined, Origin: 'http://localhost:3000' };
      const changed = await person.client.request('PATCH', '/api/profile', { name: 'Maya' }, headers);
      expect(changed.status).toBe(200);
    });
  });

  describe('an endpoint that accepts JSON', () => {
    test.each([
      ['JSON that breaks off', '{"name":', 'application/json', 400, 'invalid-input'],
      ['JSON of another type', '{}', 'text/plain', 415, 'unsupported-type'],
      ['a form', 'name=Maya', 'application/x-www-form-urlencoded', 415, 'unsupported-type'],
    ])('refuses %s', async (_, body, type, status, code) => {
      const taking = operations.filter(({ takesJson }) => takesJson);
      expect(taking.length).toBeGreaterThan(10);
      const answers = await askAll(taking, ({ method, path }) =>
        person.client.request(method, path, body, { 'Content-Type': type }),
      );
      expect(answers).toEqual(allOf(taking, [status, expect.objectContaining({ code })]));
    });

    test('refuses JSON without a content type', async () => {
      const taking = operations.filter(({ takesJson }) => takesJson);
      const bytes = new TextEncoder().encode('{}');
      const answers = await askAll(taking, ({ method, path }) => person.client.request(method, path, bytes));
      expect(answers).toEqual(allOf(taking, [415, expect.objectContaining({ code: 'unsupported-type' })]));
    });

    test.each([
      '[]',
      'null',
      '"text"',
      '1',
      '{"isPremium":true}',
      '{"isOperator":true}',
      '{"id":"1"}',
      '{"userId":"1"}',
    ])('refuses %s, and nothing changes', async (body) => {
      const taking = operations.filter(({ takesJson }) => takesJson);
      const before = await exportRows(database(), person.profile.id);
      const answers = await askAll(taking, ({ method, path }) =>
        person.client.request(method, path, body, { 'Content-Type': 'application/json' }),
      );
      expect(answers).toEqual(allOf(taking, [400, expect.objectContaining({ code: 'invalid-input' })]));
      expect(await exportRows(database(), person.profile.id)).toEqual(before);
    });
  });

  test('an invalid id or day is refused with the name of its field', async () => {
    const messages = { id: 'This is not an id', day: 'Please choose a valid date' };
    for (const [path, field] of [
      ['/api/conditions/1', 'id'],
      [`/api/conditions/${randomUUID().toUpperCase()}`, 'id'],
      ['/api/medications/%00', 'id'],
      ['/api/trackers/dairy', 'id'],
      ['/api/flares/1', 'id'],
      ['/api/suspicions/1', 'id'],
      ['/api/shares/1', 'id'],
      ['/api/invitations/1', 'id'],
      ['/api/auth/devices/none', 'id'],
      ['/api/check-ins/2026-02-29', 'day'],
      ['/api/check-ins/2026-1-1', 'day'],
      ['/api/check-ins/1899-12-31', 'day'],
      ['/api/check-ins/tomorrow', 'day'],
    ] as const) {
      expect([path, await answerOf(person.client.delete(path))]).toEqual([
        path,
        refusal('invalid-input', { [field]: messages[field] }),
      ]);
    }
  });

  test('an unknown path under /api is a 404 in JSON, and a 401 without a session', async () => {
    expect(await answerOf(person.client.get('/api/nothing'))).toEqual(refusal('not-found'));
    expect(await answerOf(person.client.request('PUT', '/api/conditions', {}))).toEqual(refusal('not-found'));
    expect(await answerOf(app().connect().get('/api/nothing'))).toEqual(refusal('signed-out'));
  });
});
