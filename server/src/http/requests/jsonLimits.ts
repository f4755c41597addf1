import type { Context, MiddlewareHandler } from 'hono';
import { Problem } from '#http/problems.ts';
import type { ApiEnv } from '#http/router.ts';

/** The largest check-in, with a hundred conditions and a hundred medications, has about three thousand values. */
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
 * Refuses a JSON body with far more values than any request needs, before zod validates it. The maximum of an array in
 * a shape is no protection: zod first validates every element, and stores an issue for each, before it counts them.
 */
export function limitJsonValues(): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    if (isJson(c.req.header('Content-Type')) && hasTooManyValues(await readText(c))) {
      throw new Problem('invalid-input', { message: 'This request has too many values' });
    }
    await next();
  };
}

/** Hono caches the text, so reading it here does not take it from the endpoint. */
async function readText(c: Context<ApiEnv>): Promise<string> {
  try {
    return await c.req.text();
  } catch (error) {
    // The client closed the connection.
    throw error instanceof Problem ? error : new Problem('invalid-input');
  }
}

/** Does the same for a value that is already parsed, such as a part of an imported file. Stops as soon as the limit is exceeded. */
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
 * Counts commas and opening brackets, because each value in an array or object follows one of them. Invalid JSON is left
 * to the parser.
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

/** Returns the index of the quote that ends the string, or the text's length if none does. */
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
