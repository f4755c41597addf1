import { type ReadLink, readLink } from '@flarewell/domain/shares/link';
import { base64url } from 'jose';

/** Reads the link from the address of this page; null if it is damaged. */
export function readLinkOf({ hash, origin }: Pick<Location, 'hash' | 'origin'>): ReadLink | null {
  return readLink(unescapeHash(hash), { origin, decode: decodeText });
}

function decodeText(encoded: string): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(base64url.decode(encoded));
}

/** Some mail programs write the colon and the slash of a link as %3A and %2F. */
function unescapeHash(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash; // a percent sign that encodes nothing
  }
}
