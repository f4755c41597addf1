import type { FactorKey } from '@flarewell/domain/patterns/factorKeys';
import type { NoSign, Patterns } from '@flarewell/domain/patterns/foundPatterns';

export interface NoSignGroup {
  factor: FactorKey;
  /** The condition that needs the largest effect comes first, and those with too few days before it. */
  pairs: NoSign[];
  /** Whether the factor has a finding for another condition, so that 'no sign' has to name its conditions. */
  isPartial: boolean;
}

/** The pairs without a sign by factor; what can be told most surely comes first. */
export function groupNoSign({
  noSign,
  findings,
  together,
}: Pick<Patterns, 'noSign' | 'findings' | 'together'>): NoSignGroup[] {
  const signs = new Set([...findings, ...together].map(({ factor }) => factor));
  return [...Map.groupBy(noSign, ({ factor }) => factor)]
    .map(([factor, pairs]) => ({
      factor,
      pairs: pairs.toSorted((one, other) => sizeOf(other.detectable) - sizeOf(one.detectable)),
      isPartial: signs.has(factor),
    }))
    .sort((one, other) => sizeOf(largestDetectable(one)) - sizeOf(largestDetectable(other)));
}

/** Larger than any effect: not infinite, because the difference of two infinities is not a number. */
const untold = 9;

function sizeOf(detectable: NoSign['detectable']): number {
  return detectable ?? untold;
}

/** What the whole group would have shown: the largest of its conditions; null if some had too few days. */
export function largestDetectable({ pairs }: NoSignGroup): number | null {
  return pairs[0]?.detectable ?? null;
}
