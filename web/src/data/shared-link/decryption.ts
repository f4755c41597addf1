import { mostBundleBytes } from '@flarewell/domain/shares/sharedSummary';
import { base64url, compactDecrypt } from 'jose';

/** Why this browser cannot decrypt; null if it can. */
export function findObstacle(): 'insecure' | 'outdated' | null {
  // Browsers offer it only to pages with https, and to localhost.
  if (!globalThis.isSecureContext) return 'insecure';
  return 'subtle' in crypto && canInflate() ? null : 'outdated';
}

/** Chrome 80 to 102 have a DecompressionStream, but not for this format, which the files of links have. */
function canInflate(): boolean {
  try {
    new DecompressionStream('deflate-raw');
    return true;
  } catch {
    return false;
  }
}

/** Rejects if the key does not fit or the file is damaged. */
export async function decryptFile(file: string, key: string): Promise<string> {
  const { plaintext } = await compactDecrypt(file, base64url.decode(key), {
    keyManagementAlgorithms: ['dir'],
    contentEncryptionAlgorithms: ['A256GCM'],
    maxDecompressedLength: mostBundleBytes,
  });
  return new TextDecoder().decode(plaintext);
}
