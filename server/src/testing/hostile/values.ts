import { deflateRawSync } from 'node:zlib';
import { archiveJsonName } from '#archive/layout.ts';
import { packZip } from '#testing/archives.ts';
import {
  appendHtml,
  appendZip,
  heic,
  makeAnimation,
  makeAvif,
  makeGif,
  makeHugePng,
  makeJpeg,
  makePng,
  makeTiff,
  makeWebp,
  pdf,
  svg,
} from '#testing/images/images.ts';

/** Single values that have broken programs before. */
export const nastyValues: unknown[] = [
  null,
  true,
  0,
  -0,
  -1,
  1.5,
  1e308,
  -1e308,
  5e-324,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\ufeff',
  '\u202egnp.exe',
  'e\u0301'.repeat(200),
  'Z̷̗͗a̴̛͔l̵̰̓g̸͇͝o̷͙͝'.repeat(20),
  '👩‍👩‍👧‍👦'.repeat(30),
  'ﷺ'.repeat(100),
  'İstanbul ıI ſS ß',
  "'; drop table users; --",
  '" or 1=1 --',
  '$'.concat('{jndi:ldap://127.0.0.1/a}'),
  '../../../etc/passwd',
  '%00',
  '%s%n%x',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '💥'.repeat(50),
  'x'.repeat(5000),
  '1'.repeat(400),
  '2026-02-30',
  '9999-12-31',
  '0000-00-00',
  '-000001-01-01',
  '00000000-0000-0000-0000-000000000000',
  [],
  {},
  [[]],
  { $gt: '' },
  { length: 1e9 },
  { toString: null, valueOf: null },
];

/** Bodies where JSON is expected: broken, deeply nested, huge, or valid. */
export const oddJson: string[] = [
  '',
  '{',
  '[',
  'null',
  'true',
  '"text"',
  '1e999',
  `-${'9'.repeat(400)}`,
  '{"a":1}}',
  "{'a':1}",
  '{"a":1,"a":2}',
  '\u0000',
  '\ufeff{}',
  '"\\ud800"',
  '['.repeat(2000),
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  '{"__proto__":{"isPremium":true}}',
  '{"constructor":{"prototype":{"isPremium":true}}}',
];

export const oddTypes: string[] = [
  'text/plain',
  'text/html',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'image/jpeg',
  'image/svg+xml',
  'application/zip',
  'application/octet-stream',
  'application/json; charset=utf-16',
  'application/json;;;',
  'APPLICATION/JSON',
  'json',
  '*/*',
  '',
];

/** Headers that some part of a server may read. */
export const oddHeaders: Record<string, string>[] = [
  { Cookie: 'flarewell.session_token=' },
  { Cookie: `flarewell.session_token=${'A'.repeat(4000)}` },
  { Cookie: '__proto__=1; constructor=2; =; ;;; a=b=c; "="' },
  { Cookie: Array.from({ length: 200 }, (_, index) => `c${index}=${index}`).join('; ') },
  { 'Content-Encoding': 'gzip' },
  { 'Accept-Encoding': 'br;q=nope, *;q=9' },
  { 'Accept-Language': 'x'.repeat(6000) },
  { Authorization: 'Bearer x.y.z' },
  { 'If-None-Match': '*' },
  { 'If-None-Match': `"${'a'.repeat(3000)}` },
  { 'If-Modified-Since': 'never' },
  { Range: 'bytes=0-0,-1,5-2,99999999999999999999-' },
  { Origin: 'null' },
  { Origin: 'https://evil.example' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'X-Forwarded-For': 'unknown, 999.1.1.1, [::1, \u00e9' },
  { 'X-Forwarded-Proto': 'javascript:' },
  { 'X-Forwarded-Host': 'evil.example' },
  { 'X-HTTP-Method-Override': 'DELETE' },
  { 'Last-Event-ID': '-1' },
];

/** Hostile variants of a path. */
export const pathTricks: ((path: string) => string)[] = [
  (path) => `${path}/`,
  (path) => `/${path}`,
  (path) => path.toUpperCase(),
  (path) => `${path}%00`,
  (path) => `${path}%20`,
  (path) => `${path};jsessionid=1`,
  (path) => `${path}.json`,
  (path) => `${path}%`,
  (path) => `${path}/%zz`,
  (path) => `${path}/..%2f..%2f..%2fsecret`,
  (path) => path.replace('/api/', '/api/%2e%2e/api/'),
  (path) => path.replace('/api/', '/api%2f'),
  (path) => path.replace('/api/', '/%61pi/'),
  (path) => `${path}/${'a/'.repeat(2000)}`,
  (path) => `${path}${path.includes('?') ? '&' : '?'}${'a=1&'.repeat(500)}`,
  (path) => `${path}${path.includes('?') ? '&' : '?'}from=1&from=2&from[]=3&from[a]=4&since=1&since=2`,
  (path) => `${path}${path.includes('?') ? '&' : '?'}%ff=%fe&__proto__=1`,
  () => '/photos/..%2f..%2fsecret',
  () => '/assets/..%5c..%5csecret',
  () => '/.env',
  () => '/metrics',
  () => '/api',
  () => '/api/nothing/here',
];

/** Files to upload: images of every format, broken ones, and zips with wrong sizes. */
export async function makeHostileFiles(): Promise<Uint8Array[]> {
  const jpeg = await makeJpeg();
  const zip = await packZip({
    name: archiveJsonName,
    bytes: Buffer.from('{"conditions":[],"medications":[]'),
  });
  const images = [makePng(), makeWebp(), makeAvif(), makeGif(), makeTiff(), makeAnimation()];
  return [
    jpeg,
    ...(await Promise.all(images)),
    svg,
    pdf,
    heic,
    jpeg.subarray(0, 200),
    Buffer.concat([jpeg.subarray(0, 300), Buffer.alloc(3000, 0xff)]),
    appendHtml(jpeg),
    appendZip(jpeg),
    makeHugePng(30_000, 30_000),
    zip,
    zip.subarray(0, zip.length - 10),
    renameEntry(
      await packZip(
        { name: 'aa/aa/outside', bytes: Buffer.from('x') },
        { name: archiveJsonName, bytes: jpeg },
      ),
      'aa/aa/outside',
      '../../outside',
    ),
    await packZip({ name: archiveJsonName, bytes: Buffer.alloc(0) }, { name: archiveJsonName, bytes: jpeg }),
    deflateRawSync(Buffer.alloc(5_000_000)),
    Buffer.from(Array.from({ length: 4096 }, (_, index) => (index * 7919) % 256)),
  ];
}

/** Renames an entry to one of the same length that the zip writer itself would refuse. */
function renameEntry(zip: Buffer, name: string, newName: string): Buffer {
  return Buffer.from(zip.toString('latin1').replaceAll(name, newName), 'latin1');
}
