import { nextRound } from '#load/rounds.ts';

/** Other requests wait no longer than about this for work that is done in steps. */
const SLICE_MS = 5;

/** Does all the steps. Other requests are answered between them. */
export async function finishInSlices<Result>(steps: Generator<void, Result>): Promise<Result> {
  for (let since = performance.now(); ; ) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - since < SLICE_MS) continue;
    await nextRound('slices');
    since = performance.now();
  }
}
