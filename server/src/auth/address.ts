import type { Context } from 'hono';
import type { ApiEnv } from '#api.ts';

/**
 * The network address of whoever asks. A header names it only where the operator's proxies wrote it: of
 * X-Forwarded-For, the last entries are theirs and everything before can be made up.
 */
export function addressOf(c: Context<ApiEnv>, trustedProxies: number): string {
  const direct = c.env?.incoming?.socket.remoteAddress ?? '';
  if (trustedProxies === 0) return direct;
  const hops = (c.req.header('X-Forwarded-For') ?? '').split(',').map((hop) => hop.trim());
  return hops.at(-trustedProxies) || direct;
}
