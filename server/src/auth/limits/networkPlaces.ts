import type { Context } from 'hono';
import { Problem } from '#http/problems.ts';
import { networksOf, readClientAddress } from '#http/requests/address.ts';
import type { ApiEnv } from '#http/router.ts';
import type { Services } from '#services/services.ts';

interface PlaceLimits {
  /** How many tasks run at once, of everybody together. */
  atOnce: number;
  /** How many of them may be of one network; see `networksOf` for wider ones. */
  perNetwork: number;
  retryAfterSeconds: number;
}

/**
 * Limits how many uploads of one network are received at once: whoever has several accounts could otherwise hold all places,
 * by sending slowly. However wide a network is, a quarter of the places is left to others.
 */
export function createNetworkPlaces(
  { trustedProxies }: Services,
  { atOnce, perNetwork, retryAfterSeconds }: PlaceLimits,
) {
  const most = Math.floor(atOnce * 0.75);
  const taken = new Map<string, number>();
  return async function takePlace<Result>(c: Context<ApiEnv>, work: () => Promise<Result>): Promise<Result> {
    const networks = networksOf(readClientAddress(c, trustedProxies));
    const isFull = networks.some(
      ({ prefix, factor }) => (taken.get(prefix) ?? 0) >= Math.min(perNetwork * factor, most),
    );
    if (isFull) throw new Problem('busy', { retryAfterSeconds });
    for (const { prefix } of networks) taken.set(prefix, (taken.get(prefix) ?? 0) + 1);
    try {
      return await work();
    } finally {
      for (const { prefix } of networks) {
        const left = (taken.get(prefix) ?? 1) - 1;
        if (left > 0) taken.set(prefix, left);
        else taken.delete(prefix);
      }
    }
  };
}
