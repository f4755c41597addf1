/** Words that mean similar things have the same class, so that a sentence is recognised with other words too. */
export interface WordClasses {
  /** By word, and by its stem with a `~` before it. */
  classes: ReadonlyMap<string, string>;
  byFirstLetter: ReadonlyMap<string, readonly string[]>;
}

/** Shorter words are not mended: too many others are near them. */
const SHORTEST_MENDED = 5;
/** How far apart two words may be to count as a pair. */
const PAIR_DISTANCE = 8;

/** Reads a table with a class per line: `child: son daughter toddler`. The words of `none` have no class. */
export function readWordClasses(table: string): WordClasses {
  const entries = table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [name = '', words = ''] = line.split(': ');
      return words.split(' ').map((word) => [word, name] as const);
    });
  const stems = entries.map(([word, name]) => [`~${stemOf(word)}`, name] as const);
  const long = entries.map(([word]) => word).filter((word) => word.length >= SHORTEST_MENDED);
  return {
    classes: new Map([...stems, ...entries]),
    byFirstLetter: Map.groupBy(long, (word) => word.charAt(0)),
  };
}

function stemOf(word: string): string {
  const stem = word.replace(/(?:ing|ed|es|s|e|y)$/, '');
  return stem.length < 3 ? word : stem;
}

/** Returns '' for a word without a class. In an unknown word one letter may be wrong, but not the first. */
function classOf(word: string, { classes, byFirstLetter }: WordClasses): string {
  let name = classes.get(word) ?? classes.get(`~${stemOf(word)}`);
  if (name === undefined && word.length >= SHORTEST_MENDED) {
    const meant = byFirstLetter.get(word.charAt(0))?.find((other) => isNear(word, other));
    name = classes.get(meant ?? '');
  }
  return name === undefined || name === 'none' ? '' : name;
}

/** Whether one letter is missing, added, changed or swapped with the next one. */
function isNear(word: string, other: string): boolean {
  if (Math.abs(word.length - other.length) > 1) return false;
  const shorter = Math.min(word.length, other.length);
  let start = 0;
  while (start < shorter && word[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && word.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [rest, otherRest] = [word.slice(start, word.length - end), other.slice(start, other.length - end)];
  if (rest.length < 2 && otherRest.length < 2) return true;
  return rest.length === 2 && rest === `${otherRest[1]}${otherRest[0]}` && otherRest.length === 2;
}

/** Numbers of the same size are alike: 38 and 39, but not 2 and 20. */
function plainNumber(word: string): string {
  if (!/^\d/.test(word)) return word;
  return word.length > 1
    ? `${word.charAt(0)}${'x'.repeat(word.length - 1)}`
    : String(Math.min(Number(word), 5));
}

/** What a plain sentence is judged by. */
export interface Features {
  /** Its words and their classes. */
  words: string[];
  /** Those, each with its neighbour, and pairs of classes. */
  all: string[];
}

export function featuresOf(sentence: string, wordClasses: WordClasses): Features {
  const words = sentence.split(' ').map(plainNumber);
  const classes = words.map((word) => classOf(word, wordClasses));
  const single = new Set(words);
  const paired = new Set([`^ ${words[0]}`, `^_${classes[0] || words[0]}`]);
  for (const [index, word] of words.entries()) {
    const [name, next, nextName] = [classes[index], words[index + 1] ?? '$', classes[index + 1]];
    paired.add(`${word} ${next}`).add(`${name || word}_${nextName || next}`);
    if (!name) continue;
    single.add(`:${name}`);
    for (const other of classes.slice(index + 1, index + PAIR_DISTANCE)) {
      if (other) paired.add(`${name}:${other}`);
    }
  }
  return { words: [...single], all: [...single, ...paired] };
}
