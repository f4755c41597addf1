import { escapeMarkdown } from '@flarewell/domain/assistant/markdown';
import type { NameKind } from '@flarewell/domain/measures/measures';
import type { Flare } from '@flarewell/domain/patterns/flares/flare';
import type { FoundFlare, Patterns } from '@flarewell/domain/patterns/foundPatterns';
import type { Records } from '@flarewell/domain/records/records';
import type { Tracker } from '@flarewell/domain/trackers';
import { someone, type Who, yourself } from '@flarewell/domain/who';

/** What a query is answered from. */
export interface AskedRecords extends Records {
  trackers?: readonly Tracker[];
  /** What the person decided about flares. */
  flares?: readonly Flare[];
  /** The result of `findFlares`, if the caller has it already. Otherwise each query about flares computes it again. */
  foundFlares?: readonly FoundFlare[];
  /** Needed for `influence` only, because finding them takes some time. */
  patterns?: Patterns | null;
  /** The name of the person whom the diary is about; without it, that is the one who asks. */
  about?: string | null;
}

/** How answers, which are Markdown, call the person of the diary. */
export function whoOf({ about }: Pick<AskedRecords, 'about'>): Who {
  return about ? someone(escapeMarkdown(about)) : yourself;
}

export const nameNouns = {
  conditions: 'condition',
  medications: 'medication',
  trackers: 'thing to track',
  symptoms: 'symptom',
} satisfies Record<NameKind, string>;
export const nameKinds = Object.keys(nameNouns) as NameKind[];

/** The items with these names, in the order of the names. */
export function pickNamed<Item extends { name: string }>(
  names: readonly string[],
  items: readonly Item[],
): Item[] {
  const plain = (name: string) => name.trim().toLowerCase();
  return [...new Set(names.map(plain))].flatMap((asked) => items.filter(({ name }) => plain(name) === asked));
}
