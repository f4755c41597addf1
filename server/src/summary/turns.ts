import { createQueue } from '#photos/queue.ts';
import { Problem } from '#problems.ts';

const RETRY_SECONDS = 5;

/** Runs work for one person after the other; somebody who asks too often waits, and not everybody else. */
export function createTurns({ atOnce, waiting, each }: { atOnce: number; waiting: number; each: number }) {
  const queue = createQueue({ atOnce, waiting });
  const counts = new Map<string, number>();
  return async function takeTurn<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
    const count = counts.get(userId) ?? 0;
    const result = count < each ? queue.run(work) : null;
    if (!result) throw new Problem('busy', { retryAfterSeconds: RETRY_SECONDS });
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
