import { createRandom, type Random } from '@flarewell/domain/testing/random';

export interface Chance extends Random {
  /** A standard normal number (Box and Muller). */
  normal(): number;
}

export function createChance(seed: number): Chance {
  const random = createRandom(seed);
  const normal = () =>
    Math.sqrt(-2 * Math.log(random.between(1e-12, 1))) * Math.cos(2 * Math.PI * random.between(0, 1));
  return { ...random, normal };
}

/** The value that a standard normal number exceeds with this probability, to two digits (Hastings). */
export function normalQuantile(probability: number): number {
  if (probability > 0.5) return -normalQuantile(1 - probability);
  const t = Math.sqrt(-2 * Math.log(probability));
  return t - (2.30753 + 0.27061 * t) / (1 + 0.99229 * t + 0.04481 * t ** 2);
}
