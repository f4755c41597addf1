import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import type { ApiEnv } from '#http/router.ts';

const compress = promisify(gzip);
const compressed = new WeakMap<object, Promise<Buffer<ArrayBuffer>>>();

/** Answers with long JSON, in one piece: hono's `compress` would make a stream of it, which takes more time. */
export async function answerJson(c: Context<ApiEnv>, text: string): Promise<Response> {
  return c.body(startAnswer(c) ? await compress(text) : text, 200);
}

/** Answers with a value that is kept in memory. It is written and compressed once, because it may have megabytes. */
export async function answerKept(c: Context<ApiEnv>, value: object): Promise<Response> {
  if (!startAnswer(c)) return c.body(JSON.stringify(value), 200);
  const bytes = compressed.get(value) ?? compress(JSON.stringify(value));
  compressed.set(value, bytes);
  return c.body(await bytes, 200);
}

/** Sets the headers. Returns whether the client accepts compressed answers. */
function startAnswer(c: Context<ApiEnv>): boolean {
  const encoding = accepts(c, { header: 'Accept-Encoding', supports: ['gzip'], default: 'identity' });
  c.header('Vary', 'Accept-Encoding');
  c.header('Content-Type', 'application/json');
  if (encoding === 'gzip') c.header('Content-Encoding', encoding);
  return encoding === 'gzip';
}
