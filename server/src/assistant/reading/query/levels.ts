import type { Level } from '@flarewell/domain/ratings';

export interface Levels {
  min: Level;
  max: Level;
}

/** The values of the tags that start with 'l:'. */
export const namedLevels: Readonly<Record<string, Levels>> = {
  lowest: { min: 1, max: 1 },
  good: { min: 1, max: 2 },
  low: { min: 1, max: 2 },
  moderate: { min: 3, max: 3 },
  bad: { min: 4, max: 5 },
  high: { min: 4, max: 5 },
  highest: { min: 5, max: 5 },
};

const lead = '(?:(?:at|of|with|a|an|level|levels|severity|rated|rating|score|scored|was|were) )*';
const after =
  '(?: out of (?:5|five))?(?!\\S)(?! (?:times?|days?|weeks?|months?|years?|flares?|doses?|of|percent|mg))';
const patterns: [source: string, read: (first: number, second: number) => [number, number]][] = [
  [`${lead}([1-5])(?: or| and)? (?:above|more|higher|over|worse|up)`, (first) => [first, 5]],
  [`${lead}(?:at least|minimum) ([1-5])`, (first) => [first, 5]],
  [
    `${lead}(?:above|over|higher than|more than|worse than|greater than) (?:a )?([1-4])`,
    (first) => [first + 1, 5],
  ],
  [`${lead}([1-5])(?: or| and)? (?:below|less|lower|under|better)`, (first) => [1, first]],
  [`${lead}(?:at most) ([1-5])`, (first) => [1, first]],
  [`${lead}(?:below|under|lower than|less than|better than) (?:a )?([2-5])`, (first) => [1, first - 1]],
  [
    `${lead}([1-5]) (?:or|to|and) (?:a )?([1-5])`,
    (first, second) => [Math.min(first, second), Math.max(first, second)],
  ],
  [
    '(?:a|an|at|level|severity|rated|rating|score|scored|hit|reach|reached|was|were)(?: of| a| at| an)* ([1-5])',
    (first) => [first, first],
  ],
  ['(?<=\\b(?:rate|rated|score|scored|severity|level)\\b.*)([1-5])', (first) => [first, first]],
  ['([1-5])s', (first) => [first, first]],
  ['([1-5])(?= out of (?:5|five))', (first) => [first, first]],
];

/** Finds numbers of levels, such as '4 or above', and removes them from the words. */
export function takeLevels(words: readonly string[]): { words: string[]; levels: Levels | null } {
  const text = words.join(' ');
  for (const [source, read] of patterns) {
    const match = text.match(new RegExp(`(?<!\\S)${source}${after}`));
    if (!match) continue;
    const [min, max] = read(Number(match[1]), Number(match[2]));
    const rest = text.replace(match[0], ' ').split(' ').filter(Boolean);
    return { words: rest, levels: { min: min as Level, max: max as Level } };
  }
  return { words: [...words], levels: null };
}
