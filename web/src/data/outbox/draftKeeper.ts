import type { Day } from '@flarewell/domain/day';
import { canStore, type PreparedChange, prepare } from '#data/local/localCopy.ts';
import { onOtherUser } from '#data/session/rememberedUser.ts';
import { openBox, placeOf } from './box.ts';
import {
  allWritten,
  changeDrafts,
  type Draft,
  draftChanges,
  draftName,
  noteUnfinished,
  tellRemoved,
} from './draft.ts';
import { toStoredFile } from './photo.ts';
import { onRemovedDraft } from './tabs.ts';

/** Throttles writing while somebody types. A crash loses at most this much typing. */
const writeEveryMs = 200;

/** What to write next. The draft is encrypted ahead, because a page that is being closed has no time for it. */
interface Pending {
  draft: Promise<PreparedChange[]>;
  isRemoved: boolean;
  file: Blob | undefined;
}

export type DraftKeeper = ReturnType<typeof createDraftKeeper>;

/** Stores one day's draft: shortly after each change, and at once when the page is hidden or closed. */
export function createDraftKeeper(day: Day) {
  const box = openBox();
  /** What is unsaved in this tab, whether it is stored or not. */
  let kept: Draft | null = null;
  let pending: Pending | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let storedFile: Blob | undefined;
  let isPaused = false;

  /** Resolves once the draft is on the disk. */
  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const next = pending;
    if (next === undefined || isPaused) return allWritten();
    pending = undefined;
    const isWritten = changeDrafts(box, async () => [
      ...(await next.draft),
      ...(await preparePhoto(next.file)),
    ]);
    return isWritten.then(async () => {
      noteUnfinished(box, day, !next.isRemoved && (await canStore(box.vault)));
      if (next.isRemoved) tellRemoved(box, day);
    });
  }

  async function preparePhoto(file: Blob | undefined): Promise<PreparedChange[]> {
    const isStored = file !== undefined && file === storedFile;
    storedFile = file;
    if (isStored) return [];
    const value = file && (await toStoredFile(file));
    return prepare([{ store: 'unsent-photos', name: draftName(day), value }], box.vault);
  }

  /** Null removes the draft. */
  function setPending(draft: Draft | null): void {
    kept = draft;
    const file = draft?.photo.kind === 'new' ? draft.photo.file : undefined;
    pending = { draft: prepare(draftChanges(day, draft), box.vault), isRemoved: draft === null, file };
  }

  /** Another tab has removed the stored draft, which may have been this tab's. */
  function keepAgain(removed: string): void {
    if (removed !== placeOf(box, day) || !kept) return;
    storedFile = undefined;
    setPending(kept);
    void flush();
  }

  return {
    keep(draft: Draft | null): void {
      setPending(draft);
      timer ??= setTimeout(flush, writeEveryMs);
    },
    flush,
    /** Removes the draft and cancels a pending write. */
    remove(): Promise<void> {
      setPending(null);
      return flush();
    },
    /** Writes nothing until `resume`, because the draft is being saved. Resolves once earlier changes are on the disk. */
    pause(): Promise<void> {
      isPaused = true;
      return flush();
    },
    /** The draft was not saved. Its photo may have been moved, so it is written again. */
    resume(): Promise<void> {
      isPaused = false;
      storedFile = undefined;
      return flush();
    },
    /** Writes the draft when the page is hidden or closed. Returns a function that stops this. */
    follow(): () => void {
      const flushHidden = () => document.visibilityState === 'hidden' && void flush();
      document.addEventListener('visibilitychange', flushHidden);
      addEventListener('pagehide', flush);
      const endKeeping = onRemovedDraft(keepAgain);
      const stop = () => {
        endKeeping();
        document.removeEventListener('visibilitychange', flushHidden);
        removeEventListener('pagehide', flush);
      };
      // Another tab signed out and cleared the drafts: do not write this one again.
      const endListening = onOtherUser(() => {
        stop();
        clearTimeout(timer);
        pending = undefined;
      });
      return () => {
        endListening();
        stop();
        void flush();
      };
    },
  };
}
