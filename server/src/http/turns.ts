import { Problem } from '#http/problems.ts';
import { createQueue } from '#queue.ts';

interface TurnLimits {
  atOnce: number;
  waiting: number;
  /** How many tasks of one person may run or wait, so that one person cannot take all places. */
  each: number;
  retryAfterSeconds: number;
}

/** Runs a limited number of tasks at once, lets a limited number wait, and refuses the others as busy. */
export function createTurns({ atOnce, waiting, each, retryAfterSeconds }: TurnLimits) {
  const queue = createQueue({ atOnce, waiting });
  const counts = new Map<string, number>();
  return async function takeTurn<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
    const count = counts.get(userId) ?? 0;
    const result = count < each ? queue.run(work) : null;
    if (!result) throw new Problem('busy', { retryAfterSeconds });
    counts.set(userId, count + 1);
    try {
      return await result;
    } finally {
      const left = (counts.get(userId) ?? 1) - 1;
      if (left > 0) counts.set(userId, left);
      else counts.delete(userId);
    }
  };
}
