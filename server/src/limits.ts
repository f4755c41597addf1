import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ApiEnv } from '#api.ts';
import { addressOf, networkOf } from '#auth/address.ts';
import { Problem } from '#problems.ts';

/** The most that a JSON request may hold. Photos and imports have limits of their own. */
export const JSON_BYTES = 1024 * 1024;
const MINUTE_MS = 60_000;

export function limitBody(): MiddlewareHandler<ApiEnv> {
  return bodyLimit({
    maxSize: JSON_BYTES,
    onError: () => {
      throw new Problem('body-too-large');
    },
  });
}

/** So many requests a minute from one address, counted in this process: against a runaway client, not a burglar. */
export function limitRequests(perMinute: number, trustedProxies: number): MiddlewareHandler<ApiEnv> {
  let counts = new Map<string, number>();
  let startedAt = 0;
  return async (c, next) => {
    const now = performance.now();
    if (now - startedAt >= MINUTE_MS) {
      counts = new Map();
      startedAt = now;
    }
    const network = networkOf(addressOf(c, trustedProxies));
    const count = (counts.get(network) ?? 0) + 1;
    counts.set(network, count);
    if (count > perMinute) {
      throw new Problem('too-many-requests', {
        retryAfterSeconds: Math.ceil((startedAt + MINUTE_MS - now) / 1000),
      });
    }
    await next();
  };
}
