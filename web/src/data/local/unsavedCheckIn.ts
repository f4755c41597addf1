import type { Day } from '@flarewell/domain/day';
import type { CheckInDraft } from '@flarewell/domain/wizard';
import { onOtherUser } from '#data/session/rememberedUser.ts';
import { allWritten, changeDrafts } from './drafts.ts';
import { type PreparedChange, prepare, readOne } from './localCopy.ts';
import type { StoredFile } from './vault.ts';

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

/** Typing goes on meanwhile; what is lost when the browser dies is at most this much of it. */
const writeEveryMs = 200;

/** Apart from the draft, so that a letter typed does not write a picture. */
const photoName = (day: Day) => `${day} photo`;

export async function readUnsaved(day: Day): Promise<UnsavedCheckIn | undefined> {
  await allWritten();
  const stored = await readOne<StoredDraft>('drafts', day);
  if (!stored) return undefined;
  const { photo: kind, ...rest } = stored;
  if (kind !== 'new') return { ...rest, photo: { kind } };
  const photo = await readOne<StoredFile>('drafts', photoName(day));
  if (!photo) return { ...rest, photo: { kind: 'kept' } };
  return { ...rest, photo: { kind, file: new Blob([photo.bytes], { type: photo.type }) } };
}

/** What is to be written next: the draft is encrypted already, since a page that goes has no time for that. */
interface Waiting {
  draft: Promise<PreparedChange[]>;
  file: Blob | undefined;
}

export type DraftKeeper = ReturnType<typeof createDraftKeeper>;

/** Keeps one day's draft up to date, a moment after each change and at once when the page goes. */
export function createDraftKeeper(day: Day) {
  let waiting: Waiting | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let storedFile: Blob | undefined;

  /** Resolves once all that was to be kept is on the disk. */
  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const next = waiting;
    waiting = undefined;
    if (next === undefined) return allWritten();
    return changeDrafts(async () => [...(await next.draft), ...(await preparePhoto(next.file))]);
  }

  async function preparePhoto(file: Blob | undefined): Promise<PreparedChange[]> {
    const isStored = file !== undefined && file === storedFile;
    storedFile = file;
    if (isStored) return [];
    const value = file && ({ bytes: await file.arrayBuffer(), type: file.type } satisfies StoredFile);
    return prepare([{ store: 'drafts', name: photoName(day), value }]);
  }

  function prepareDraft(unsaved: UnsavedCheckIn | null): Promise<PreparedChange[]> {
    const value = unsaved && ({ ...unsaved, photo: unsaved.photo.kind } satisfies StoredDraft);
    return prepare([{ store: 'drafts', name: day, value: value ?? undefined }]);
  }

  /** Null removes it. */
  function setWaiting(unsaved: UnsavedCheckIn | null): void {
    const file = unsaved?.photo.kind === 'new' ? unsaved.photo.file : undefined;
    waiting = { draft: prepareDraft(unsaved), file };
  }

  return {
    keep(unsaved: UnsavedCheckIn | null): void {
      setWaiting(unsaved);
      timer ??= setTimeout(flush, writeEveryMs);
    },
    flush,
    /** Nothing is left of it, nor written any more of what waited. */
    remove(): Promise<void> {
      setWaiting(null);
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
