import type { Test } from './comparisons.ts';

export interface PermutationTest {
  found: Test[];
  /** The critical value: the score that a test has to exceed. */
  threshold: number;
}

/**
 * A permutation test by sign flips that controls the family-wise error rate with the step-down of Westfall and Young: what
 * exceeds the threshold is significant and removed, and the rest is compared with a threshold of its own.
 */
export function findSignificant(tests: readonly Test[], alpha: number): PermutationTest {
  let left = [...tests];
  const found: Test[] = [];
  for (;;) {
    const threshold = thresholdOf(left, alpha);
    const significant = left.filter(({ score }) => score > threshold);
    if (significant.length === 0) return { found, threshold };
    found.push(...significant);
    left = left.filter((test) => !significant.includes(test));
  }
}

/** The (1 - alpha) quantile of the max statistic: the highest score of all tests under each sign flip. */
function thresholdOf(tests: readonly Test[], alpha: number): number {
  const [first] = tests;
  if (!first) return Number.POSITIVE_INFINITY;
  const highest = new Float64Array(first.nullScores.length).fill(Number.NEGATIVE_INFINITY);
  for (const { nullScores } of tests) {
    for (let flip = 0; flip < highest.length; flip += 1) {
      if ((nullScores[flip] as number) > (highest[flip] as number))
        highest[flip] = nullScores[flip] as number;
    }
  }
  highest.sort();
  return highest[Math.ceil((1 - alpha) * highest.length) - 1] as number;
}
