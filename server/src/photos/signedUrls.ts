import { createHmac, timingSafeEqual } from 'node:crypto';
import { pathOfPhotoUrl, photoUrlSeconds } from '@flarewell/domain/photos';
import { deriveKey } from '#keys.ts';
import { isStoredPath, requireStoredPath, thumbnailPathOf } from '#photos/paths.ts';

export interface PhotoUrls {
  /** `/photos/{userId}/{file}?expires=…&key=…&signature=…`, for a year. `now` is ISO 8601 throughout. */
  sign(path: string, now: string): string;
  /** The path that a URL (path and query of the request) leads to, or null. Ask for the owner's session as well. */
  verify(url: string, now: string): string | null;
  /** The stored URL while it is good; a new one when it nears its end or its key is no longer the current one. */
  refresh(storedUrl: string, now: string): string;
  /** Good for as long as the photo's URL is, and the same each time it is made from it. */
  thumbnailUrlOf(photoUrl: string): string | null;
}

interface Key {
  readonly id: string;
  readonly bytes: Uint8Array;
}

const DAY_SECONDS = 86_400;
const REFRESH_BEFORE_SECONDS = 30 * DAY_SECONDS;
const pattern = /^\/photos\/([^?#]+)\?expires=([1-9]\d{0,11})&key=([\w-]{8})&signature=([\w-]{43})$/;

/** URLs that the previous secret signed stay good, so that a secret can be changed without breaking them. */
export function createPhotoUrls({ secret, previousSecret }: { secret: string; previousSecret?: string }) {
  const current = makeKey(secret);
  const keys = previousSecret === undefined ? [current] : [current, makeKey(previousSecret)];

  function signUntil(path: string, expires: number): string {
    return `/photos/${path}?expires=${expires}&key=${current.id}&signature=${makeSignature(current, path, String(expires))}`;
  }

  function read(url: string) {
    const [, path = '', expires = '', keyId = '', signature = ''] = pattern.exec(url) ?? [];
    const key = keys.find(({ id }) => id === keyId);
    if (!key || !isStoredPath(path)) return null;
    // Compared as text: the last letter of base64 has spare bits, and a URL has one spelling.
    const isGenuine = timingSafeEqual(Buffer.from(makeSignature(key, path, expires)), Buffer.from(signature));
    return isGenuine ? { path, expires: Number(expires), key } : null;
  }

  return {
    sign: (path, now) => signUntil(requireStoredPath(path), secondsOf(now) + photoUrlSeconds),

    verify(url, now) {
      const signed = read(url);
      return signed && secondsOf(now) < signed.expires ? signed.path : null;
    },

    refresh(storedUrl, now) {
      const path = pathOfPhotoUrl(storedUrl);
      if (!isStoredPath(path)) return storedUrl;
      const signed = read(storedUrl);
      const isGood = signed?.key === current && signed.expires - secondsOf(now) >= REFRESH_BEFORE_SECONDS;
      if (isGood) return storedUrl;
      // Counted from the start of the day: the same answer all day long, so that it can be cached.
      const today = secondsOf(now) - (secondsOf(now) % DAY_SECONDS);
      return signUntil(path, today + photoUrlSeconds);
    },

    thumbnailUrlOf(photoUrl) {
      const signed = read(photoUrl);
      return signed && signUntil(thumbnailPathOf(signed.path), signed.expires);
    },
  } satisfies PhotoUrls;
}

function makeKey(secret: string): Key {
  const id = deriveKey(secret, 'photo urls: key id', { length: 6 }).toString('base64url');
  return { id, bytes: deriveKey(secret, 'photo urls: key') };
}

function makeSignature(key: Key, path: string, expires: string): string {
  return createHmac('sha256', key.bytes).update(`${path}\n${expires}`).digest('base64url');
}

function secondsOf(now: string): number {
  return Math.floor(Date.parse(now) / 1000);
}
