import { timingSafeEqual } from 'node:crypto';
import { isFirstAccount } from '@flarewell/domain/invitations/registration';
import { findInstallation } from '#db/accounts/installation.ts';
import { findRegistration } from '#db/accounts/registration.ts';
import { deriveKey } from '#secrets/keys.ts';
import type { Services } from '#services/services.ts';

/** Crockford's alphabet: 32 letters and digits without I, L, O and U, so each byte of a key gives 5 bits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 12;

/** The code to print at the start; null if nobody has to enter one. */
export async function findSetupCode({
  database: { lookups },
  secret,
  signUp,
  asksForSetupCode,
}: Services): Promise<string | null> {
  if (!asksForSetupCode || !isFirstAccount(await findRegistration(lookups, signUp))) return null;
  const installation = await findInstallation(lookups);
  return installation && makeSetupCode(secret, installation.setupNonce);
}

/** Returns the stored nonce if the typed code was made from it, else null. */
export async function proveSetupCode(
  { database, secret }: Pick<Services, 'database' | 'secret'>,
  typed: string,
): Promise<string | null> {
  const installation = await findInstallation(database.lookups);
  if (!installation) return null;
  const [given, expected] = [typed, makeSetupCode(secret, installation.setupNonce)].map((code) =>
    Buffer.from(readLetters(code)),
  );
  const isRight = given && expected && given.length === expected.length && timingSafeEqual(given, expected);
  return isRight ? installation.setupNonce : null;
}

/**
 * Derived from the secret, so that all servers of a database have the same code and nothing is stored from which it could
 * be guessed: the nonce alone, which is renewed with the first account, makes an old code invalid.
 */
function makeSetupCode(secret: string, nonce: string): string {
  const bytes = deriveKey(secret, 'setup code', { salt: nonce, length: CODE_LENGTH });
  const letters = Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('');
  return letters.replace(/.{4}(?=.)/g, '$&-');
}

/** Ignores case, blanks and dashes, and reads letters that look like digits as these. */
function readLetters(code: string): string {
  return code
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
}
