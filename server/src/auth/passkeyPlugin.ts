import { passkey } from '@better-auth/passkey';
import { APIError } from 'better-auth/api';

/** The library's own name for the cookie of a passkey request. */
export const CHALLENGE_COOKIE = 'passkey';

/** Configures how the library stores passkeys and what it requires of them. */
export function createPasskeyPlugin(publicUrl: URL) {
  return passkey({
    rpID: publicUrl.hostname,
    rpName: 'Flarewell',
    origin: publicUrl.origin,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: { afterVerification: ({ verification }) => requireVerified(verification.registrationInfo) },
    authentication: {
      afterVerification: async ({ verification }) => requireVerified(verification.authenticationInfo),
    },
    // auth.ts maps this to the cookie's real name.
    advanced: { webAuthnChallengeCookie: CHALLENGE_COOKIE },
    schema: {
      passkey: {
        modelName: 'passkeys',
        fields: {
          userId: 'user_id',
          credentialID: 'credential_id',
          publicKey: 'public_key',
          deviceType: 'device_type',
          backedUp: 'backed_up',
          createdAt: 'created_at',
        },
      },
    },
  });
}

/**
 * A passkey replaces both the password and the second factor, so its device must have checked a fingerprint, a face or a
 * PIN. The library alone would accept a mere touch.
 */
function requireVerified(info: { userVerified: boolean } | undefined): undefined {
  if (!info?.userVerified) throw new APIError('UNAUTHORIZED', { code: 'AUTHENTICATION_FAILED' });
}

/** WebAuthn needs a host name, not an IP address, and either https or localhost. */
export function canUsePasskeys({ protocol, hostname }: URL): boolean {
  const isName = !/^[\d.]+$|^\[/.test(hostname);
  return isName && (protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost'));
}
