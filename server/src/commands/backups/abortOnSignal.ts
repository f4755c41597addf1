/** One Ctrl-C arrives several times, because npm and our scripts pass it on. */
const REPEAT_MS = 1000;

/**
 * Aborts `signal` when the process is told to end, so that the work can be undone first. Told once more a second later, the
 * process ends at once.
 */
export function abortOnSignal(reason: Error): { signal: AbortSignal; stopWatching(): void } {
  const controller = new AbortController();
  const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  let firstAt: number | undefined;
  const end = () => {
    if (firstAt !== undefined && performance.now() - firstAt > REPEAT_MS) process.exit(1);
    firstAt ??= performance.now();
    controller.abort(reason);
  };
  for (const name of names) process.on(name, end);
  return {
    signal: controller.signal,
    stopWatching() {
      for (const name of names) process.off(name, end);
    },
  };
}
