import { expect, test, vi } from 'vitest';
import { answerOf, createTestApp, refusal, signUp } from '#testing/app.ts';
import { describeApp } from '#testing/databases/describeApp.ts';

const MEGABYTE = 1024 * 1024;

describeApp('the limits', (app, database) => {
  test('JSON of more than a megabyte is refused, whether it declares its length or not', async () => {
    const { client } = await signUp(app());
    const body = JSON.stringify({ name: 'x'.repeat(MEGABYTE) });
    const type = { 'Content-Type': 'application/json' };
    for (const headers of [type, { ...type, 'Content-Length': String(body.length) }]) {
      for (const [method, path] of [
        ['PATCH', '/api/profile'],
        ['POST', '/api/conditions'],
        ['PUT', '/api/check-ins/2026-01-05'],
        ['POST', '/api/auth/sign-in/email'],
      ] as const) {
        expect([path, await answerOf(client.request(method, path, body, headers))]).toEqual([
          path,
          [413, { code: 'body-too-large', message: 'This request is too large' }],
        ]);
      }
    }
  });

  test('JSON of just a megabyte is read', async () => {
    const { client } = await signUp(app());
    const name = 'x'.repeat(MEGABYTE - '{"name":""}'.length);
    expect(await answerOf(client.patch('/api/profile', { name }))).toEqual(
      refusal('invalid-input', { name: 'Name must be at most 80 characters long' }),
    );
  });

  test('the requests of one network per minute are limited, and it is told when to retry', async () => {
    const limited = await createTestApp(database(), { REQUESTS_PER_MINUTE: '5' });
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000_000);
    const [client, other] = [limited.connect('192.0.2.1'), limited.connect('192.0.2.2')];
    const ask = (attempt = 0) => client.get('/api/auth/features', { 'X-Forwarded-For': `10.0.0.${attempt}` });
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await ask(attempt)).status).toBe(200);
    clock.mockReturnValue(1_015_500);
    const stopped = await ask(6);
    expect(stopped.headers.get('Retry-After')).toBe('45');
    expect(await answerOf(stopped)).toEqual(refusal('too-many-requests'));
    expect((await other.get('/api/auth/features')).status).toBe(200);
    expect((await client.get('/healthz')).status).toBe(200);
    clock.mockReturnValue(1_059_999);
    expect((await ask()).status).toBe(429);
    clock.mockReturnValue(1_060_000);
    expect((await ask()).status).toBe(200);
    clock.mockRestore();
    limited.close();
  });

  test('behind a proxy, each address that it saw is counted', async () => {
    const limited = await createTestApp(database(), { REQUESTS_PER_MINUTE: '1', TRUSTED_PROXIES: '1' });
    const proxy = limited.connect('172.16.0.1');
    const askFrom = async (hops: string) =>
      (await proxy.get('/api/auth/features', { 'X-Forwarded-For': hops })).status;
    expect([await askFrom('192.0.2.1'), await askFrom('192.0.2.2')]).toEqual([200, 200]);
    expect(await askFrom('192.0.2.3, 192.0.2.1')).toBe(429);
    limited.close();
  });

  test('the networks of one IPv6 /48 together get four times as many', async () => {
    const limited = await createTestApp(database(), { REQUESTS_PER_MINUTE: '1' });
    const askFrom = async (address: string) =>
      (await limited.connect(address).get('/api/auth/features')).status;
    const statuses = [];
    for (let subnet = 1; subnet <= 5; subnet += 1) statuses.push(await askFrom(`2001:db8:1:${subnet}00::1`));
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
    expect(await askFrom('2001:db8:2::1')).toBe(200);
    limited.close();
  });
});
