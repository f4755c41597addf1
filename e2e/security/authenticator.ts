import type { Page } from '@playwright/test';

/**
 * A virtual authenticator that confirms every request by default. With `hasList`, the browser also offers passkeys in the
 * autofill list of a field, where the authenticator chooses the first one at once.
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
    /** Stops confirming, so that the autofill list stays open. */
    setPresence: (enabled: boolean) =>
      cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    /** Fails the verification: the browser gives up as if its dialog had been closed. */
    setVerified: (isUserVerified: boolean) =>
      cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    /** Removes all passkeys, as if the phone were lost. */
    clear: () => cdp.send('WebAuthn.clearCredentials', { authenticatorId }),
    countPasskeys: async () =>
      (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}
