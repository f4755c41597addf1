import type { Day } from '@flarewell/domain/day';
import type { CheckInDraft } from '@flarewell/domain/wizard';
import { allWritten, changeDrafts, photoKey } from './drafts.ts';
import { readOne } from './localCopy.ts';
import { onOtherUser } from './rememberedUser.ts';

/** The day's photo as it is, none any more, or another one. */
export type PhotoOfDay = { kind: 'kept' } | { kind: 'removed' } | { kind: 'new'; file: Blob };

/** A check-in that somebody began and has not saved: it outlives a reload, a closed tab and an ended session. */
export interface UnsavedCheckIn {
  draft: CheckInDraft;
  /** The step that was open, by its key. */
  step: string;
  /** Of the check-in it began with; null where the day had none. */
  revision: number | null;
  photo: PhotoOfDay;
}

type StoredDraft = Omit<UnsavedCheckIn, 'photo'> & { photo: PhotoOfDay['kind'] };
type StoredPhoto = { bytes: ArrayBuffer; type: string };

/** Typing goes on meanwhile; what is lost when the browser dies is at most this much of it. */
const writeEveryMs = 200;

export async function readUnsaved(userId: string, day: Day): Promise<UnsavedCheckIn | undefined> {
  await allWritten();
  const stored = await readOne<StoredDraft>('drafts', [userId, day]);
  if (!stored) return undefined;
  const { photo: kind, ...rest } = stored;
  if (kind !== 'new') return { ...rest, photo: { kind } };
  const photo = await readOne<StoredPhoto>('drafts', photoKey(userId, day));
  if (!photo) return { ...rest, photo: { kind: 'kept' } };
  return { ...rest, photo: { kind, file: new Blob([photo.bytes], { type: photo.type }) } };
}

export type DraftKeeper = ReturnType<typeof createDraftKeeper>;

/** Keeps one day's draft up to date, a moment after each change and at once when the page goes. */
export function createDraftKeeper(userId: string, day: Day) {
  let waiting: UnsavedCheckIn | null | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let storedFile: Blob | undefined;

  /** Resolves once all that was to be kept is on the disk. */
  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const unsaved = waiting;
    waiting = undefined;
    if (unsaved === undefined) return allWritten();
    return changeDrafts(unsaved ? () => write(unsaved) : remove);
  }

  async function write({ photo, ...rest }: UnsavedCheckIn) {
    const file = photo.kind === 'new' ? photo.file : undefined;
    const bytes = file && file !== storedFile ? await file.arrayBuffer() : undefined;
    storedFile = file;
    return (drafts: IDBObjectStore) => {
      drafts.put({ ...rest, photo: photo.kind } satisfies StoredDraft, [userId, day]);
      if (!file) drafts.delete(photoKey(userId, day));
      else if (bytes) drafts.put({ bytes, type: file.type } satisfies StoredPhoto, photoKey(userId, day));
    };
  }

  async function remove() {
    storedFile = undefined;
    return (drafts: IDBObjectStore) => {
      drafts.delete([userId, day]);
      drafts.delete(photoKey(userId, day));
    };
  }

  return {
    /** Null removes it. */
    keep(unsaved: UnsavedCheckIn | null): void {
      waiting = unsaved;
      timer ??= setTimeout(flush, writeEveryMs);
    },
    flush,
    /** Nothing is left of it, nor written any more of what waited. */
    remove(): Promise<void> {
      waiting = null;
      return flush();
    },
    /** Writes before the page goes. Returns what ends that. */
    follow(): () => void {
      const flushHidden = () => document.visibilityState === 'hidden' && void flush();
      document.addEventListener('visibilitychange', flushHidden);
      addEventListener('pagehide', flush);
      const stop = () => {
        document.removeEventListener('visibilitychange', flushHidden);
        removeEventListener('pagehide', flush);
      };
      // Signed out in another tab: what that cleared must not come back.
      const endListening = onOtherUser(() => {
        stop();
        clearTimeout(timer);
        waiting = undefined;
      });
      return () => {
        endListening();
        stop();
        void flush();
      };
    },
  };
}
