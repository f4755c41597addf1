import type { Flare } from '@flarewell/domain/patterns/flares/flare';
import type { FoundFlare, Patterns } from '@flarewell/domain/patterns/foundPatterns';
import type { Records } from '@flarewell/domain/records/records';
import type { Tracker } from '@flarewell/domain/trackers';

/** What a query is answered from. */
export interface AskedRecords extends Records {
  trackers?: readonly Tracker[];
  /** What the person decided about flares. */
  flares?: readonly Flare[];
  /** The result of `findFlares`, if the caller has it already. Otherwise each query about flares computes it again. */
  foundFlares?: readonly FoundFlare[];
  /** Needed for `influence` only, because finding them takes some time. */
  patterns?: Patterns | null;
}

/** The items with these names, in the order of the names. */
export function pickNamed<Item extends { name: string }>(
  names: readonly string[],
  items: readonly Item[],
): Item[] {
  const plain = (name: string) => name.trim().toLowerCase();
  return [...new Set(names.map(plain))].flatMap((asked) => items.filter(({ name }) => plain(name) === asked));
}
