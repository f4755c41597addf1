import { useSyncExternalStore } from 'react';

/** A sentence about something that just happened, shown by the shell wherever the person is. */
export interface Notice {
  id: number;
  tone: 'good' | 'bad';
  text: string;
}

let notices: readonly Notice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Notice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}

export function notify(tone: Notice['tone'], text: string): void {
  lastId += 1;
  set([...notices, { id: lastId, tone, text }]);
}

export function dismissNotice(id: number): void {
  set(notices.filter((notice) => notice.id !== id));
}

export function useNotices(): readonly Notice[] {
  return useSyncExternalStore(subscribe, () => notices);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
