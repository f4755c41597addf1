import { passkey } from '@better-auth/passkey';
import { APIError } from 'better-auth/api';

/** What the library calls the cookie of a ceremony. */
export const CHALLENGE_COOKIE = 'passkey';

/** How the library keeps passkeys and what it asks of them. */
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
    // Its real name is in auth.ts, among the other cookies.
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
 * A passkey stands for both the password and the second factor. So its device must have checked a fingerprint, a face or
 * a PIN, and not just been touched: the library by itself is content with a touch.
 */
function requireVerified(info: { userVerified: boolean } | undefined): undefined {
  if (!info?.userVerified) throw new APIError('UNAUTHORIZED', { code: 'AUTHENTICATION_FAILED' });
}

/** WebAuthn works for names only, and only over https or on the own machine. */
export function canUsePasskeys({ protocol, hostname }: URL): boolean {
  const isName = !/^[\d.]+$|^\[/.test(hostname);
  return isName && (protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost'));
}
