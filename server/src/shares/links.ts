import { makeLink, manifestPath } from '@flarewell/domain/shares/link';
import type { Share } from '@flarewell/domain/shares/shares';
import { signerFor } from '#secrets/signing.ts';

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
  const signer = signerFor(secret, 'shared files');
  return {
    make(id: string, now: string): string {
      const expires = String(secondsOf(now) + FILE_SECONDS);
      return `${origin}${filesPath}/${id}?expires=${expires}&signature=${signer.sign(`${id}\n${expires}`)}`;
    },
    isGood(id: string, { expires, signature }: { expires: string; signature: string }, now: string): boolean {
      return signer.isSigned(`${id}\n${expires}`, signature) && secondsOf(now) < Number(expires);
    },
  };
}

function secondsOf(now: string): number {
  return Math.floor(Date.parse(now) / 1000);
}
