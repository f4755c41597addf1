import { BlockList, isIP } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Returns whether a host name or address is this machine. Accepts IPv6 in brackets, as in a URL. */
export function isLoopback(host: string): boolean {
  const address = host.replace(/^\[(.*)\]$/, '$1');
  const version = isIP(address);
  if (version === 0) return address.toLowerCase() === 'localhost';
  return loopback.check(address, version === 4 ? 'ipv4' : 'ipv6');
}
