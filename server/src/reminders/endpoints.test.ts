import type { LookupFunction } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPublicLookUp, isPublicAddress, isPublicEndpoint } from '#reminders/endpoints.ts';
import { post } from '#reminders/post.ts';
import { startNameServer } from '#testing/reminders/nameServer.ts';

describe('the address of a push service', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
    'https://web.push.apple.com/QGuQ',
    'https://wns2-par02p.notify.windows.com/w/?token=BQYAAAB',
    'https://push.example.org:443/x',
    'https://push.example.org./x',
  ])('%s is accepted', (endpoint) => {
    expect(isPublicEndpoint(endpoint)).toBe(true);
  });

  test.each([
    '',
    'push',
    'http://push.example.org/x',
    'ftp://push.example.org/x',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://push.example.org:8443/x',
    'https://user@push.example.org/x',
    'https://user:password@push.example.org/x',
    'https://localhost/x',
    'https://LOCALHOST./x',
    'https://app.localhost/x',
    'https://database/x',
    'https://printer.local/x',
    'https://metadata.google.internal/computeMetadata/v1/',
    'https://router.lan/x',
    'https://router.home.arpa/x',
    'https://127.0.0.1/x',
    'https://127.1/x',
    'https://2130706433/x',
    'https://0x7f.0.0.1/x',
    'https://0177.0.0.1/x',
    'https://10.0.0.1/x',
    'https://169.254.169.254/latest/meta-data/',
    'https://8.8.8.8/x',
    'https://[::1]/x',
    'https://[::ffff:127.0.0.1]/x',
    'https://[2606:4700::1111]/x',
    'https://①②⑦.0.0.1/x',
  ])('%s is refused', (endpoint) => {
    expect(isPublicEndpoint(endpoint)).toBe(false);
  });
});

describe('an IP address', () => {
  test.each(['8.8.8.8', '142.250.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
    '%s is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '203.0.113.9',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'ff02::1',
    '2001:db8::1',
    '2001::1',
    '2002:7f00:1::',
    '',
  ])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('looking a name up', () => {
  let nameServer: Awaited<ReturnType<typeof startNameServer>>;
  let lookup: LookupFunction;
  beforeAll(async () => {
    nameServer = await startNameServer({
      'push.example.org': ['8.8.8.8', '8.8.4.4'],
      'inside.example.org': ['127.0.0.1'],
      'mixed.example.org': ['8.8.8.8', '10.0.0.1'],
      'empty.example.org': [],
    });
    lookup = createPublicLookUp([nameServer.address]);
  });
  afterAll(() => nameServer.stop());

  const ask = (name: string, all = true) =>
    new Promise((resolve) =>
      lookup(name, { all }, (error, address, family) => resolve(error ? error.code : [address, family])),
    );

  test('finds its public addresses', async () => {
    const both = ['8.8.8.8', '8.8.4.4'].map((address) => ({ address, family: 4 }));
    expect(await ask('push.example.org')).toEqual([both, undefined]);
    expect(await ask('push.example.org', false)).toEqual(['8.8.8.8', 4]);
  });

  test.each([
    ['inside.example.org', 'ENOTPUBLIC'],
    ['mixed.example.org', 'ENOTPUBLIC'],
    ['empty.example.org', 'ENODATA'],
  ])('%s is refused, before anything is sent', async (name, code) => {
    expect([await ask(name), await ask(name, false)]).toEqual([code, code]);
    const sending = post(`https://${name}/x`, { headers: {}, body: Buffer.from(''), lookup });
    await expect(sending).rejects.toMatchObject({ code, mayHaveArrived: false });
  });

  test('lookups without an answer time out soon and delay no others', async () => {
    const ended: unknown[] = [];
    const dead = Array.from({ length: 20 }, async (_, index) =>
      ended.push(await ask(`dead${index}.example.org`)),
    );
    expect(await ask('push.example.org', false)).toEqual(['8.8.8.8', 4]);
    expect(ended).toEqual([]);
    await Promise.all(dead);
    expect(new Set(ended)).toEqual(new Set(['ETIMEOUT']));
  });
});
