import { refreshRetryMs } from '@flarewell/domain/account/account';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiProblem } from '#data/api/request.ts';
import { onExchange } from '#data/diaries/openDiary.ts';
import { endSession } from '#data/session/endedSession.ts';

const retries = 3;
/** Nobody watches a screen that loads for longer. */
const longestRetryAfterMs = 10_000;

function retryAfterMs(error: unknown): number {
  return error instanceof ApiProblem ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
}

/** A server that asks for a long pause is not asked again before the person has been told. */
function isWorthRetrying(error: unknown): boolean {
  return (isUnreachable(error) || hasCode(error, 'busy')) && retryAfterMs(error) <= longestRetryAfterMs;
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof ApiProblem && error.code === code;
}

/** Resolves to null if the server has no such record, for example because another device has deleted it. */
export function ignoreMissing<Answer>(request: Promise<Answer>): Promise<Answer | null> {
  return request.catch((error) => {
    if (hasCode(error, 'not-found')) return null;
    throw error;
  });
}

/** Whether there was no response. The server may still have received the request. */
export function isUnanswered(error: unknown): boolean {
  return hasCode(error, 'network') || hasCode(error, 'offline');
}

/** Whether the server is away, or says that it can do nothing right now because its disk or database is. */
export function isUnreachable(error: unknown): boolean {
  return isUnanswered(error) || hasCode(error, 'unavailable');
}

/** Queries and mutations call it for every error; code that calls the server without them has to call it too. */
export function endSessionIfSignedOut(error: unknown): void {
  if (hasCode(error, 'signed-out')) void endSession();
}

/** The cache of the signed-in app. It belongs to the open diary. */
export const cache = new QueryClient({
  queryCache: new QueryCache({ onError: endSessionIfSignedOut }),
  mutationCache: new MutationCache({ onError: endSessionIfSignedOut }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Screens count on what openSession() has loaded.
      gcTime: Infinity,
      // The default mode pauses while the browser says that it is offline. The app tries, and shows why it failed.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) => failures < retries && isWorthRetrying(error),
      // A busy server says when it will have time.
      retryDelay: (attempt, error) => Math.max(refreshRetryMs(attempt), retryAfterMs(error)),
    },
    mutations: { networkMode: 'always' },
  },
});

onExchange(() => {
  void cache.cancelQueries();
  cache.clear();
});
