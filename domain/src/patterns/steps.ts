/** Runs all steps of a generator at once and returns its result. For callers that need no pauses between the steps. */
export function finish<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
