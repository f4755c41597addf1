/** Limits how many tasks run at once and how many wait. */
export interface BoundedQueue {
  /** Returns null, without starting anything, if too many tasks are waiting. */
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
      // Hands the slot over without freeing it, so that a new task cannot overtake the waiting ones.
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
