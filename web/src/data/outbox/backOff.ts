import { refreshRetryMs } from '@flarewell/domain/account';

const longestWaitMs = 60_000;

/** Before another try; `attempt` counts from 0. What the server wishes counts more. */
export function backOffMs(attempt: number, retryAfterSeconds: number | null = null): number {
  if (retryAfterSeconds !== null) return retryAfterSeconds * 1000;
  return Math.min(refreshRetryMs(attempt), longestWaitMs);
}
