/** A problem that the operator can solve. Its message is all that is printed, without a stack trace. */
export class StartupProblem extends Error {
  override readonly name = 'StartupProblem';
}

/** Describes the cause of a problem. Node wraps a refused connection in an AggregateError that has only a code. */
export function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return cause.message || ('code' in cause ? String(cause.code) : cause.name);
}
