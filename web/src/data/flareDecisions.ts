import type { Flare } from '@flarewell/domain/wire/flares';
import { api } from './api/client.ts';
import { useQuery } from './cache/hooks.ts';

/** Stale at once: another screen or device may have decided since. */
const flareDecisionsQuery = { queryKey: ['flares'], queryFn: () => api.flares.list(), staleTime: 0 };

/** What the person decided about flares; undefined until it is loaded. */
export function useFlareDecisions(): Flare[] | undefined {
  return useQuery(flareDecisionsQuery).data;
}
