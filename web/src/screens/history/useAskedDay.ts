import { checkInMessages } from '@flarewell/domain/checkIns';
import { type Day, isDay } from '@flarewell/domain/day';
import { useEffect } from 'react';
import { useSearchParams } from 'wouter';
import { notify } from '#data/notices.ts';
import { today } from '#data/today.ts';
import { useOpenDialog } from '#ui/dialog/dialogs.tsx';

/** The day that the address names, if it is one that has begun. */
export function askedDay(search: URLSearchParams): Day | null {
  const date = search.get('date') ?? '';
  return isDay(date) && date <= today() ? date : null;
}

/**
 * `?date=…&action=checkin` opens the check-in of that day, today's without a date, whoever wrote it into the address:
 * a link, or the function that this returns. `show` turns the calendar to the day; check-ins from before `missingBefore` have yet to
 * come.
 */
export function useAskedDay(show: (day: Day) => void, missingBefore: Day | null): (day: Day) => void {
  const openDialog = useOpenDialog();
  const [search, setSearch] = useSearchParams();
  const date = search.get('action') === 'checkin' ? (search.get('date') ?? today()) : null;
  // What is not here yet would look as if that day had no check-in.
  const isAwaited = date !== null && missingBefore !== null && date < missingBefore;

  useEffect(() => {
    if (date === null) return;
    if (!isDay(date)) {
      console.error(`The address asks for '${date}', which is not a date.`);
      return;
    }
    const forget = () => {
      const now = new URLSearchParams(window.location.search);
      // The person may have left with the dialog open: then there is nothing to take back.
      if ((now.get('date') ?? date) === date) setSearch(withoutDay(now), { replace: true });
    };
    if (date > today()) {
      notify('bad', checkInMessages.future);
      forget();
      return;
    }
    show(date);
    if (!isAwaited) openDialog({ name: 'check-in', day: date, onClose: forget });
  }, [date, isAwaited, show, openDialog, setSearch]);

  // Replaced, not added: going back leads to where the person came from, and never opens the dialog again.
  return (day) => setSearch((before) => withDay(before, day), { replace: true });
}

function withDay(search: URLSearchParams, day: Day): URLSearchParams {
  const next = new URLSearchParams(search);
  next.set('date', day);
  next.set('action', 'checkin');
  return next;
}

function withoutDay(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete('date');
  next.delete('action');
  return next;
}
