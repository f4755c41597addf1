import type { Day } from '@flarewell/domain/day';
import { useEffect } from 'react';
import { createDraftKeeper, readUnfinishedDays, unfinishedDays } from './unsavedCheckIn.ts';

/** The days with an unsaved check-in in this browser, the latest first. */
export function useUnfinishedDays(): readonly Day[] {
  useEffect(() => {
    const read = () => void readUnfinishedDays().catch(reportError);
    read();
    // Another tab may have saved or discarded one meanwhile.
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, []);
  return unfinishedDays.use();
}

export function discardUnfinished(day: Day): Promise<void> {
  return createDraftKeeper(day).remove();
}
