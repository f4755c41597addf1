import { longDate } from '@flarewell/domain/dates';
import type { LeftOut } from '@flarewell/domain/patterns/foundPatterns';
import { count, joinNames } from './counts.ts';
import { conditionTitle, factorTitle, type Names } from './titles.ts';

export const leftOutTitle = 'Left out';

const mostNamed = 5;

/** What a search left out of a very large diary, and why: a sentence for each kind. Empty for every usual diary. */
export function leftOutSentences(leftOut: LeftOut, names: Names): string[] {
  const { conditions, factors, flares, suspicions, before } = leftOut;
  const titles = {
    conditions: conditions.map((id) => conditionTitle(id, names)),
    factors: factors.map((factor) => factorTitle(factor, names)),
  };
  return [
    ...(conditions.length > 0
      ? [
          `More conditions than can be compared; those with the fewest ratings were left out: ${list(titles.conditions)}.`,
        ]
      : []),
    ...(factors.length > 0
      ? [
          `More factors than can be compared; those that changed on the fewest days were left out: ${list(titles.factors)}.`,
        ]
      : []),
    ...(flares > 0 ? [`${count(flares, 'older possible flare')} not shown.`] : []),
    ...(suspicions > 0 ? [`${count(suspicions, 'older suspicion')} not shown.`] : []),
    ...(before === null ? [] : [`Very many entries; those before ${longDate(before)} were left out.`]),
  ];
}

/** 'Milk, Eggs and 3 more' */
function list(titles: readonly string[]): string {
  const more = titles.length - mostNamed;
  if (more > 0) return `${titles.slice(0, mostNamed).join(', ')} and ${more} more`;
  return joinNames(titles);
}
