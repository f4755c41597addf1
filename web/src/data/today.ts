import type { Day } from '@flarewell/domain/day';
import { useSyncExternalStore } from 'react';

/** The device's local date. */
export function today(): Day {
  const now = new Date();
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`;
}

export function deviceTimezone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Updates when the app stays open over midnight. */
export function useToday(): Day {
  return useSyncExternalStore(subscribe, today);
}

/** The device's hour, 0 to 23. */
export function useHour(): number {
  return useSyncExternalStore(subscribe, () => new Date().getHours());
}

/** The current time, to the minute. */
export function useNow(): string {
  return useSyncExternalStore(subscribe, currentMinute);
}

function currentMinute(): string {
  return `${new Date().toISOString().slice(0, 16)}:00.000Z`;
}

function subscribe(notify: () => void): () => void {
  const timer = setInterval(notify, 60_000);
  document.addEventListener('visibilitychange', notify);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', notify);
  };
}
