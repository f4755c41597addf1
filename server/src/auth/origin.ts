import type { MiddlewareHandler } from 'hono';
import { Problem } from '#http/problems.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Protects from cross-site request forgery: requests that change something must come from our own pages. Browsers set
 * these headers themselves, so another site cannot forge them.
 */
export function requireOwnOrigin(publicUrl: URL): MiddlewareHandler {
  return async (c, next) => {
    if (!safeMethods.has(c.req.method) && !isOwn(c.req.raw.headers, publicUrl))
      throw new Problem('foreign-origin');
    await next();
  };
}

function isOwn(headers: Headers, publicUrl: URL): boolean {
  const site = headers.get('Sec-Fetch-Site');
  if (site) return site === 'same-origin';
  const origin = URL.parse(headers.get('Origin') ?? '');
  return origin !== null && (origin.origin === publicUrl.origin || origin.host === headers.get('Host'));
}
