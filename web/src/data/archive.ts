export type { ImportSummary } from '@flarewell/domain/wire/archive';

import { api } from './api/api.ts';
import { cache } from './cache/cache.ts';
import { useMutation } from './cache/useQuery.ts';
import { leave, leaveForGood } from './session/leaving.ts';
import { withProof } from './session/proof.ts';

export const { exportPaths } = api.records;

/** Every screen then shows what came with the file. */
export function useImport() {
  return useMutation({
    mutationFn: (file: File) => api.records.importFile(withType(file)),
    onSuccess: () => cache.invalidateQueries(),
  });
}

/** By its name, because not every system knows what a file of that name is. */
function withType(file: File): Blob {
  const type = /\.json$/i.test(file.name) ? 'application/json' : 'application/zip';
  return file.slice(0, file.size, type);
}

/** Clears the records here and on the server; the account stays signed in, and `address` opens anew. */
export function useReset(address: string) {
  return useMutation({
    mutationFn: () => api.records.reset(),
    onSuccess: () => leave(address),
  });
}

export function useDeleteAccount() {
  return useMutation({
    mutationFn: () => withProof(() => api.account.deleteAccount()),
    onSuccess: () => leaveForGood('/login?reason=account-deleted'),
  });
}
