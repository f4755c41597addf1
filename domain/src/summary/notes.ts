import type { CheckIn } from '@flarewell/domain/checkIns';
import { type Condition, describeCondition } from '@flarewell/domain/conditions';
import { type Day, dayOf } from '@flarewell/domain/day';

export interface SummaryNote {
  /** The name of the condition; null for the notes of the day. */
  condition: string | null;
  text: string;
}

export interface DayNotes {
  day: Day;
  notes: SummaryNote[];
}

export interface NotesOfDay extends DayNotes {
  /** 'November 14, 2026' */
  date: string;
}

/** Newest day first. On each day the notes of the day come before those of its conditions. */
export function notesByDay(checkIns: readonly CheckIn[], conditions: readonly Condition[]): DayNotes[] {
  return checkIns
    .map(({ date, notes, conditionEntries }) => ({
      day: dayOf(date),
      notes: [
        ...(notes ? [{ condition: null, text: notes }] : []),
        ...conditionEntries.flatMap((entry) =>
          entry.notes
            ? [{ condition: describeCondition(conditions, entry.conditionId).name, text: entry.notes }]
            : [],
        ),
      ],
    }))
    .filter(({ notes }) => notes.length > 0)
    .sort((one, other) => (one.day < other.day ? 1 : -1));
}
