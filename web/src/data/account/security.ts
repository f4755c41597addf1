import type { Passkey, Security } from '@flarewell/domain/wire/account/security';
import { api } from '#data/api/client.ts';
import { cache, hasCode } from '#data/cache/cache.ts';
import { useMutation, useQuery } from '#data/cache/hooks.ts';
import { makePasskey } from '#data/session/passkeyCeremony.ts';
import { withProof } from '#data/session/proof.ts';

export type { Passkey, SecondFactorSetup, Security } from '@flarewell/domain/wire/account/security';

export type SecondFactor = NonNullable<Security['secondFactor']>;

const securityKey = ['security'];
const securityQuery = { queryKey: securityKey, queryFn: () => api.security.read() };
const featuresQuery = { queryKey: ['features'], queryFn: () => api.account.readFeatures() };

/** The ways in which this person signs in. Not in the local copy, because only the current state matters. */
export function useSecurity() {
  return useQuery(securityQuery);
}

/** Whether the server's address allows passkeys; undefined until the server has answered. */
export function useServerHasPasskeys(): boolean | undefined {
  return useQuery(featuresQuery).data?.passkeys;
}

/** The new email that still has to be confirmed by a mailed link; null if there is none, or while that is not known. */
export function usePendingEmail(): string | null {
  return useSecurity().data?.pendingEmail ?? null;
}

export function setPendingEmail(pendingEmail: string | null): void {
  cache.setQueryData<Security>(securityKey, (security) => security && { ...security, pendingEmail });
}

function setPasskeys(change: (passkeys: Passkey[]) => Passkey[]): void {
  cache.setQueryData<Security>(
    securityKey,
    (security) => security && { ...security, passkeys: change(security.passkeys) },
  );
}

function setSecondFactor(change: (factor: SecondFactor | null) => SecondFactor | null): void {
  cache.setQueryData<Security>(
    securityKey,
    (security) => security && { ...security, secondFactor: change(security.secondFactor) },
  );
}

/**
 * Saves the passkey under `name` at once. If the person were asked for a name first and left, the device would keep a
 * passkey that the server does not know.
 */
export function useAddPasskey() {
  return useMutation({
    mutationFn: async (name: string) => {
      const options = await withProof(() => api.security.readNewPasskeyOptions());
      const response = await makePasskey(options);
      return withProof(() => api.security.addPasskey({ name, response }));
    },
    onSuccess: (added) => setPasskeys((passkeys) => [...passkeys, added]),
  });
}

export function useRenamePasskey() {
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      withProof(() => api.security.renamePasskey(id, name)),
    onError: refreshIfOutdated,
    onSuccess: (renamed) =>
      setPasskeys((passkeys) => passkeys.map((passkey) => (passkey.id === renamed.id ? renamed : passkey))),
  });
}

export function useRemovePasskey() {
  return useMutation({
    mutationFn: ({ id }: Passkey) => withProof(() => api.security.removePasskey(id)).catch(ignoreGone),
    onSuccess: (_, { id }) => setPasskeys((passkeys) => passkeys.filter((passkey) => passkey.id !== id)),
  });
}

export function useStartSecondFactor() {
  return useMutation({
    mutationFn: () => withProof(() => api.security.startSecondFactor()),
    onError: refreshIfOutdated,
  });
}

/** Turns the second factor on. Returns the backup codes, which the server sends only this once. */
export function useConfirmSecondFactor() {
  return useMutation({
    mutationFn: (code: string) => withProof(() => api.security.confirmSecondFactor(code)),
    onError: refreshIfOutdated,
    onSuccess: ({ length }) =>
      setSecondFactor(() => ({ since: new Date().toISOString(), backupCodesLeft: length })),
  });
}

export function useRenewBackupCodes() {
  return useMutation({
    mutationFn: () => withProof(() => api.security.renewBackupCodes()),
    onError: refreshIfOutdated,
    onSuccess: ({ length }) => setSecondFactor((factor) => factor && { ...factor, backupCodesLeft: length }),
  });
}

export function useRemoveSecondFactor() {
  return useMutation({
    mutationFn: () => withProof(() => api.security.removeSecondFactor()).catch(ignoreGone),
    onSuccess: () => setSecondFactor(() => null),
  });
}

/** These codes mean that another tab or device has changed the settings, so what the cards show is out of date. */
function refreshIfOutdated(error: Error): void {
  if (hasCode(error, 'not-found') || hasCode(error, 'second-factor-on')) {
    void cache.invalidateQueries({ queryKey: securityKey });
  }
}

/** Removing something that another device has removed already is a success. */
function ignoreGone(error: unknown): void {
  if (!hasCode(error, 'not-found')) throw error;
}
