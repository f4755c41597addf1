import type { Device } from '@flarewell/domain/wire/account';
import { api } from './api/client.ts';
import { cache, hasCode } from './cache/cache.ts';
import { useMutation, useQuery } from './cache/hooks.ts';
import { withProof } from './session/proof.ts';

export type { Device };
export const devicesKey = ['devices'];
const devicesQuery = { queryKey: devicesKey, queryFn: () => api.account.listDevices() };

/** Most recently used first, including this device. Not in the local copy, because only the current list matters. */
export function useDevices() {
  return useQuery(devicesQuery);
}

export function useSignOutDevice() {
  return useMutation({
    mutationFn: ({ id }: Device) =>
      withProof(() => api.account.signOutDevice(id)).catch((error) => {
        // The device has signed out in the meantime.
        if (!hasCode(error, 'not-found')) throw error;
      }),
    onSuccess: (_, { id }) => keepDevices((device) => device.id !== id),
  });
}

export function useSignOutOtherDevices() {
  return useMutation({
    mutationFn: () => withProof(() => api.account.signOutOtherDevices()),
    onSuccess: () => keepDevices(({ isCurrent }) => isCurrent),
  });
}

function keepDevices(isKept: (device: Device) => boolean): void {
  cache.setQueryData<Device[]>(devicesKey, (devices) => devices?.filter(isKept));
}
