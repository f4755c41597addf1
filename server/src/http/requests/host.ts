import { isIP } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import { Problem, problems } from '#http/problems.ts';
import type { ApiEnv } from '#http/router.ts';

/** Stands for the host of a request that names none. No server has this name (RFC 2606). */
export const NO_HOST = 'no-host.invalid';

/**
 * Protects from DNS rebinding: a website can let its own name point to this server, and its scripts then count as the
 * server's own. Only the host of PUBLIC_URL, localhost and IP addresses are accepted; none of them can be such a name.
 */
export function requireOwnHost(publicUrl: URL): MiddlewareHandler<ApiEnv> {
  const own = readName(publicUrl.host);
  const isOwn = (host: string) => {
    const name = readName(host);
    return name !== null && (name === own || name === 'localhost' || isIP(name.replace(/^\[|\]$/g, '')) > 0);
  };
  return async (c, next) => {
    // They differ if the request's target is a whole address. Several Host headers are joined here, and so refused.
    const hosts = [URL.parse(c.req.url)?.host ?? '', c.req.header('Host')];
    if (hosts.every((host) => host === undefined || isOwn(host))) return next();
    if (/^\/(api|shl|photos)\//.test(c.req.path)) throw new Problem('wrong-host');
    return c.text(`${problems['wrong-host'].message}.\n`, problems['wrong-host'].status);
  };
}

/** Returns the name without port, case and trailing dot, or null if the text is no host. */
function readName(host: string): string | null {
  const url = URL.parse(`http://${host}`);
  if (url?.href !== `http://${url?.host}/`) return null;
  return url.hostname.replace(/\.$/, '');
}
