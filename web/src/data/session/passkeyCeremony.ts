import type { NewPasskey, PasskeyAssertion, PasskeyOptions } from '@flarewell/domain/wire/account/security';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { isCancelled, makeCancelled } from '#data/api/cancelled.ts';
import { ApiProblem } from '#data/api/request.ts';

export type { PasskeyAssertion };

type Options = PasskeyOptions['options'];

/** Messages for the person, by the name of the browser's error. */
const refusals: Record<string, string> = {
  InvalidStateError: 'This device already has a passkey for your account.',
  SecurityError: 'Passkeys do not work at this address.',
};
const otherRefusal = 'The passkey could not be used. Please try again.';

/** The server does not use the extensions' results, so they are not sent. */
const noExtensions = { clientExtensionResults: {} };

/** Why passkeys do not work here. They need https, a host name instead of an IP address, and a recent browser. */
export function findPasskeyObstacle(): 'address' | 'browser' | null {
  const isIpAddress = /^[\d.]+$|^\[/.test(location.hostname);
  if (isIpAddress || !isSecureContext) return 'address';
  return typeof PublicKeyCredential === 'function' ? null : 'browser';
}

export function canUsePasskeys(): boolean {
  return findPasskeyObstacle() === null;
}

/** Whether the browser can offer passkeys in a field's autofill list. */
export async function canAutofillPasskeys(): Promise<boolean> {
  return canUsePasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;
}

/** Asks the browser to create a passkey, with options from the server. */
export async function makePasskey(options: Options): Promise<NewPasskey['response']> {
  const { startRegistration } = await loadLibrary();
  // The server's library creates these options for this one. The wire schema does not check them.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return { ...(await startRegistration({ optionsJSON }).catch(refuse)), ...noExtensions };
}

/** Asks the browser for a passkey: in its dialog, or in the autofill list of a field with `webauthn`. */
export async function askForPasskey(
  options: Options,
  { isAutofill = false } = {},
): Promise<PasskeyAssertion> {
  const { startAuthentication } = await loadLibrary();
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const answer = await startAuthentication({ optionsJSON, useBrowserAutofill: isAutofill }).catch(refuse);
  return { ...answer, ...noExtensions };
}

/** Closes the browser's dialog or autofill list. */
export async function stopAsking(): Promise<void> {
  const { WebAuthnAbortService } = await loadLibrary();
  WebAuthnAbortService.cancelCeremony();
}

/** Loaded on demand, because few visits use passkeys. */
function loadLibrary() {
  return import('@simplewebauthn/browser');
}

/** NotAllowedError means that the dialog was closed or timed out. Neither is shown as a problem. */
function refuse(error: Error): never {
  if (isCancelled(error) || error.name === 'NotAllowedError') throw makeCancelled();
  throw new ApiProblem({ code: 'passkey', message: refusals[error.name] ?? otherRefusal });
}
