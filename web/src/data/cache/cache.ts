import { ApiProblem } from '#data/api/request.ts';
import { QueryClient } from './query.ts';

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof ApiProblem && error.code === code;
}

/** Whether nobody answered: then it is not known either whether a request has arrived. */
export function isUnreachable(error: unknown): boolean {
  return hasCode(error, 'network') || hasCode(error, 'offline');
}

/** The one cache of the signed-in app. */
export const cache = new QueryClient(isUnreachable);
