import type { NewPasskey, PasskeyAssertion, PasskeyOptions } from '@flarewell/domain/wire/security';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { isCancelled, makeCancelled } from '#data/api/cancelled.ts';
import { ApiProblem } from '#data/api/request.ts';

export type { PasskeyAssertion };

type Options = PasskeyOptions['options'];

/** What a person reads when the browser refuses, by the name of its error. */
const refusals: Record<string, string> = {
  InvalidStateError: 'This device already has a passkey for your account.',
  SecurityError: 'Passkeys do not work at this address.',
};
const otherRefusal = 'The passkey could not be used. Please try again.';

/** The server reads none of the extensions' results, so they stay in the browser. */
const noExtensions = { clientExtensionResults: {} };

/** What stands in the way of passkeys here: no browser has them without https or for an IP address, and old ones never. */
export function findPasskeyObstacle(): 'address' | 'browser' | null {
  const isIpAddress = /^[\d.]+$|^\[/.test(location.hostname);
  if (isIpAddress || !isSecureContext) return 'address';
  return typeof PublicKeyCredential === 'function' ? null : 'browser';
}

export function canUsePasskeys(): boolean {
  return findPasskeyObstacle() === null;
}

/** Whether the browser can offer passkeys in the list below a field. */
export async function canAutofillPasskeys(): Promise<boolean> {
  return canUsePasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;
}

/** Has the browser make a passkey. The options come from the server, and the answer goes there. */
export async function makePasskey(options: Options): Promise<NewPasskey['response']> {
  const { startRegistration } = await loadLibrary();
  // The server's library wrote them for this one: the wire shape leaves them open.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return { ...(await startRegistration({ optionsJSON }).catch(refuse)), ...noExtensions };
}

/** Has the browser ask for a passkey: in its own dialog, or in the list below a field that names `webauthn`. */
export async function askForPasskey(
  options: Options,
  { isAutofill = false } = {},
): Promise<PasskeyAssertion> {
  const { startAuthentication } = await loadLibrary();
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const answer = await startAuthentication({ optionsJSON, useBrowserAutofill: isAutofill }).catch(refuse);
  return { ...answer, ...noExtensions };
}

/** Ends whatever the browser is asking for. */
export async function stopAsking(): Promise<void> {
  const { WebAuthnAbortService } = await loadLibrary();
  WebAuthnAbortService.cancelCeremony();
}

/** Few people use it on a visit, so nobody waits for it. */
function loadLibrary() {
  return import('@simplewebauthn/browser');
}

/** NotAllowedError stands for a dialog that was closed and for one that waited too long: nobody needs to be told. */
function refuse(error: Error): never {
  if (isCancelled(error) || error.name === 'NotAllowedError') throw makeCancelled();
  throw new ApiProblem({ code: 'passkey', message: refusals[error.name] ?? otherRefusal });
}
