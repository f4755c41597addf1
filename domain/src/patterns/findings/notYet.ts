import type { PatternRecords } from '@flarewell/domain/patterns/diary/patternRecords';
import type { FactorKey } from '@flarewell/domain/patterns/factorKeys';
import type { NotYet } from '@flarewell/domain/patterns/foundPatterns';
import { countChanges } from '@flarewell/domain/patterns/search/examinable';
import type { Factor, Series } from '@flarewell/domain/patterns/search/series';
import { isShown } from '@flarewell/domain/trackers';
import type { SearchResult } from './findings.ts';

/** The factors that the shown interim looks have not examined, with their counts of today; the nearest to it first. */
export function findNotYet(
  { factors }: Series,
  { trackers, hidden = [] }: Pick<PatternRecords, 'trackers' | 'hidden'>,
  { findings, together, noSign, leftOut }: SearchResult,
): NotYet[] {
  const listed = [...findings, ...together, ...noSign].map(({ factor }) => factor);
  const examined = new Set<string>([...listed, ...leftOut.factors]);
  const unasked = new Set<string>([
    ...trackers.filter((tracker) => !isShown(tracker)).map(({ id }) => `tracker:${id}`),
    ...hidden,
  ]);
  return factors
    .filter(({ id }) => !unasked.has(id) && !examined.has(id))
    .map(countDays)
    .filter(({ factor, withDays }) => !factor.startsWith('weather:') || withDays !== 0)
    .sort((one, other) => other.different - one.different || (one.factor < other.factor ? -1 : 1));
}

function countDays(factor: Factor): NotYet {
  const { values, changes } = countChanges(factor);
  const withDays = factor.contrast === 1 ? factor.values.filter((value) => value === 1).length : null;
  return { factor: factor.id as FactorKey, days: values, different: changes, withDays };
}
