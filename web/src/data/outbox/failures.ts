import { refreshRetryMs } from '@flarewell/domain/account/account';
import { ApiProblem } from '#data/api/request.ts';

const retryableCodes = [
  'network',
  'offline',
  'configuration',
  'busy',
  'unavailable',
  'incomplete-body',
  'unexpected',
  'upload-failed',
  'too-many-requests',
  'signed-out',
  'other-user',
  // The server no longer accepts the host name in the app's address. The operator can allow it again in PUBLIC_URL.
  'wrong-host',
  // Everything of that diary is removed here, after it was offered as a file: see `loseDiary`.
  'diary-gone',
];
/** Problems that every other request would have too. */
const generalCodes = ['network', 'offline', 'too-many-requests', 'signed-out', 'other-user', 'wrong-host'];
/** Statuses with which a proxy refuses a request that it may accept later. */
const retryableStatuses = [407, 408, 425, 429];

const longestDelayMs = 60_000;
const longestRetryAfterMs = 3_600_000;

/** Whether sending again may help. What a proxy refuses otherwise, such as a body that is too large, stays refused. */
export function isRetryable(error: unknown): boolean {
  if (!(error instanceof ApiProblem)) return true;
  const isRefusedByProxy = isForeign(error) && error.status >= 400 && error.status < 500;
  return (
    retryableCodes.includes(error.code) && (!isRefusedByProxy || retryableStatuses.includes(error.status))
  );
}

/** Whether the response came from a proxy or a captive portal instead of our server. */
export function isForeign(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'configuration';
}

/** Whether sending other entries now would fail too. */
export function stopsAll(error: unknown): boolean {
  return error instanceof ApiProblem && generalCodes.includes(error.code);
}

/** Exponential backoff; `attempt` counts from 0. Waits longer if the server asks for it, up to an hour. */
export function backOffMs(attempt: number, retryAfterSeconds: number | null = null): number {
  const retryAfterMs = Math.min((retryAfterSeconds ?? 0) * 1000, longestRetryAfterMs);
  return Math.max(retryAfterMs, Math.min(refreshRetryMs(attempt), longestDelayMs));
}
