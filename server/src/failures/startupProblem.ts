import { findOutage, type OutageCause } from '#failures/outages.ts';

/** A problem that the operator can solve. Its message is all that is printed, without a stack trace. */
export class StartupProblem extends Error {
  override readonly name = 'StartupProblem';
}

/** Describes the cause of a problem. Node wraps a refused connection in an AggregateError that has only a code. */
export function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return cause.message || ('code' in cause ? String(cause.code) : cause.name);
}

const sentences: Partial<Record<OutageCause, (place: string, reason: string) => string>> = {
  'disk-full': (place, reason) =>
    `The disk of ${place} is full (${reason}): free some of its space, and try again.`,
  'database-damaged': (place, reason) =>
    `The database ${place} is damaged (${reason}): restore a backup, and keep the damaged file until that has worked.`,
};

/** Turns an outage into a sentence that names the place. Returns other errors as they are. */
export function explainOutage(problem: unknown, places: { database: string; files: string }): unknown {
  const outage = findOutage(problem);
  if (!outage) return problem;
  const place = outage.of === 'database' ? places.database : places.files;
  const explain = sentences[outage.cause] ?? ((_, reason) => `${place} cannot be used: ${reason}.`);
  return new StartupProblem(explain(place, reasonOf(problem)), { cause: problem });
}
