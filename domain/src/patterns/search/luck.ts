import type { Test } from './comparisons.ts';

export interface Search {
  found: Test[];
  /** The score that a test has to exceed. */
  bar: number;
}

/** Step-down (Westfall and Young): what exceeds the luckiest flips is found; then the rest is compared once more. */
export function findBeyondLuck(tests: readonly Test[], alpha: number): Search {
  let left = [...tests];
  const found: Test[] = [];
  for (;;) {
    const bar = barOf(left, alpha);
    const beyond = left.filter(({ score }) => score > bar);
    if (beyond.length === 0) return { found, bar };
    found.push(...beyond);
    left = left.filter((test) => !beyond.includes(test));
  }
}

/** The (1 - alpha) quantile of the highest score of each flip. */
function barOf(tests: readonly Test[], alpha: number): number {
  const [first] = tests;
  if (!first) return Number.POSITIVE_INFINITY;
  const highest = new Float64Array(first.flips.length).fill(Number.NEGATIVE_INFINITY);
  for (const { flips } of tests) {
    for (let flip = 0; flip < highest.length; flip += 1) {
      if ((flips[flip] as number) > (highest[flip] as number)) highest[flip] = flips[flip] as number;
    }
  }
  highest.sort();
  return highest[Math.ceil((1 - alpha) * highest.length) - 1] as number;
}
