import type { AskedRecords } from '@flarewell/domain/assistant/query/askedRecords';
import { medicationKinds, trackerKinds } from '#assistant/reading/words/kinds.ts';
import { isRealWord } from '#assistant/reading/words/realWords.ts';
import { hasMeaning, isPlainWord } from '#assistant/reading/words/tags.ts';
import { baseOf, stemOf, wordsOf } from '#assistant/reading/words/text.ts';

export type Kind = 'conditions' | 'medications' | 'trackers';

interface Named {
  kind: Kind;
  name: string;
  /** All words of the name as stems, without strengths such as '1%'. */
  stems: readonly string[];
  /** Numbers and units that may follow the name. */
  extras: ReadonlySet<string>;
  isTablet: boolean;
}

export interface Mention {
  kind: Kind;
  name: string;
}

const isStrength = (word: string) => /^\d/.test(word) || /^(?:mg|ml|g|mcg|iu|percent)$/.test(word);
const tabletWords = /^(?:tablet|pill|capsule)$/;
const tabletDosage = /\b(?:\d+ ?(?:mg|mcg|iu)|tablets?|pills?|capsules?)\b/i;

/** The person's own names, prepared for many questions. */
export function nameBook({ conditions, medications, trackers = [] }: Readonly<AskedRecords>): Named[] {
  const toNamed = (kind: Kind) => (item: { name: string; dosage?: string }) => {
    const words = wordsOf(item.name);
    const dosage = wordsOf(item.dosage ?? '').filter(isStrength);
    return {
      kind,
      name: item.name,
      stems: words.filter((word) => !isStrength(word)).map(stemOf),
      extras: new Set([...words.filter(isStrength), ...dosage]),
      isTablet: tabletDosage.test(item.dosage ?? ''),
    };
  };
  return [
    ...conditions.map(toNamed('conditions')),
    ...medications.map(toNamed('medications')),
    ...trackers.map(toNamed('trackers')),
  ];
}

/** What stands before an ordinary word that is a name here: 'my period', but not 'the longest period'. */
const ownWord = /^(?:|my|with|without|on|have|had|and|or|no|during|before|after|when|a|is|does)$/;

/** 'Vit' and 'tacro' stand for longer names. */
const isShortened = (stem: string) => stem.length > 2 && /^\p{L}+$/u.test(stem) && !isRealWord(stem);

/** Everything that a word names: by a word of its name, by the kind of medication, or as a tablet. */
function mentionsOf(word: string, book: readonly Named[]): Named[] {
  const stem = stemOf(word);
  const [medications, trackers] = [medicationKinds, trackerKinds].map((kinds) => {
    const [, parts = ''] = kinds.find(([words]) => words.split(' ').includes(word)) ?? [];
    return parts.split(' ').filter(Boolean);
  });
  const isOfKind = ({ kind, name }: Named) =>
    ({ conditions: [], medications, trackers })[kind]?.some((part) => name.toLowerCase().includes(part));
  return book.filter(
    (item) =>
      (item.stems.includes(stem) && stem.length > 2) ||
      (isShortened(stem) && item.stems.some((part) => part.length > 5 && part.startsWith(stem))) ||
      // 'My eyes' may be the eyelids.
      (item.kind === 'conditions' && stem === 'eye' && item.stems.some((part) => part.startsWith(stem))) ||
      (item.kind === 'trackers' && item.stems.some((part) => baseOf(part) === baseOf(stem))) ||
      isOfKind(item) ||
      (item.isTablet && tabletWords.test(stem)),
  );
}

/**
 * Replaces what the person has named by `#n` and a number, which is the place of its mentions. Whole names come first, the
 * longest of them before the others: 'dry skin' may be a condition and is not the symptom then.
 */
export function markNames(
  words: readonly string[],
  book: readonly Named[],
): { words: string[]; named: Mention[][] } {
  let rest = [...words];
  const named: Mention[][] = [];
  const extras = new Set<string>();
  const mark = (items: readonly Named[]): string => {
    for (const item of items) for (const extra of item.extras) extras.add(extra);
    return `#n${named.push(items.map(({ kind, name }) => ({ kind, name }))) - 1}`;
  };
  for (const item of [...book].sort((one, other) => other.stems.length - one.stems.length)) {
    const { stems } = item;
    if (stems.length === 0 || (stems.length === 1 && hasMeaning(stems[0] ?? ''))) continue;
    const isOrdinary = stems.length === 1 && isPlainWord(stems[0] ?? '');
    for (let at = 0; at <= rest.length - stems.length; at += 1) {
      if (isOrdinary && !ownWord.test(rest[at - 1] ?? '')) continue;
      if (stems.every((stem, index) => stemOf(rest[at + index] ?? '') === stem))
        rest = [...rest.slice(0, at), mark([item]), ...rest.slice(at + stems.length)];
    }
  }
  const marked = rest.map((word) => {
    const items = isPlainWord(word) && !tabletWords.test(stemOf(word)) ? [] : mentionsOf(word, book);
    return items.length === 0 ? word : mark(items);
  });
  // 'Urea cream 10%', but not 'urea from 4 to 10 February'.
  const isExtra = (index: number): boolean =>
    extras.has(marked[index] ?? '') && (/^#n/.test(marked[index - 1] ?? '') || isExtra(index - 1));
  return { words: marked.filter((_, index) => !isExtra(index)), named };
}

export const hasName = (word: string, book: readonly Named[]) => mentionsOf(word, book).length > 0;

/** Of a word such as 'cream', the only name that has it. */
export function findOnly(kind: Kind, words: readonly string[], book: readonly Named[]): Mention[] {
  const items = words.flatMap((word) => mentionsOf(word, book).filter((item) => item.kind === kind));
  return new Set(items.map(({ name }) => name)).size === 1
    ? items.slice(0, 1).map(({ name }) => ({ kind, name }))
    : [];
}
