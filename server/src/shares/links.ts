import { createHmac, timingSafeEqual } from 'node:crypto';
import { makeLink, manifestPath } from '@flarewell/domain/shares/link';
import type { Share } from '@flarewell/domain/shares/shares';
import { deriveKey } from '#keys.ts';

export const filesPath = `${manifestPath}/files`;
/** The standard allows an hour. */
const FILE_SECONDS = 10 * 60;

/** The link that the person passes on. */
export function makeShareLink(
  share: Pick<Share, 'label' | 'expiresAt' | 'hasPasscode'>,
  parts: { token: string; key: string; origin: string },
): string {
  const encode = (text: string) => Buffer.from(text).toString('base64url');
  return makeLink(share, { ...parts, exp: secondsOf(share.expiresAt) }, encode);
}

/** Addresses of encrypted files for readers whose software wants no embedded ones. They work for ten minutes. */
export function createFileUrls({ secret, origin }: { secret: string; origin: string }) {
  const key = deriveKey(secret, 'shared files');
  const sign = (id: string, expires: string) =>
    createHmac('sha256', key).update(`${id}\n${expires}`).digest('base64url');

  return {
    make(id: string, now: string): string {
      const expires = String(secondsOf(now) + FILE_SECONDS);
      return `${origin}${filesPath}/${id}?expires=${expires}&signature=${sign(id, expires)}`;
    },
    isGood(id: string, { expires, signature }: { expires: string; signature: string }, now: string): boolean {
      const [given, expected] = [Buffer.from(signature), Buffer.from(sign(id, expires))];
      const isGenuine = given.length === expected.length && timingSafeEqual(given, expected);
      return isGenuine && secondsOf(now) < Number(expires);
    },
  };
}

function secondsOf(now: string): number {
  return Math.floor(Date.parse(now) / 1000);
}
