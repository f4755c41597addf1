import { gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { expect, test, vi } from 'vitest';
import { answerJson, answerKept } from '#http/compressedJson.ts';
import type { ApiEnv } from '#http/router.ts';

test('a kept value is written once for everybody who accepts gzip, and plainly for the others', async () => {
  const write = vi.fn(() => ({ skin: 'calm' }));
  const value = { toJSON: write };
  const app = new Hono<ApiEnv>().get('/', (c) => answerKept(c, value));
  for (const _ of [1, 2]) {
    const answer = await app.request('/', { headers: { 'Accept-Encoding': 'br, gzip' } });
    expect(answer.headers.get('Content-Encoding')).toBe('gzip');
    expect(answer.headers.get('Vary')).toBe('Accept-Encoding');
    expect(gunzipSync(await answer.arrayBuffer()).toString()).toBe('{"skin":"calm"}');
  }
  expect(write).toHaveBeenCalledTimes(1);
  const plain = await app.request('/');
  expect(plain.headers.get('Content-Encoding')).toBeNull();
  expect(await plain.json()).toEqual({ skin: 'calm' });
});

test.each([
  ['gzip, deflate, br', 'gzip'],
  ['br', null],
  ['gzip;q=0', null],
])('with Accept-Encoding: %s the encoding of JSON is %s', async (accepted, encoding) => {
  const app = new Hono<ApiEnv>().get('/', (c) => answerJson(c, '{"skin":"calm"}'));
  const answer = await app.request('/', { headers: { 'Accept-Encoding': accepted } });
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(answer.headers.get('Content-Encoding')).toBe(encoding);
  expect((encoding ? gunzipSync(bytes) : bytes).toString()).toBe('{"skin":"calm"}');
});
