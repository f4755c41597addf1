import { expect, test } from 'vitest';
import { ApiProblem, createSend } from './request.ts';

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
  const body = type === 'text/html' ? '<h1>nginx</h1>' : '{"code":"busy"}';
  const send = createSend(async () => new Response(body, { status, headers: { 'Content-Type': type } }));
  const expected = code === 'network' ? { code } : { code, status };
  await expect(send('GET', '/api/profile')).rejects.toMatchObject(expected);
});
