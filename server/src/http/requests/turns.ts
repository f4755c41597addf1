import { Problem } from '#http/problems.ts';
import { createQueue, type QueueLimits } from '#load/queue.ts';

/** Runs a limited number of tasks at once, lets a limited number wait, and refuses the others as busy. */
export function createTurns({
  retryAfterSeconds,
  ...limits
}: QueueLimits & { each: number; retryAfterSeconds: number }) {
  const queue = createQueue(limits);
  return async function takeTurn<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
    const result = queue.run(work, userId);
    if (!result) throw new Problem('busy', { retryAfterSeconds });
    return result;
  };
}
