import type { MiddlewareHandler } from 'hono';
import type { ApiEnv } from '#api.ts';
import { addressOf, networkOf } from '#auth/address.ts';
import { type Arrival, readBody } from '#bodies.ts';
import { Problem } from '#problems.ts';

/** The most that a JSON request may hold. Photos and imports have limits of their own. */
export const JSON_BYTES = 1024 * 1024;
const MINUTE_MS = 60_000;

/** Reads the whole body before any handler runs, so that no handler waits for a slow client. */
export function limitBody(arrival: Arrival): MiddlewareHandler<ApiEnv> {
  const limits = { byteLimit: JSON_BYTES, tooLarge: () => new Problem('body-too-large') };
  return async (c, next) => {
    const { raw } = c.req;
    if (raw.body) c.req.raw = new Request(raw, { body: await readBody(raw, arrival, limits) });
    await next();
  };
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
