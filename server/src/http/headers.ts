import type { Context, MiddlewareHandler } from 'hono';
import { every } from 'hono/combine';
import { cors } from 'hono/cors';

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "media-src 'self'",
  "object-src 'none'",
  "frame-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types default',
];

const TWO_YEARS_S = 63_072_000;

/** Sets the security headers: no foreign scripts, no framing, no referrer. */
export function securityHeaders(publicUrl: URL): MiddlewareHandler {
  const isSecure = publicUrl.protocol === 'https:';
  const headers = {
    'Content-Security-Policy': [
      ...contentSecurityPolicy,
      ...(isSecure ? ['upgrade-insecure-requests'] : []),
    ].join('; '),
    // Includes subdomains, because a site on one of them over plain http could set cookies that are sent to us.
    ...(isSecure && { 'Strict-Transport-Security': `max-age=${TWO_YEARS_S}; includeSubDomains` }),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Permissions-Policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
  };
  return async (c, next) => {
    await next();
    setMissingHeaders(c, headers);
  };
}

/**
 * Adds headers to a finished answer, and keeps those that an endpoint has set: the policy for photos, for example, is
 * stricter. Not with `c.header`, which copies a finished answer each time and turns its body into a stream.
 */
export function setMissingHeaders(c: Context, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) {
    if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  }
}

/**
 * For the page on which a shared link is read. Search engines must not list it, and a browser that cached it could show the
 * summary to whoever presses Back on a shared computer.
 */
export function hideReaderPage(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    c.header('X-Robots-Tag', 'noindex');
    c.header('Cache-Control', 'no-store');
  };
}

/** Lets pages of any origin open shared links: nothing there depends on a cookie. Search engines must not list them. */
export function allowReaders(): MiddlewareHandler {
  const fromAnywhere = cors({
    origin: '*',
    allowMethods: ['GET', 'POST'],
    allowHeaders: ['Content-Type'],
    exposeHeaders: ['Retry-After'],
  });
  return every(fromAnywhere, async (c, next) => {
    c.header('Cross-Origin-Resource-Policy', 'cross-origin');
    c.header('X-Robots-Tag', 'noindex');
    await next();
  });
}
