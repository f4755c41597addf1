import { isIPv4, isIPv6, SocketAddress } from 'node:net';
import type { Context } from 'hono';
import type { ApiEnv } from '#http/router.ts';

/**
 * Returns the client's network address in canonical form, or '' if the connection is closed. Only the last entries of
 * X-Forwarded-For were written by the operator's proxies; a client can forge all others. An invalid entry counts as the
 * proxy's own address, so that nonsense does not get a client a fresh allowance.
 */
export function readClientAddress(c: Context<ApiEnv>, trustedProxies: number): string {
  const direct = parseAddress(c.env?.incoming?.socket.remoteAddress ?? '') ?? '';
  if (trustedProxies === 0) return direct;
  const hops = (c.req.header('X-Forwarded-For') ?? '').split(',');
  return parseAddress(hops.at(-trustedProxies) ?? '') ?? direct;
}

/**
 * Parses an address as proxies write it: alone, with a port, or IPv6 in brackets. Returns null if it is invalid. The
 * result is canonical: lower case, zeros shortened, no zone, IPv4-mapped IPv6 as plain IPv4.
 */
export function parseAddress(text: string): string | null {
  const written = text.trim();
  const inBrackets = /^\[(.*)\](?::\d{1,5})?$/.exec(written)?.[1];
  const address = inBrackets ?? written.replace(/^([\d.]+):\d{1,5}$/, '$1');
  if (inBrackets === undefined && isIPv4(address)) return address;
  const [withoutZone = ''] = address.split('%');
  if (!isIPv6(withoutZone)) return null;
  const canonical = new SocketAddress({ address: withoutZone, family: 'ipv6' }).address;
  return canonical.replace(/^::ffff:(?=\d+\.)/, '');
}

/** A range of addresses that a limit counts as one. */
interface Network {
  prefix: string;
  /** The limit is multiplied by this. */
  factor: number;
}

/**
 * Returns the networks that an address is counted under. An IPv4 address counts as itself. An IPv6 address counts three times, as
 * its /64, its /56 and its /48: a household usually has a /64 or a /56, but an attacker can rent a /48, which contains
 * 65,536 different /64s. The wider networks have higher limits, because they may contain several households.
 */
export function networksOf(address: string): Network[] {
  const canonical = parseAddress(address) ?? '';
  if (!isIPv6(canonical)) return [{ prefix: canonical, factor: 1 }];
  const [first, second, third, fourth = '0'] = groupsOf(canonical);
  const site = `${first}:${second}:${third}`;
  const customer = (Number.parseInt(fourth, 16) & 0xff00).toString(16);
  return [
    { prefix: `${site}:${fourth}::/64`, factor: 1 },
    { prefix: `${site}:${customer}::/56`, factor: 2 },
    { prefix: `${site}::/48`, factor: 4 },
  ];
}

/** Expands `::` into the groups of zeros that it stands for. */
function groupsOf(address: string): string[] {
  const [head = [], tail = []] = address.split('::').map((part) => (part === '' ? [] : part.split(':')));
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
}
