import { checkInMessages } from '@flarewell/domain/checkIns';
import { type Day, isDay } from '@flarewell/domain/day';
import { useEffect } from 'react';
import { useSearchParams } from 'wouter';
import { notify } from '#data/notices.ts';
import { today } from '#data/today.ts';
import { useOpenDialog } from '#ui/dialog/dialogs.tsx';

/** The day in the address bar; null when there is none or it is in the future. */
export function askedDay(search: URLSearchParams): Day | null {
  const date = search.get('date') ?? '';
  return isDay(date) && date <= today() ? date : null;
}

/**
 * Opens the check-in dialog while the URL has `?date=…&action=checkin` (today's without a date). The returned function
 * puts a day into the URL. `show` moves the calendar to the day. Check-ins before `missingBefore` are not loaded yet,
 * so their dialog waits for them.
 */
export function useAskedDay(show: (day: Day) => void, missingBefore: Day | null): (day: Day) => void {
  const openDialog = useOpenDialog();
  const [search, setSearch] = useSearchParams();
  const date = search.get('action') === 'checkin' ? (search.get('date') ?? today()) : null;
  // Before its check-in has loaded, the dialog would open empty.
  const isAwaited = date !== null && missingBefore !== null && date < missingBefore;

  useEffect(() => {
    if (date === null) return;
    if (!isDay(date)) {
      console.error(`The address asks for '${date}', which is not a date.`);
      return;
    }
    const forget = () => {
      const now = new URLSearchParams(window.location.search);
      // The person may have navigated away with the dialog open; then the URL is not ours to change.
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

  // Replaces the history entry, so that Back leaves the screen instead of reopening the dialog.
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
