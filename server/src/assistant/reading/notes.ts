import type { CheckIn } from '@flarewell/domain/checkIns';
import { type Day, dayOf } from '@flarewell/domain/day';

export interface NoteFinder {
  /** Whether a note has the text. */
  has(text: string): boolean;
  /** The newest day with a note that has it. */
  findDay(text: string): Day | null;
}

/** Looks for words in the notes up to today. The notes are converted to lower case once, because a diary may be long. */
export function makeNoteFinder(checkIns: readonly CheckIn[], today: Day): NoteFinder {
  const notes = checkIns
    .map(({ date, notes: note = '', conditionEntries }) => ({
      day: dayOf(date),
      text: [note, ...conditionEntries.map((entry) => entry.notes ?? '')].join('\n').toLowerCase(),
    }))
    .filter(({ day, text }) => day <= today && text.trim() !== '')
    .sort((one, other) => (one.day > other.day ? -1 : 1));
  const find = (text: string) =>
    text.length > 2 ? notes.find((note) => note.text.includes(text)) : undefined;
  return { has: (text) => find(text) !== undefined, findDay: (text) => find(text)?.day ?? null };
}
