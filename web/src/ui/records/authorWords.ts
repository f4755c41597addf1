import { type Day, dayIn, dayOf, timeIn } from '@flarewell/domain/day';
import type { ShownCheckIn } from '@flarewell/domain/wire/checkIns';
import { dateNear } from '#ui/dates.ts';

type Written = Pick<ShownCheckIn, 'date' | 'createdAt' | 'writtenBy' | 'changedBy'>;

interface Reader {
  /** The name of an account; null if it is not known. */
  nameOf: (id: string | null | undefined) => string | null;
  timezone: string;
  today: Day;
}

/** 'By Jonas, 19:05, changed by Maya'; null if nobody is known. A check-in that was written on another day has its date. */
export function describeAuthors(checkIn: Written, { nameOf, timezone, today }: Reader): string | null {
  const { writtenBy, changedBy, createdAt } = checkIn;
  const author = nameOf(writtenBy);
  const editor = changedBy === writtenBy ? null : nameOf(changedBy);
  if (author === null) return editor && `Changed by ${editor}`;
  const written = `By ${author}${createdAt ? `, ${describeTime(checkIn.date, createdAt)}` : ''}`;
  return editor === null ? written : `${written}, changed by ${editor}`;

  function describeTime(date: string, at: string): string {
    const day = dayIn(timezone, at);
    return day === dayOf(date) ? timeIn(timezone, at) : dateNear(day, today);
  }
}
