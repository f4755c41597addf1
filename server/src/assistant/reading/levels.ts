import { highLevels, lowLevels, type Scale } from '@flarewell/domain/measures/factors';

/** The levels that a message names. Null is the end of the scale, which depends on what is asked about. */
export interface AskedLevels {
  min: number | null;
  max: number | null;
  /** The words that name them. */
  words: string;
}

/** The values of the tags that start with 'l:', on a scale. */
export const namedLevels: Readonly<Record<string, (scale: Scale) => Scale>> = {
  lowest: ({ min }) => ({ min, max: min }),
  good: lowLevels,
  low: lowLevels,
  moderate: (scale) => ({ min: lowLevels(scale).max + 1, max: highLevels(scale).min - 1 }),
  bad: highLevels,
  high: highLevels,
  highest: ({ max }) => ({ min: max, max }),
};

const lead = '(?:(?:at|of|with|a|an|level|levels|severity|rated|rating|score|scored|was|were) )*';
const after =
  '(?: out of (?:5|five|10|ten))?(?!\\S)(?! (?:times?|days?|weeks?|months?|years?|flares?|doses?|of|percent|mg))';
const patterns: [
  source: string,
  read: (first: number, second: number) => [min: number | null, max: number | null],
][] = [
  [`${lead}(10|\\d)(?: or| and)? (?:above|more|higher|over|worse|up)`, (first) => [first, null]],
  [`${lead}(?:at least|minimum) (10|\\d)`, (first) => [first, null]],
  [
    `${lead}(?:above|over|higher than|more than|worse than|greater than) (?:a )?(10|\\d)`,
    (first) => [first + 1, null],
  ],
  [`${lead}(10|\\d)(?: or| and)? (?:below|less|lower|under|better)`, (first) => [null, first]],
  [`${lead}(?:at most) (10|\\d)`, (first) => [null, first]],
  [`${lead}(?:below|under|lower than|less than|better than) (?:a )?(10|\\d)`, (first) => [null, first - 1]],
  [
    `${lead}(10|\\d) (?:or|to|and) (?:a )?(10|\\d)`,
    (first, second) => [Math.min(first, second), Math.max(first, second)],
  ],
  [
    '(?:a|an|at|as|level|severity|rated|rating|score|scored|hit|reach|reached|was|were|been|only)(?: of| a| at| an)* (10|\\d)',
    (first) => [first, first],
  ],
  ['(?<=\\b(?:rate|rated|score|scored|severity|level)\\b.*)(10|\\d)', (first) => [first, first]],
  [
    '(?<=\\b(?:itch|itching|itchiness|stress|sleep|diet|water|pain) )(?:was |of |at |is |last |ever )*(10|\\d)',
    (first) => [first, first],
  ],
  ['(10|\\d)s', (first) => [first, first]],
  ['(10|\\d)(?= (?:itch|itching|itchiness)(?!\\S))', (first) => [first, first]],
  ['(10|\\d)(?= out of (?:5|five|10|ten))', (first) => [first, first]],
];

/** Finds numbers of levels, such as '4 or above', and removes them from the words. */
export function takeLevels(words: readonly string[]): { words: string[]; levels: AskedLevels | null } {
  const text = words.join(' ');
  for (const [source, read] of patterns) {
    const match = text.match(new RegExp(`(?<!\\S)${source}${after}`));
    if (!match) continue;
    const [min, max] = read(Number(match[1]), Number(match[2]));
    const rest = text.replace(match[0], ' ').split(' ').filter(Boolean);
    return { words: rest, levels: { min, max, words: match[0].trim() } };
  }
  return { words: [...words], levels: null };
}
