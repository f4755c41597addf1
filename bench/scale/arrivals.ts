import { createRandom } from '@flarewell/domain/testing/random';

/**
 * When visits arrive, in milliseconds from the start, in order. People do not wait for each other, so the gaps are random
 * (a Poisson process) and do not depend on how fast the servers answer.
 */
export function planArrivals({
  rate,
  seconds,
  seed,
}: {
  rate: number;
  seconds: number;
  seed: number;
}): number[] {
  const { between } = createRandom(seed);
  const times: number[] = [];
  for (let at = 0; ; ) {
    at += (-Math.log(1 - between(0, 1)) / rate) * 1000;
    if (at >= seconds * 1000) return times;
    times.push(at);
  }
}
