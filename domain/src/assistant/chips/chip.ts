import type { readQuery } from '@flarewell/domain/assistant/query/answer';
import type { AskedRecords } from '@flarewell/domain/assistant/query/askedRecords';
import type { Query } from '@flarewell/domain/assistant/query/query';
import type { Day, DayRange } from '@flarewell/domain/day';
import { changeQuery } from './changeQuery.ts';

/** Something that a chip's menu offers. */
export type Choice =
  | { kind: 'query'; label: string; isChosen: boolean; query: Query }
  /** Opens a menu of its own: 'Since a medication started…'. */
  | { kind: 'menu'; label: string; title: string; groups: readonly ChoiceGroup[] }
  /** Asks for a day, for two days or for a text, and then calls `make` with them. */
  | { kind: 'day'; label: string; title: string; make(range: DayRange): Query }
  | { kind: 'range'; label: string; title: string; make(range: DayRange): Query }
  | { kind: 'text'; label: string; title: string; make(text: string): Query };

export interface ChoiceGroup {
  /** Empty where the menu's heading says it already. */
  title: string;
  choices: readonly Choice[];
}

export interface Menu {
  title: string;
  groups: readonly ChoiceGroup[];
}

/** A button that shows one part of the question, such as its period. Its menu offers other values of that part. */
export interface Chip extends Menu {
  id: string;
  /** 'Average severity', 'Neck'; of a chip that adds a part, 'Compare'. */
  label: string;
  /** Whether it adds a part that the question does not have yet. */
  isAdd: boolean;
}

/** The question, as it is answered, with what its answer is computed from. */
export interface Asked {
  query: Query;
  read: ReturnType<typeof readQuery>;
  records: Readonly<AskedRecords>;
  today: Day;
}

export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Offers the query with these parts. It is the chosen one if it has them already. */
export function choose(query: Query, label: string, parts: Partial<Query>): Choice {
  const isChosen = Object.entries(parts).every(([part, value]) => isSame(query[part as keyof Query], value));
  return { kind: 'query', label, isChosen, query: isChosen ? query : changeQuery(query, parts) };
}

export const hasChoices = ({ choices }: ChoiceGroup) => choices.length > 0;

/** A chip with the groups that offer something. */
export function makeChip(
  id: string,
  title: string,
  groups: readonly ChoiceGroup[],
  { label = title, isAdd = false }: Partial<Chip> = {},
): Chip {
  return { id, label, title, isAdd, groups: groups.filter(hasChoices) };
}
