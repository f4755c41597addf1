import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Share } from '@flarewell/domain/shares/shares';
import { deriveKey } from '#keys.ts';

/** Where readers' software asks for a link's files. */
export const manifestPath = '/shl';
export const filesPath = `${manifestPath}/files`;
/** The page on which a browser shows the summary. Browsers send nothing that stands behind the # to the server. */
const viewerPath = '/s#';
/** The standard allows an hour. */
const FILE_SECONDS = 10 * 60;

/** The link that the person passes on: a SMART Health Link behind the address of our page. */
export function makeLink(
  { label, expiresAt, hasPasscode }: Pick<Share, 'label' | 'expiresAt' | 'hasPasscode'>,
  { token, key, origin }: { token: string; key: string; origin: string },
): string {
  const payload = {
    url: `${origin}${manifestPath}/${token}`,
    key,
    exp: Math.floor(Date.parse(expiresAt) / 1000),
    // P: needs a passcode. U: the address answers GET with the file itself.
    flag: hasPasscode ? 'P' : 'U',
    label,
    v: 1,
  };
  return `${origin}${viewerPath}shlink:/${Buffer.from(JSON.stringify(payload)).toString('base64url')}`;
}

export type FileUrls = ReturnType<typeof createFileUrls>;

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
