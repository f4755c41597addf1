import type { Condition } from '@flarewell/domain/conditions';
import type { Names } from '@flarewell/domain/patterns/words/titles';
import type { Tracker } from '@flarewell/domain/trackers';
import { createContext, useContext } from 'react';

/** What the cards are about, with the person's names and colours. */
export interface Subjects extends Names {
  conditions: readonly Condition[];
  trackers: readonly Tracker[];
}

export const SubjectsContext = createContext<Subjects>({ conditions: [], trackers: [] });

export function useSubjects(): Subjects {
  return useContext(SubjectsContext);
}

/** Undefined for all conditions together. */
export function colorOf(conditionId: string | null, { conditions }: Subjects): string | undefined {
  return conditions.find(({ id }) => id === conditionId)?.color;
}
