import { stemOf, wordsOf } from './words.ts';

interface Named {
  name: string;
}

export interface Mention<Item> {
  /** Null when none is meant, or several could be. */
  item: Item | null;
  /** Whether words belong to names, and it cannot be told to which one of them. */
  isUnclear: boolean;
  /** The stems in the question that belong to names. */
  used: ReadonlySet<string>;
}

/**
 * Which of these a question means: the one whose whole name stands in it, else the one with most of its words there.
 * Words that a question is made of (`plain`) never stand for a name by themselves.
 */
export function findMention<Item extends Named>(
  words: readonly string[],
  items: readonly Item[],
  plain: ReadonlySet<string>,
): Mention<Item> {
  const asked = words.map(stemOf);
  const named = items.map((item) => ({ item, stems: wordsOf(item.name).map(stemOf) }));
  const whole = named
    .filter(({ stems }) => isWithin(stems, asked))
    .sort((one, other) => other.stems.length - one.stems.length);
  const [longest] = whole;
  const present = new Set(asked.filter((stem) => !plain.has(stem)));
  const scored = named
    .map(({ item, stems }) => ({ item, hits: stems.filter((stem) => present.has(stem)) }))
    .filter(({ hits }) => hits.length > 0)
    .sort((one, other) => other.hits.length - one.hits.length);
  const [best] = longest ? [{ item: longest.item, hits: longest.stems }] : scored;
  if (!best) return { item: null, isUnclear: false, used: new Set() };
  const used = new Set([...whole.flatMap(({ stems }) => stems), ...scored.flatMap(({ hits }) => hits)]);
  // A second one is meant by a word that the first has not, or has no less right to those that are there.
  const isUnclear =
    [...used].some((stem) => !best.hits.includes(stem)) ||
    (longest
      ? whole.filter(({ stems }) => stems.length === longest.stems.length).length > 1
      : scored.filter(({ hits }) => hits.length === best.hits.length).length > 1);
  return { item: isUnclear ? null : best.item, isUnclear, used };
}

function isWithin(stems: readonly string[], asked: readonly string[]): boolean {
  const starts = asked.map((_, index) => index);
  return (
    stems.length > 0 && starts.some((start) => stems.every((stem, index) => asked[start + index] === stem))
  );
}

/** The one of that name, however it is spelled, or the only one that has these words in its name. */
export function findNamed<Item extends Named>(text: string, items: readonly Item[]): Item | null {
  const exact = items.find(({ name }) => name.trim().toLowerCase() === text.trim().toLowerCase());
  return exact ?? findMention(wordsOf(text), items, new Set()).item;
}
