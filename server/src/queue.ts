/** Runs a few things at once and lets a few more wait. */
export interface BoundedQueue {
  /** Null when the waiting line is full: nothing was started. */
  run<T>(work: () => Promise<T>): Promise<T> | null;
}

export function createQueue({ atOnce, waiting }: { atOnce: number; waiting: number }): BoundedQueue {
  let running = 0;
  const line: (() => void)[] = [];

  async function runNow<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      const next = line.shift();
      // The place goes to the next in line without becoming free, so nobody can slip in between.
      if (next) next();
      else running -= 1;
    }
  }

  return {
    run(work) {
      if (running < atOnce) {
        running += 1;
        return runNow(work);
      }
      if (line.length >= waiting) return null;
      return new Promise<void>((resolve) => line.push(resolve)).then(() => runNow(work));
    },
  };
}
