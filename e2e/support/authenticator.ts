import type { Page } from '@playwright/test';

/**
 * A fingerprint reader in the browser of `page`, whose owner always puts the finger on it: then the list of passkeys
 * below a field, which browsers show on request, has its first one chosen at once. Only `hasList` brings that list.
 */
export async function addAuthenticator(page: Page, { hasList = false } = {}) {
  if (!hasList) {
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false;
    });
  }
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Without a finger the list waits. */
    setPresence: (enabled: boolean) =>
      cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    /** A finger that is not the owner's: the browser gives up as if its dialog had been closed. */
    setVerified: (isUserVerified: boolean) =>
      cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    /** The phone is lost, with every passkey on it. */
    clear: () => cdp.send('WebAuthn.clearCredentials', { authenticatorId }),
    countPasskeys: async () =>
      (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}
