import { ApiProblem } from './client.ts';
import { QueryClient } from './query.ts';

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof ApiProblem && error.code === code;
}

/** The one cache of the signed-in app. */
export const cache = new QueryClient((error) => hasCode(error, 'network'));
