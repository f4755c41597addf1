import { addDays, type Day, type DayRange, lastDays } from '@flarewell/domain/day';
import { mean } from '@flarewell/domain/measures/ratings';
import type { FlareCount, Patterns, ShownFlare } from '@flarewell/domain/patterns/foundPatterns';

/** Half a year. */
const countedDays = 182;

/** The confirmed flares that began in the last half year, and in the one before. */
export function countFlares(flares: readonly ShownFlare[], today: Day): Patterns['flareCounts'] {
  const recent = lastDays(today, countedDays);
  const before = lastDays(addDays(recent.from, -1), countedDays);
  return { recent: countBegun(flares, recent), before: countBegun(flares, before) };
}

function countBegun(flares: readonly ShownFlare[], { from, to }: DayRange): FlareCount {
  const begun = flares.filter(
    (flare) => flare.state === 'confirmed' && from <= flare.from && flare.from <= to,
  );
  const averageDays = begun.length > 0 ? mean(begun.map(({ days }) => days)) : null;
  return { count: begun.length, averageDays };
}
