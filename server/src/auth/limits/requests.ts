import type { MiddlewareHandler } from 'hono';
import { Problem } from '#http/problems.ts';
import { networksOf, readClientAddress } from '#http/requests/address.ts';
import { type Arrival, readBody } from '#http/requests/bodies.ts';
import type { ApiEnv } from '#http/router.ts';
import type { Services } from '#services/services.ts';

/** The maximum size of a JSON request. Photos and imports have their own limits. */
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

/** Limits the requests per minute from one network, counted in this process only: against a runaway client, not an attacker. */
export function limitRequests(
  perMinute: number,
  { trustedProxies, securityLog }: Services,
): MiddlewareHandler<ApiEnv> {
  let counts = new Map<string, number>();
  let startedAt = 0;
  return async (c, next) => {
    const now = performance.now();
    if (now - startedAt >= MINUTE_MS) {
      counts = new Map();
      startedAt = now;
    }
    const excesses = networksOf(readClientAddress(c, trustedProxies)).map(({ prefix, factor }) => {
      const count = (counts.get(prefix) ?? 0) + 1;
      counts.set(prefix, count);
      return count - perMinute * factor;
    });
    // Logged once per network and minute, because a runaway client would otherwise fill the log.
    if (excesses.includes(1)) securityLog.note('throttled', { c, limit: 'requestsPerMinute' });
    if (excesses.some((excess) => excess > 0)) {
      throw new Problem('too-many-requests', {
        retryAfterSeconds: Math.ceil((startedAt + MINUTE_MS - now) / 1000),
      });
    }
    await next();
  };
}
