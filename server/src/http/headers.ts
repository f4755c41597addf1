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
    // Keeps headers that an endpoint has set: the policy for photos, for example, is stricter.
    for (const [name, value] of Object.entries(headers)) if (!c.res.headers.has(name)) c.header(name, value);
  };
}
