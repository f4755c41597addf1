import { pathOfPhotoUrl, photoUrlSeconds } from '@flarewell/domain/photos';
import { isStoredPath, requireStoredPath, thumbnailPathOf } from '#photos/paths.ts';
import { deriveKey } from '#secrets/keys.ts';
import { signerFor } from '#secrets/signing.ts';

export interface PhotoUrls {
  /** Returns `/photos/{diaryId}/{file}?expires=…&key=…&signature=…`, valid for a year. `now` is ISO 8601. */
  sign(path: string, now: string): string;
  /** Returns the path of a valid URL (path and query), or null. The caller must also check the owner's session. */
  verify(url: string, now: string): string | null;
  /** Returns the stored URL, or a new one when it expires soon or another secret signed it. */
  refresh(storedUrl: string, now: string): string;
  /** Expires together with the photo's URL, and is always the same for it, so that it can be cached. */
  thumbnailUrlOf(photoUrl: string): string | null;
}

const DAY_SECONDS = 86_400;
const REFRESH_BEFORE_SECONDS = 30 * DAY_SECONDS;
const pattern = /^\/photos\/([^?#]+)\?expires=([1-9]\d{0,11})&key=([\w-]{8})&signature=([\w-]{43})$/;

export function createPhotoUrls({ secret }: { secret: string }) {
  const signer = signerFor(secret, 'photo urls: key');
  /** Tells a URL that another secret signed from one that was changed. */
  const ownKey = deriveKey(secret, 'photo urls: key id', { length: 6 }).toString('base64url');

  function signUntil(path: string, expires: number): string {
    return `/photos/${path}?expires=${expires}&key=${ownKey}&signature=${signer.sign(`${path}\n${expires}`)}`;
  }

  function read(url: string) {
    const [, path = '', expires = '', key = '', signature = ''] = pattern.exec(url) ?? [];
    if (key !== ownKey || !isStoredPath(path)) return null;
    return signer.isSigned(`${path}\n${expires}`, signature) ? { path, expires: Number(expires) } : null;
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
      if (signed && signed.expires - secondsOf(now) >= REFRESH_BEFORE_SECONDS) return storedUrl;
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

function secondsOf(now: string): number {
  return Math.floor(Date.parse(now) / 1000);
}
