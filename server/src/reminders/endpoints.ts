import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const NAME_SERVER_MS = 2000;

/** Names that lead into somebody's own network, whatever they resolve to. */
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

/** Of IPv6, what is neither an example nor carries an IPv4 address inside. */
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
 * Whether the server may send to an address that somebody brings: else a person could have it knock on doors inside
 * the operator's network. Push services have public names and https on its usual port.
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
 * Looks names up and refuses those that lead inside: what is checked is what is then connected to. It asks the name
 * servers itself: of the system's own look-ups few run at once, and somebody's dead names would hold up all others.
 */
export function createPublicLookUp(nameServers?: readonly string[]): LookupFunction {
  return (hostname, options, answer) => {
    // A new one each time, which knows the name servers of now.
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

/** The addresses of either kind; most names have but one. */
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
