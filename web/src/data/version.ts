import { api } from './api/client.ts';
import { useQuery } from './cache/hooks.ts';

const versionQuery = { queryKey: ['version'], queryFn: () => api.readVersion() };

/** The version of Flarewell that the server runs. Not in the local copy, because an upgrade changes it. */
export function useVersion() {
  return useQuery(versionQuery);
}
