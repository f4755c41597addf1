/** CPU time in milliseconds, of all threads. */
export async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

export async function medianCpu(work: () => Promise<unknown>, rounds: number): Promise<number> {
  const samples: number[] = [];
  for (let round = 0; round < rounds; round += 1) samples.push(await cpuOf(work));
  return samples.sort((one, other) => one - other)[rounds >> 1] ?? Number.POSITIVE_INFINITY;
}
