import { quantile } from '@flarewell/domain/testing/quantile';
import { isSmoke } from './mode.ts';

/**
 * Runs the measurements in turns, so that other load on the machine affects all of them, and in every other turn in reverse
 * order, because whatever runs second may find a warmer machine. The first turn warms up and does not count. Returns a
 * median for each.
 */
export async function compare(measurements: (() => Promise<number>)[], rounds: number): Promise<number[]> {
  const results = measurements.map((): number[] => []);
  for (let round = isSmoke ? 0 : -1; round < rounds; round += 1) {
    const turn = [...measurements.entries()];
    for (const [index, measure] of round % 2 === 0 ? turn : turn.reverse()) {
      const result = await measure();
      if (round >= 0) results[index]?.push(result);
    }
  }
  return results.map((own) => quantile(own, 0.5));
}

/** CPU time in milliseconds, of all threads. */
export async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
