import { checkInMessages } from '@flarewell/domain/checkIns';
import { type Day, isDay } from '@flarewell/domain/day';
import { latestDay } from '@flarewell/domain/history';
import { useEffect } from 'react';
import { useSearchParams } from 'wouter';
import { useCheckIns } from '#data/diary/checkIns.ts';
import { notify } from '#data/notices.ts';
import { today, useToday } from '#data/today.ts';
import { useOpenDialog } from '#ui/dialog/dialogs.tsx';

interface AskedDay {
  /** The day in the URL, `?date=…`; null when there is none or it is in the future. */
  asked: Day | null;
  /** Puts a day into the URL, so that its card is shown. */
  show: (day: Day) => void;
  /** Puts a day into the URL and opens its check-in dialog. */
  open: (day: Day) => void;
}

/**
 * Opens the check-in dialog while the URL has `?date=…&action=checkin` (today's without a date), and the summary with
 * `?action=summary`. When the dialog is
 * closed, the day stays in the URL. Check-ins before `missingBefore` are not loaded yet, so their dialog waits for them.
 */
export function useAskedDay(missingBefore: Day | null): AskedDay {
  const openDialog = useOpenDialog();
  const [search, setSearch] = useSearchParams();
  const latest = latestDay(useCheckIns().checkIns, useToday());
  const date = search.get('date');
  const action = search.get('action');
  const isAsLastTime = action === 'as-last-time';
  const opened = action === 'checkin' || isAsLastTime ? (date ?? today()) : null;
  // Before its check-in has loaded, the dialog would open empty.
  const isRefused = opened !== null && opened > latest;
  const isAwaited = opened !== null && missingBefore !== null && opened < missingBefore;

  useEffect(() => {
    if (opened === null) return;
    if (!isDay(opened)) {
      console.error(`The address asks for '${opened}', which is not a date.`);
      return;
    }
    const remove = (...names: string[]) => {
      const now = new URLSearchParams(window.location.search);
      // The person may have navigated away with the dialog open; then the URL is not ours to change.
      if ((now.get('date') ?? opened) === opened) setSearch(without(now, names), { replace: true });
    };
    if (isRefused) {
      notify('bad', checkInMessages.future);
      remove('date', 'action');
      return;
    }
    if (isAwaited) return;
    openDialog({ name: 'check-in', day: opened, isAsLastTime, onClose: () => remove('action') });
  }, [opened, isAsLastTime, isRefused, isAwaited, openDialog, setSearch]);

  useEffect(() => {
    if (action !== 'summary') return;
    const onClose = () => setSearch((now) => without(now, ['action']), { replace: true });
    openDialog({ name: 'summary', onClose });
  }, [action, openDialog, setSearch]);

  // Replaces the history entry, so that Back leaves the screen instead of reopening the dialog.
  function put(params: Record<string, string>): void {
    const merge = (before: URLSearchParams) =>
      new URLSearchParams([...without(before, ['date', 'action']), ...Object.entries(params)]);
    setSearch(merge, { replace: true });
  }
  return {
    asked: date !== null && isDay(date) && date <= latest ? date : null,
    show: (day) => put({ date: day }),
    open: (day) => put({ date: day, action: 'checkin' }),
  };
}

function without(search: URLSearchParams, names: readonly string[]): URLSearchParams {
  return new URLSearchParams([...search].filter(([name]) => !names.includes(name)));
}
