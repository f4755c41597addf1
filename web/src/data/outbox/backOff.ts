import { refreshRetryMs } from '@flarewell/domain/account/account';

const longestWaitMs = 60_000;
const longestWishMs = 3_600_000;

/** Before another try; `attempt` counts from 0. Longer where the server wishes so, up to an hour. */
export function backOffMs(attempt: number, retryAfterSeconds: number | null = null): number {
  const wishMs = Math.min((retryAfterSeconds ?? 0) * 1000, longestWishMs);
  return Math.max(wishMs, Math.min(refreshRetryMs(attempt), longestWaitMs));
}
