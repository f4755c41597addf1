import type { Device } from '@flarewell/domain/wire/account';
import { api } from './api/api.ts';
import { cache, hasCode } from './cache/cache.ts';
import { useMutation, useQuery } from './cache/useQuery.ts';
import { withProof } from './session/proof.ts';

export type { Device };
export const devicesKey = ['devices'];
const devicesQuery = { queryKey: devicesKey, queryFn: () => api.account.listDevices() };

/** The latest used first, this one among them. Not kept in the browser's copy: only now matters. */
export function useDevices() {
  return useQuery(devicesQuery);
}

export function useSignOutDevice() {
  return useMutation({
    mutationFn: ({ id }: Device) =>
      withProof(() => api.account.signOutDevice(id)).catch((error) => {
        // It signed itself out meanwhile, which is what was asked for.
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
