import { expect, test } from 'vitest';
import { version } from '#http/version.ts';
import { answerOf, createTestApp, refusal, signUp } from '#testing/app.ts';
import { describeApp } from '#testing/databases/describeApp.ts';

describeApp('for the operator', (app, database) => {
  test('/healthz says that the server is alive, and /readyz whether it accepts requests', async () => {
    let ready = true;
    const own = await createTestApp(database(), {}, { isReady: async () => ready });
    expect(await answerOf(own.connect().get('/healthz'))).toEqual([200, { status: 'ok' }]);
    expect(await answerOf(own.connect().get('/readyz'))).toEqual([200, { status: 'ready' }]);
    ready = false;
    expect(await answerOf(own.connect().get('/readyz'))).toEqual([503, { status: 'not ready' }]);
    expect(await answerOf(own.connect().get('/healthz'))).toEqual([200, { status: 'ok' }]);
    own.close();
  });

  test('/metrics counts by route pattern, so that it does not reveal who requested what', async () => {
    const { client, profile } = await signUp(app());
    await client.get('/api/check-ins/2026-01-05');
    await client.get('/api/secret-path');
    const answer = await app().connect('127.0.0.1').get('/metrics');
    const text = await answer.text();
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([
      200,
      expect.stringMatching(/^text\/plain; version=0\.0\.4/),
    ]);
    expect(text).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/check-ins\/:day",status="404"\} 1/,
    );
    expect(text).toContain('process_resident_memory_bytes');
    expect(text).toContain(`flarewell_info{version="${version}"} 1`);
    for (const secret of ['2026-01-05', 'secret-path', profile.id]) expect(text).not.toContain(secret);
  });

  test('/metrics answers only this machine, and not through a proxy', async () => {
    for (const [address, status] of [
      ['127.0.0.1', 200],
      ['::1', 200],
      ['::ffff:127.0.0.1', 200],
      ['192.0.2.1', 404],
      ['10.0.0.1', 404],
    ] as const) {
      expect([address, (await app().connect(address).get('/metrics')).status]).toEqual([address, status]);
    }
    const forwarded = app().connect('127.0.0.1').get('/metrics', { 'X-Forwarded-For': '127.0.0.1' });
    expect(await answerOf(forwarded)).toEqual(refusal('not-found'));
  });

  test('/metrics requires the token if one is configured', async () => {
    const own = await createTestApp(database(), { METRICS_TOKEN: 'a token for the metrics' });
    const ask = async (address: string, headers: Record<string, string> = {}) =>
      (await own.connect(address).get('/metrics', headers)).status;
    expect(await ask('192.0.2.1', { Authorization: 'Bearer a token for the metrics' })).toBe(200);
    expect(await ask('192.0.2.1', { Authorization: 'Bearer another' })).toBe(404);
    expect(await ask('192.0.2.1', { Authorization: '' })).toBe(404);
    expect(await ask('127.0.0.1')).toBe(404);
    own.close();
  });

  test('every response has the security headers, forbids caching and has a unique id', async () => {
    const { client } = await signUp(app());
    const answers = await Promise.all([
      client.get('/api/profile', { 'X-Request-Id': 'mine' }),
      client.get('/api/conditions'),
      client.get('/api/auth/devices'),
      client.get('/api/nothing'),
      client.post('/api/conditions', { name: '' }),
      app().connect().get('/api/profile'),
      client.request('POST', '/api/conditions', {}, { 'Sec-Fetch-Site': 'cross-site' }),
    ]);
    for (const { headers } of answers) {
      expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'");
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('X-Frame-Options')).toBe('DENY');
      expect(headers.get('Referrer-Policy')).toBe('no-referrer');
      expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
      expect(headers.get('Cache-Control')).toBe('no-store');
      expect(headers.get('Access-Control-Allow-Origin')).toBeNull();
      expect(headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/);
    }
    expect(new Set(answers.map(({ headers }) => headers.get('X-Request-Id'))).size).toBe(answers.length);
  });
});
