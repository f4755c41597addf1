import type { Context } from 'hono';
import type { ApiEnv } from '#api.ts';

/** An IPv6 address with its zone and port. It is counted and kept, and a proxy may pass on what somebody made up. */
const LONGEST_ADDRESS = 64;

/**
 * The network address of whoever asks. A header names it only where the operator's proxies wrote it: of
 * X-Forwarded-For, the last entries are theirs and everything before can be made up.
 */
export function addressOf(c: Context<ApiEnv>, trustedProxies: number): string {
  const direct = c.env?.incoming?.socket.remoteAddress ?? '';
  if (trustedProxies === 0) return direct;
  const hops = (c.req.header('X-Forwarded-For') ?? '').split(',').map((hop) => hop.trim());
  return hops.at(-trustedProxies)?.slice(0, LONGEST_ADDRESS) || direct;
}

/** What a throttle counts: an IPv4 address, or the /64 of an IPv6 one, of which every household has millions. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const groups = head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').length;
  return [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...(tail ?? '').split(':')]
    .slice(0, 4)
    .join(':');
}
