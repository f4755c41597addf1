import type { Device } from '@flarewell/domain/wire/account';
import { api } from './api.ts';
import { cache, hasCode } from './cache.ts';
import { useOptimistic } from './optimistic.ts';
import { useMutation, useQuery } from './useQuery.ts';

export type { Device };
export const devicesKey = ['devices'];
const devicesQuery = { queryKey: devicesKey, queryFn: () => api.account.listDevices() };

/** The latest used first, this one among them. Not kept in the browser's copy: only now matters. */
export function useDevices() {
  return useQuery(devicesQuery);
}

export function useSignOutDevice() {
  return useOptimistic({
    key: devicesKey,
    send: ({ id }: Device) =>
      api.account.signOutDevice(id).catch((error) => {
        // It signed itself out meanwhile, which is what was asked for.
        if (!hasCode(error, 'not-found')) throw error;
      }),
    predict: (devices: Device[], { id }) => devices.filter((device) => device.id !== id),
    failure: () => 'The device was not signed out.',
  });
}

export function useSignOutOtherDevices() {
  return useMutation({
    mutationFn: () => api.account.signOutOtherDevices(),
    onSuccess: () =>
      cache.setQueryData<Device[]>(devicesKey, (devices) => devices?.filter(({ isCurrent }) => isCurrent)),
  });
}
