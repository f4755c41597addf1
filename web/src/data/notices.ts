import { createStore } from './cache/store.ts';
import { onExchange } from './diaries/openDiary.ts';

/** A sentence about something that just happened. The shell shows it over any screen. */
export interface Notice {
  id: number;
  tone: 'good' | 'bad';
  text: string;
  /** A button, such as Undo. Pressing it dismisses the notice. */
  action?: { label: string; run: () => void };
}

const notices = createStore<readonly Notice[]>([]);
// Those with a button go with their diary: Undo would change the one that is open now. A sentence stays, such as that the
// diary before was deleted.
onExchange(() => notices.set(notices.get().filter(({ action }) => !action)));
let lastId = 0;

export function notify(tone: Notice['tone'], text: string, action?: Notice['action']): void {
  lastId += 1;
  notices.set([...notices.get(), { id: lastId, tone, text, action }]);
}

export function dismissNotice(id: number): void {
  notices.set(notices.get().filter((notice) => notice.id !== id));
}

export const useNotices = notices.use;
