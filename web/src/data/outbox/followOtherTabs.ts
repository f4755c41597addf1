import { cache } from '#data/cache/cache.ts';
import { noteGone } from '#data/diaries/lostDiaries.ts';
import { diaryKey, putSaved } from '#data/diary/diary.ts';
import { syncNow } from '#data/diary/sync.ts';
import { isOpen } from './box.ts';
import { onOtherTab } from './tabs.ts';

/**
 * From now on, shows what other tabs change in the open diary, and learns from them that a diary is gone. Call it before the server is asked for changes: a tab that
 * asks first and listens later would miss what is changed in between.
 */
export function followOtherTabs(userId: string): void {
  onOtherTab(userId, async ({ diaryId, saved, gone }) => {
    if (gone) noteGone(diaryId, gone);
    if (gone || !isOpen({ diaryId })) return;
    if (saved) putSaved(saved);
    else {
      // The answer to an earlier request may not have the change yet.
      await cache.cancelQueries({ queryKey: diaryKey });
      await syncNow();
    }
    // The server's version is loaded before the entry disappears, so that no screen lacks the day in between.
    const { showWaiting } = await import('./showWaiting.ts');
    await showWaiting();
  });
}
