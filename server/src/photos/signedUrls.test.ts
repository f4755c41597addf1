import { randomUUID } from 'node:crypto';
import { photoPath } from '@flarewell/domain/photos';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { thumbnailPathOf } from '#photos/paths.ts';
import { createPhotoUrls } from '#photos/signedUrls.ts';

const NOW = '2026-11-14T18:42:00.000Z';
const YEAR_SECONDS = 31_536_000;
const secret = 'a secret of at least thirty-two characters';
const urls = createPhotoUrls({ secret });
const path = photoPath(randomUUID(), randomUUID(), Date.parse(NOW), 'jpg');
const url = urls.sign(path, NOW);

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_./%&=?# \né'];
const later = (seconds: number) => new Date(Date.parse(NOW) + seconds * 1000).toISOString();
const days = (count: number) => count * 86_400;

describe('the signed URL of a photo', () => {
  test('leads to its path for a year, to the second', () => {
    expect(url).toMatch(
      /^\/photos\/[0-9a-f-]+\/[0-9a-f-]+\.jpg\?expires=\d+&key=[\w-]{8}&signature=[\w-]{43}$/,
    );
    expect(url).toContain(`expires=${Date.parse(NOW) / 1000 + YEAR_SECONDS}`);
    expect(urls.verify(url, NOW)).toBe(path);
    expect(urls.verify(url, later(YEAR_SECONDS - 1))).toBe(path);
    expect(urls.verify(url, later(YEAR_SECONDS))).toBeNull();
  });

  test('is refused with any of its characters changed', () => {
    for (let at = 0; at < url.length; at += 1) {
      for (const letter of letters) {
        if (url[at] !== letter)
          expect(urls.verify(url.slice(0, at) + letter + url.slice(at + 1), NOW)).toBeNull();
      }
    }
  });

  test('is refused with anything inserted, removed or replaced', () => {
    const edit = fc.tuple(
      fc.nat(url.length),
      fc.nat(4),
      fc.oneof(fc.string({ unit: 'binary', maxLength: 4 }), fc.base64String({ maxLength: 4 })),
    );
    fc.assert(
      fc.property(edit, ([at, taken, put]) => {
        const changed = url.slice(0, at) + put + url.slice(at + taken);
        fc.pre(changed !== url);
        expect(urls.verify(changed, NOW)).toBeNull();
      }),
      { numRuns: 5000 },
    );
  });

  test('is refused for any other valid path, time or key', () => {
    const part = /^(?<start>.*expires=)(?<expires>\d+)(?<key>&key=.{8})(?<end>.*)$/.exec(url)?.groups ?? {};
    fc.assert(
      fc.property(
        fc.uuid(),
        fc.uuid(),
        fc.nat(),
        fc.integer({ min: 1, max: 999_999_999_999 }),
        (...other) => {
          const [user, checkIn, timestamp, expires] = other;
          const otherPath = photoPath(user, checkIn, timestamp, 'jpg');
          expect(urls.verify(url.replace(path, otherPath), NOW)).toBeNull();
          if (String(expires) === part.expires) return;
          expect(urls.verify(`${part.start}${expires}${part.key}${part.end}`, NOW)).toBeNull();
        },
      ),
    );
    expect(urls.verify(url.replace(path, thumbnailPathOf(path)), NOW)).toBeNull();
  });

  test.each([
    '',
    '/',
    '/photos/',
    `/photos/${path}`,
    `/photos/${path}?expires=9999999999`,
    `https://x.org${url}`,
  ])('has another format than %j', (text) => {
    expect(urls.verify(text, NOW)).toBeNull();
  });

  test('signed with another secret is refused', () => {
    const renewed = createPhotoUrls({ secret: 'another secret of thirty-two characters' });
    expect(renewed.verify(url, NOW)).toBeNull();
    expect(renewed.sign(path, NOW)).not.toBe(url);
    expect(urls.verify(renewed.sign(path, NOW), NOW)).toBeNull();
    const withKeyOf = (signed: string, other: string) =>
      signed.replace(/key=.{8}/, /key=.{8}/.exec(other)?.[0] ?? '');
    expect(renewed.verify(withKeyOf(url, renewed.sign(path, NOW)), NOW)).toBeNull();
  });
});

describe('a stored URL', () => {
  test('is unchanged until it expires soon, then is valid for another year', () => {
    expect(urls.refresh(url, NOW)).toBe(url);
    expect(urls.refresh(url, later(YEAR_SECONDS - days(30)))).toBe(url);
    for (const age of [YEAR_SECONDS - days(30) + 1, YEAR_SECONDS + 1, 3 * YEAR_SECONDS]) {
      const refreshed = urls.refresh(url, later(age));
      expect(urls.verify(refreshed, later(age))).toBe(path);
      expect(urls.verify(refreshed, later(age + YEAR_SECONDS - days(1)))).toBe(path);
      expect(urls.refresh(refreshed, later(age))).toBe(refreshed);
    }
  });

  test('is renewed to the same URL all day long', () => {
    const old = later(2 * YEAR_SECONDS).slice(0, 10);
    expect(urls.refresh(url, `${old}T00:00:00.000Z`)).toBe(urls.refresh(url, `${old}T23:59:59.999Z`));
  });

  test('is signed again after a change of the secret, using only its last two segments', () => {
    const renewed = createPhotoUrls({ secret: 'another secret of thirty-two characters' });
    for (const stored of [url, `https://old.example/storage/photos/${path}?token=x#y`, `/photos/${path}`]) {
      expect(renewed.verify(renewed.refresh(stored, NOW), NOW)).toBe(path);
    }
  });

  test.each(['', 'https://example.org/cat.jpg', '/photos/../../secret', 'javascript:alert(1)'])(
    'that is none of ours comes back as it is: %j',
    (stored) => {
      expect(urls.refresh(stored, NOW)).toBe(stored);
      expect(urls.thumbnailUrlOf(stored)).toBeNull();
    },
  );

  test('gives the same thumbnail URL each time, with the same expiry', () => {
    const thumbnailUrl = urls.thumbnailUrlOf(url) ?? '';
    expect(urls.thumbnailUrlOf(url)).toBe(thumbnailUrl);
    expect(urls.verify(thumbnailUrl, later(YEAR_SECONDS - 1))).toBe(thumbnailPathOf(path));
    expect(urls.verify(thumbnailUrl, later(YEAR_SECONDS))).toBeNull();
    expect(urls.thumbnailUrlOf(thumbnailUrl)).toBe(thumbnailUrl);
  });
});
