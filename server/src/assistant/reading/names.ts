import type { AskedRecords } from '@flarewell/domain/assistant/query/preparedQuery';
import { medicationKinds } from '#assistant/reading/words/medicationKinds.ts';
import { isPlainWord } from '#assistant/reading/words/tags.ts';
import { baseOf, stemOf, wordsOf } from '#assistant/reading/words/text.ts';

export type Kind = 'conditions' | 'medications' | 'trackers';

interface Named {
  kind: Kind;
  name: string;
  /** All words of the name as stems, without strengths such as '1%'. */
  stems: readonly string[];
  /** Numbers and units that may follow the name. */
  extras: ReadonlySet<string>;
}

export interface Mention {
  kind: Kind;
  name: string;
  /** The words of the question that mention it. */
  words: readonly string[];
}

const isStrength = (word: string) => /^\d/.test(word) || /^(?:mg|ml|g|mcg|percent)$/.test(word);

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
    };
  };
  return [
    ...conditions.map(toNamed('conditions')),
    ...medications.map(toNamed('medications')),
    ...trackers.map(toNamed('trackers')),
  ];
}

/** Replaces whole names by `#n`, the longest first: 'dry skin' may be a condition and is not the symptom then. */
export function takeWholeNames(
  words: readonly string[],
  book: readonly Named[],
): { words: string[]; mentions: Mention[] } {
  let rest = [...words];
  const mentions: Mention[] = [];
  const ordered = [...book].sort((one, other) => other.stems.length - one.stems.length);
  for (const { kind, name, stems } of ordered) {
    const isName = stems.length > 1 || (stems.length === 1 && !isPlainWord(stems[0] ?? ''));
    if (!isName) continue;
    const at = rest.findIndex((_, start) =>
      stems.every((stem, index) => stemOf(rest[start + index] ?? '') === stem),
    );
    if (at === -1) continue;
    mentions.push({ kind, name, words: rest.slice(at, at + stems.length) });
    rest = [...rest.slice(0, at), '#n', ...rest.slice(at + stems.length)];
  }
  return { words: rest, mentions };
}

/** Everything that one of the words names: by a word of its name, or by the kind of medication. */
export function mentionsOf(word: string, book: readonly Named[]): Mention[] {
  const stem = stemOf(word);
  const [, kind = ''] = medicationKinds.find(([words]) => words.split(' ').includes(word)) ?? [];
  const parts = kind.split(' ').filter(Boolean);
  return book
    .filter(
      (item) =>
        (item.stems.includes(stem) && stem.length > 2) ||
        (item.kind === 'trackers' && item.stems.some((part) => baseOf(part) === baseOf(stem))) ||
        (item.kind === 'medications' && parts.some((part) => item.name.toLowerCase().includes(part))),
    )
    .map(({ kind: itsKind, name }) => ({ kind: itsKind, name, words: [word] }));
}

export function isExtra(word: string, names: readonly string[], book: readonly Named[]): boolean {
  return book.some(({ name, extras }) => names.includes(name) && extras.has(word));
}
