import type { Device, SignOutOthers } from '@flarewell/domain/wire/account/account';
import { api } from '#data/api/client.ts';
import { cache, hasCode } from '#data/cache/cache.ts';
import { useMutation, useQuery } from '#data/cache/hooks.ts';
import { withProof } from '#data/session/proof.ts';
import { refreshShares } from '#data/shares.ts';
import { setPendingEmail } from './security.ts';

export type { Device };
export const devicesKey = ['devices'];
const devicesQuery = { queryKey: devicesKey, queryFn: () => api.account.listDevices() };

/** Most recently used first, including this device. Not in the local copy, because only the current list matters. */
export function useDevices() {
  return useQuery(devicesQuery);
}

/** Signing a device out also cancels a change of the email that waits for its link: somebody else may have asked for it. */
export function useSignOutDevice() {
  return useMutation({
    mutationFn: ({ id }: Device) =>
      withProof(() => api.account.signOutDevice(id)).catch((error) => {
        // The device has signed out in the meantime.
        if (!hasCode(error, 'not-found')) throw error;
      }),
    onSuccess: (_, { id }) => {
      setPendingEmail(null);
      keepDevices((device) => device.id !== id);
    },
  });
}

export function useSignOutOtherDevices() {
  return useMutation({
    mutationFn: (options: SignOutOthers) => withProof(() => api.account.signOutOtherDevices(options)),
    onSuccess: () => {
      setPendingEmail(null);
      refreshShares();
      keepDevices(({ isCurrent }) => isCurrent);
    },
  });
}

function keepDevices(isKept: (device: Device) => boolean): void {
  cache.setQueryData<Device[]>(devicesKey, (devices) => devices?.filter(isKept));
}
