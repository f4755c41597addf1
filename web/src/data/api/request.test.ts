import { afterEach, expect, test, vi } from 'vitest';
import { isCancelled } from './cancelled.ts';
import {
  ApiProblem,
  allowRequests,
  createSendJson,
  expectUser,
  openResponse,
  stopRequests,
} from './request.ts';

afterEach(allowRequests);

test.each([
  ['90', 90],
  ['0', 0],
  ['Wed, 21 Oct 2026 07:28:00 GMT', null],
  ['-1', null],
  ['Infinity', null],
  [null, null],
])('Retry-After: %s means %s seconds', (header, seconds) => {
  expect(new ApiProblem({ code: 'busy' }, header).retryAfterSeconds).toBe(seconds);
});

test.each([
  ['network', 502, 'text/html'],
  ['network', 503, 'text/html'],
  ['network', 504, 'text/html'],
  ['configuration', 413, 'text/html'],
  ['configuration', 500, 'text/html'],
  ['configuration', 200, 'text/html'],
  ['busy', 503, 'application/json'],
])('%s: an answer of %i as %s', async (code, status, type) => {
  const fetchIt = answerWith(type === 'text/html' ? '<h1>nginx</h1>' : '{"code":"busy"}', status, type);
  const expected = code === 'network' ? { code } : { code, status };
  await expect(createSendJson(fetchIt)('GET', '/api/profile')).rejects.toMatchObject(expected);
  await expect(openPdf(fetchIt)).rejects.toMatchObject(expected);
});

test('a response that is not JSON is returned only if it is the expected one', async () => {
  expect(await (await openPdf(answerWith('%PDF', 200, 'application/pdf'))).text()).toBe('%PDF');
  await expect(openPdf(answerWith('{}', 200, 'application/json'))).rejects.toMatchObject({
    code: 'configuration',
  });
  await expect(openPdf(() => Promise.reject(new TypeError()))).rejects.toMatchObject({ code: 'network' });
});

test('once requests are stopped, reads are cancelled, changes go on and no new request is sent', async () => {
  const { promise: answer, resolve } = Promise.withResolvers<void>();
  const fetchIt = vi.fn<typeof fetch>(async (_, init) => {
    await answer;
    init?.signal?.throwIfAborted();
    return new Response('{}', { headers: { 'Content-Type': 'application/json' } });
  });
  const send = createSendJson(fetchIt);
  const read = send('GET', '/read');
  const change = send('PUT', '/change', {});
  stopRequests();
  await expect(send('GET', '/late')).rejects.toSatisfy(isCancelled);
  resolve();
  await expect(read).rejects.toSatisfy(isCancelled);
  expect(await change).toEqual({});
  expect(fetchIt.mock.calls.map(([path]) => path)).toEqual(['/read', '/change']);

  allowRequests();
  expect(await send('GET', '/again')).toEqual({});
});

function answerWith(body: string, status: number, type: string): typeof fetch {
  return async () => new Response(body, { status, headers: { 'Content-Type': type } });
}

function openPdf(fetchIt: typeof fetch): Promise<Response> {
  const isExpected = ({ headers }: Response) => headers.get('Content-Type') === 'application/pdf';
  return openResponse('GET', '/api/summary.pdf', { isExpected, fetchIt });
}

test('every change names the person whom the page belongs to, an upload too', async () => {
  const fetchIt = vi.fn(async (..._: Parameters<typeof fetch>) => Response.json({}));
  const send = createSendJson(fetchIt);
  await send('POST', '/api/auth/sign-in/email', {});
  expectUser('maya');
  await send('GET', '/api/sync');
  await send('PUT', '/api/check-ins/2025-06-14', {});
  await send('DELETE', '/api/check-ins/2025-06-14');
  await send('POST', '/api/check-ins/2025-06-14/photo', new Blob(['picture'], { type: 'image/png' }));
  const named = fetchIt.mock.calls.map(([, init]) => new Headers(init?.headers).get('Flarewell-User'));
  expect(named).toEqual([null, null, 'maya', 'maya', 'maya']);
});
