import type { Context, MiddlewareHandler } from 'hono';
import { Problem } from '#http/problems.ts';
import type { ApiEnv } from '#http/router.ts';

/** A check-in with a hundred conditions and a hundred medications has some three thousand values. */
export const MOST_VALUES = 10_000;
/** A check-in is four levels deep. */
export const DEEPEST_NESTING = 10;

/** Character codes: comparing one-letter strings takes several times as long. */
const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_ARRAY = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * Refuses a JSON body with far more values than any request needs, before a shape sees it. The maximum of an array in a
 * shape does not protect from that: zod checks every element, and keeps a problem for each, before it counts them.
 */
export function limitJsonValues(): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    if (isJson(c.req.header('Content-Type')) && hasTooManyValues(await readText(c))) {
      throw new Problem('invalid-input', { message: 'This request has too many values' });
    }
    await next();
  };
}

/** Hono keeps the text, so the validator of the endpoint parses the same one. */
async function readText(c: Context<ApiEnv>): Promise<string> {
  try {
    return await c.req.text();
  } catch (error) {
    // The sender broke off.
    throw error instanceof Problem ? error : new Problem('invalid-input');
  }
}

/** The same of a part of a file that is parsed already. Stops as soon as it knows. */
export function isTooManyValues(value: unknown): boolean {
  const open = [value];
  for (let count = 1; open.length > 0; count += 1) {
    const next = open.pop();
    const inside = typeof next === 'object' && next !== null ? Object.values(next) : [];
    if (count + inside.length > MOST_VALUES) return true;
    for (const each of inside) open.push(each);
  }
  return false;
}

/**
 * Each value in an array or object follows a comma or the bracket that opens it, so counting those is enough. What is
 * not JSON at all is left to the parser.
 */
export function hasTooManyValues(text: string): boolean {
  let values = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfString(text, at);
    } else if (code === COMMA) {
      values += 1;
    } else if (code === OPEN_ARRAY || code === OPEN_OBJECT) {
      values += 1;
      depth += 1;
    } else if (code === CLOSE_ARRAY || code === CLOSE_OBJECT) {
      depth -= 1;
    }
    if (values > MOST_VALUES || depth > DEEPEST_NESTING) return true;
  }
  return false;
}

/** Where the string ends that begins at this quote; the text's end when it never does. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at;
    if (code === BACKSLASH) at += 1;
  }
  return text.length;
}

function isJson(contentType = ''): boolean {
  return /^application\/([a-z.-]+\+)?json\b/i.test(contentType);
}
