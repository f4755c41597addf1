import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const NAME_SERVER_MS = 2000;

/** Names that belong to internal networks, whatever they resolve to. */
const innerNames = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|private|test|arpa)$/;

const innerAddresses = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  innerAddresses.addSubnet(network, bits, 'ipv4');
}

/** The public IPv6 addresses, without documentation ranges and ranges that embed an IPv4 address. */
const outerAddresses = new BlockList();
outerAddresses.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const) {
  innerAddresses.addSubnet(network, bits, 'ipv6');
}

/**
 * Guards against server-side request forgery: a subscription could name a host inside the operator's network. Real push
 * services have public names and use https on port 443.
 */
export function isPublicEndpoint(text: string): boolean {
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' || url.port !== '' || url.username || url.password) return false;
  const host = url.hostname.replace(/\.$/, '');
  return host.includes('.') && !host.startsWith('[') && isIP(host) === 0 && !innerNames.test(host);
}

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !innerAddresses.check(address, 'ipv4');
  return outerAddresses.check(address, 'ipv6') && !innerAddresses.check(address, 'ipv6');
}

/**
 * A DNS lookup that refuses internal addresses. As the `lookup` of the connection it returns the very addresses that are
 * connected to, so a second DNS answer cannot bypass the check. It asks the name servers directly, because Node runs only
 * a few system lookups at once and names that do not answer would block the others.
 */
export function createPublicLookUp(nameServers?: readonly string[]): LookupFunction {
  return (hostname, options, answer) => {
    // A new resolver for each lookup, because a resolver keeps the name servers that were configured when it was created.
    const resolver = new Resolver({ timeout: NAME_SERVER_MS, tries: 1 });
    if (nameServers) resolver.setServers(nameServers);
    resolveBoth(resolver, hostname).then(
      (addresses) => {
        const [first] = addresses;
        const isPublic = addresses.every(({ address }) => isPublicAddress(address));
        if (!first || !isPublic) answer(notPublic(), '', 0);
        else if (options.all) answer(null, addresses);
        else answer(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => answer(error, '', 0),
    );
  };
}

/** The IPv4 and IPv6 addresses. Most names have only one kind, so one of the two queries may fail. */
async function resolveBoth(resolver: Resolver, hostname: string): Promise<LookupAddress[]> {
  const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  if (four.status === 'rejected' && six.status === 'rejected') throw four.reason;
  return [
    ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
    ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
  ];
}

function notPublic(): NodeJS.ErrnoException {
  return Object.assign(new Error('The name leads to no public address'), { code: 'ENOTPUBLIC' });
}
