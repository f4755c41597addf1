import { quantile } from '@flarewell/domain/testing/quantile';

/** CPU time in milliseconds, of all threads. */
export async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** The median of each work. They take turns, so that other load on the machine affects all of them. The first half warms up. */
export async function medianCpu(works: (() => Promise<unknown>)[], rounds: number): Promise<number[]> {
  const samples = works.map((): number[] => []);
  for (let round = -rounds; round < rounds; round += 1) {
    for (const [index, work] of works.entries()) {
      const ms = await cpuOf(work);
      if (round >= 0) samples[index]?.push(ms);
    }
  }
  return samples.map((own) => quantile(own, 0.5));
}
