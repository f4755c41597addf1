import { ApiProblem } from '#data/api/request.ts';
import { inWords } from '#ui/Problem.tsx';

/** The server's own message says "a moment", but this limit may last an hour. */
export function explainLimit(error: unknown): never {
  const seconds =
    error instanceof ApiProblem && error.code === 'too-many-requests' && error.retryAfterSeconds;
  if (!seconds) throw error;
  throw new Error(`You have made many links. Please wait ${inWords(seconds)} and try again.`);
}
