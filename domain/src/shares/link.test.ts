import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeLink, readLink } from './link.ts';

const origin = 'https://flarewell.example';
const key = 'k'.repeat(43);
/** Stands for base64url, which rules cannot encode: four hexadecimal digits a character. */
const encode = (text: string) =>
  text.replace(/./gs, (character) => character.charCodeAt(0).toString(16).padStart(4, '0'));
const decode = (text: string) =>
  text.replace(/.{4}/g, (digits) => String.fromCharCode(Number.parseInt(digits, 16)));
const read = (link: string) => readLink(link, { origin, decode });

const complete = {
  url: `${origin}/shl/abc_D-1`,
  key,
  exp: 1_794_000_000,
  flag: 'P',
  label: 'Dr. Weber',
  v: 1,
};
const linkOf = (changes: object) => `shlink:/${encode(JSON.stringify({ ...complete, ...changes }))}`;
const opened = {
  path: '/shl/abc_D-1',
  key,
  needsPasscode: true,
  isFile: false,
  label: 'Dr. Weber',
};

describe('R163 a link', () => {
  const base64url = fc.stringMatching(/^[\w-]{43}$/);

  test('that was made is read again, with any name', () => {
    const label = fc.string({ unit: 'grapheme', maxLength: 20 });
    fc.assert(
      fc.property(label, fc.boolean(), base64url, base64url, (label, hasPasscode, token, secret) => {
        const parts = { token, key: secret, origin, exp: 1_794_000_000 };
        const link = makeLink({ label, hasPasscode }, parts, encode);
        expect(link.startsWith(`${origin}/s#shlink:/`)).toBe(true);
        expect(read(link)).toEqual({
          path: `/shl/${token}`,
          key: secret,
          needsPasscode: hasPasscode,
          isFile: !hasPasscode,
          label,
        });
      }),
    );
  });

  test.each([
    ['without a page', linkOf({})],
    ['behind the page of another viewer', `https://viewer.example/open?x=1#${linkOf({})}`],
    ['as the fragment of an address', `#${linkOf({})}`],
    ['with padding and a line break', `${linkOf({})}==\n`],
    ['that expired long ago, for which the server is asked', linkOf({ exp: 1 })],
    ['without an end', linkOf({ exp: undefined })],
    ['without a version', linkOf({ v: undefined })],
    ['with fields that a later standard may add', linkOf({ colour: 'blue' })],
    ['with further flags', linkOf({ flag: 'LPX' })],
  ])('%s is read', (_, link) => {
    expect(read(link)).toEqual(opened);
  });

  test.each([
    ['U', { needsPasscode: false, isFile: true }],
    ['LU', { needsPasscode: false, isFile: true }],
    ['L', { needsPasscode: false, isFile: false }],
    [undefined, { needsPasscode: false, isFile: false }],
  ])('with the flag %j says how it is opened', (flag, expected) => {
    expect(read(linkOf({ flag }))).toEqual({ ...opened, ...expected });
  });

  test.each([
    [undefined, ''],
    [7, ''],
    ['🙂'.repeat(90), '🙂'.repeat(80)],
  ])('with the name %j shows %j', (label, shown) => {
    expect(read(linkOf({ label }))).toEqual({ ...opened, label: shown });
  });

  test.each([
    ['https://other.example/shl/abc', 'other.example'],
    ['https://other.example:8443/shl/abc', 'other.example:8443'],
    ['http://flarewell.example/shl/abc', 'flarewell.example'],
    ['https://flarewell.example.evil.example/shl/abc', 'flarewell.example.evil.example'],
    ['https://[::1]:3000/shl/abc', '[::1]:3000'],
  ])('to %s belongs to another server', (url, foreignHost) => {
    expect(read(linkOf({ url }))).toEqual({ foreignHost });
  });

  test.each([
    ['', ''],
    ['no link', '#content'],
    ['nothing behind the scheme', 'shlink:/'],
    ['no base64url', 'shlink:/%%%'],
    ['no JSON', `shlink:/${encode('{')}`],
    ['no object', `shlink:/${encode('7')}`],
    ['null', `shlink:/${encode('null')}`],
    ['cut off', linkOf({}).slice(0, -9)],
    ['no address', linkOf({ url: undefined })],
    ['an address that is too long', linkOf({ url: `${origin}/shl/${'x'.repeat(99)}` })],
    ['an address without a host', linkOf({ url: '/shl/abc' })],
    ['an address with a name and a password', linkOf({ url: 'https://a:b@other.example/shl/abc' })],
    ['another scheme', linkOf({ url: 'javascript:alert(1)' })],
    ['another path', linkOf({ url: `${origin}/api/export` })],
    ['a path that leads out of /shl', linkOf({ url: `${origin}/shl/../api/export` })],
    ['a query', linkOf({ url: `${origin}/shl/abc?x=1` })],
    ['no key', linkOf({ key: undefined })],
    ['a short key', linkOf({ key: 'k'.repeat(42) })],
    ['a flag that is no text', linkOf({ flag: 1 })],
    ['two flags that exclude each other', linkOf({ flag: 'PU' })],
    ['a later version', linkOf({ v: 2 })],
  ])('with %s is damaged', (_, link) => {
    expect(read(link)).toBe(null);
  });

  test('with any content never leads out of our paths', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), (value, url) => {
        for (const payload of [value, { ...complete, url }, { ...complete, url: `${origin}/${url}` }]) {
          const link = read(`shlink:/${encode(JSON.stringify(payload))}`);
          if (link && 'path' in link) expect(link.path).toMatch(/^\/shl\/[\w-]+$/);
        }
      }),
    );
  });
});
