import { type Day, dayIn, dayOf, timeIn } from '@flarewell/domain/day';
import type { ShownCheckIn } from '@flarewell/domain/wire/checkIns';
import { capitalize } from '@flarewell/domain/words';
import { dateNear } from '#ui/dates.ts';

type Written = Pick<ShownCheckIn, 'date' | 'createdAt' | 'writtenBy' | 'changedBy' | 'changedAt'>;

interface Reader {
  /** The name of an account; null if it is not known. */
  nameOf: (id: string | null | undefined) => string | null;
  timezone: string;
  today: Day;
}

/** 'By Jonas, 19:05, changed by Maya, 21:30'; null if nobody is known. Instead of a time on another day there is its date. */
export function describeAuthors(checkIn: Written, { nameOf, timezone, today }: Reader): string | null {
  const { writtenBy, changedBy, createdAt, changedAt } = checkIn;
  const author = nameOf(writtenBy);
  const editor = changedBy === writtenBy ? null : nameOf(changedBy);
  const changed = editor && `changed by ${withTime(editor, changedAt)}`;
  if (author === null) return changed && capitalize(changed);
  const written = `By ${withTime(author, createdAt)}`;
  return changed ? `${written}, ${changed}` : written;

  function withTime(name: string, at: string | undefined): string {
    if (at === undefined) return name;
    const day = dayIn(timezone, at);
    return `${name}, ${day === dayOf(checkIn.date) ? timeIn(timezone, at) : dateNear(day, today)}`;
  }
}
