import { gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { expect, test, vi } from 'vitest';
import { answerKept } from '#http/keptJson.ts';
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
