import { createDiaryStore } from './diaries/openDiary.ts';

/** A sentence about something that just happened. The shell shows it over any screen. */
export interface Notice {
  id: number;
  tone: 'good' | 'bad';
  text: string;
  /** A button, such as Undo. Pressing it dismisses the notice. */
  action?: { label: string; run: () => void };
}

/** Those about another diary go: their Undo would change the open one. */
const notices = createDiaryStore<readonly Notice[]>([]);
let lastId = 0;

export function notify(tone: Notice['tone'], text: string, action?: Notice['action']): void {
  lastId += 1;
  notices.set([...notices.get(), { id: lastId, tone, text, action }]);
}

export function dismissNotice(id: number): void {
  notices.set(notices.get().filter((notice) => notice.id !== id));
}

export const useNotices = notices.use;
