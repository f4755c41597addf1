import type { MiddlewareHandler } from 'hono';

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

/** What every answer carries: nothing from elsewhere runs here, nobody frames us, no address leaks. */
export function securityHeaders(publicUrl: URL): MiddlewareHandler {
  const isSecure = publicUrl.protocol === 'https:';
  const headers = {
    'Content-Security-Policy': [
      ...contentSecurityPolicy,
      ...(isSecure ? ['upgrade-insecure-requests'] : []),
    ].join('; '),
    // Subdomains too: whoever answers for one by plain http could set cookies that are sent here.
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
    // What an endpoint has said for itself stays: a photo's own policy is stricter.
    for (const [name, value] of Object.entries(headers)) if (!c.res.headers.has(name)) c.header(name, value);
  };
}
