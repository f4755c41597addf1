import { stemOf, wordsOf } from './words.ts';

interface Named {
  name: string;
}

export interface Mention<Item> {
  /** Null when none is mentioned, or when it is ambiguous. */
  item: Item | null;
  /** True when words match names, but it is ambiguous which one is meant. */
  isUnclear: boolean;
  /** The stems of the question that match names. */
  used: ReadonlySet<string>;
}

/**
 * Finds the item that a question mentions: the one whose whole name occurs, else the one with most of its words. Ordinary
 * words of questions (`plain`) do not count as a mention on their own.
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
  // Ambiguous when a word matches only another item, or when another item matches equally well.
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

/** Finds an item by its name, ignoring case, else the only one whose name contains these words. */
export function findNamed<Item extends Named>(text: string, items: readonly Item[]): Item | null {
  const exact = items.find(({ name }) => name.trim().toLowerCase() === text.trim().toLowerCase());
  return exact ?? findMention(wordsOf(text), items, new Set()).item;
}
