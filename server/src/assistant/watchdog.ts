/** Aborts when something that is waited for takes too long. */
export function createWatchdog(limitMs: number) {
  const controller = new AbortController();
  return {
    signal: controller.signal,
    async wait<T>(work: Promise<T>): Promise<T> {
      const timer = setTimeout(() => controller.abort(), limitMs);
      try {
        return await work;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
