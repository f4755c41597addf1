export type { ImportSummary } from '@flarewell/domain/wire/archive';

import { api } from './api/client.ts';
import { cache } from './cache/cache.ts';
import { useMutation } from './cache/hooks.ts';
import { leaveForGood, startAnew } from './session/leaving.ts';
import { withProof } from './session/proof.ts';

export const { exportPaths } = api.records;

export function useImport() {
  return useMutation({
    mutationFn: (file: File) => withProof(() => api.records.importFile(withType(file))),
    onSuccess: () => cache.invalidateQueries(),
  });
}

/** Sets the type by the file's name, because not every system knows the type of a .zip or .json file. */
function withType(file: File): Blob {
  const type = /\.json$/i.test(file.name) ? 'application/json' : 'application/zip';
  return file.slice(0, file.size, type);
}

/** Deletes the records on the server and on this device. The person stays signed in, and `address` is loaded anew. */
export function useReset(address: string) {
  return useMutation({
    mutationFn: () => withProof(() => api.records.reset()),
    onSuccess: () => startAnew(address),
  });
}

export function useDeleteAccount() {
  return useMutation({
    mutationFn: () => withProof(() => api.account.deleteAccount()),
    onSuccess: () => leaveForGood('/login?reason=account-deleted'),
  });
}
