import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context } from 'hono';
import type { ApiEnv } from '#http/router.ts';

const compress = promisify(gzip);
const compressed = new WeakMap<object, Promise<Buffer<ArrayBuffer>>>();

/** Answers with a value that is kept in memory. It is written and compressed once, because it may have megabytes. */
export async function answerKept(c: Context<ApiEnv>, value: object): Promise<Response> {
  c.header('Vary', 'Accept-Encoding');
  c.header('Content-Type', 'application/json');
  if (!c.req.header('Accept-Encoding')?.includes('gzip')) return c.body(JSON.stringify(value), 200);
  const bytes = compressed.get(value) ?? compress(JSON.stringify(value));
  compressed.set(value, bytes);
  c.header('Content-Encoding', 'gzip');
  return c.body(await bytes, 200);
}
