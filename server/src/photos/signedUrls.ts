import { createHmac, timingSafeEqual } from 'node:crypto';
import { pathOfPhotoUrl, photoUrlSeconds } from '@flarewell/domain/photos';
import { deriveKey } from '#keys.ts';
import { isStoredPath, requireStoredPath, thumbnailPathOf } from '#photos/paths.ts';

export interface PhotoUrls {
  /** Returns `/photos/{userId}/{file}?expires=…&key=…&signature=…`, valid for a year. `now` is ISO 8601. */
  sign(path: string, now: string): string;
  /** Returns the path of a valid URL (path and query), or null. The caller must also check the owner's session. */
  verify(url: string, now: string): string | null;
  /** Returns the stored URL, or a new one when it expires soon or was signed with an old key. */
  refresh(storedUrl: string, now: string): string;
  /** Expires together with the photo's URL, and is always the same for it, so that it can be cached. */
  thumbnailUrlOf(photoUrl: string): string | null;
}

interface Key {
  readonly id: string;
  readonly bytes: Uint8Array;
}

const DAY_SECONDS = 86_400;
const REFRESH_BEFORE_SECONDS = 30 * DAY_SECONDS;
const pattern = /^\/photos\/([^?#]+)\?expires=([1-9]\d{0,11})&key=([\w-]{8})&signature=([\w-]{43})$/;

/** Accepts URLs that the previous secret signed, so that changing the secret does not break them. */
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
    // Compares text, because several base64 spellings decode to the same bytes.
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
      // Counted from the start of the day, so that the URL stays the same all day and responses can be cached.
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
