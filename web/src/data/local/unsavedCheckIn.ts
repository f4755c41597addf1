import type { Day } from '@flarewell/domain/day';
import type { CheckInDraft } from '@flarewell/domain/wizard';
import { createStore } from '#data/cache/store.ts';
import { onOtherUser } from '#data/session/rememberedUser.ts';
import { allWritten, changeDrafts } from './drafts.ts';
import { isReady, type PreparedChange, prepare, readAll, readOne } from './localCopy.ts';
import type { StoredFile } from './vault.ts';

/** What saving does to the day's photo. `uploaded` is the server's name of a new photo that it already has. */
export type PhotoOfDay =
  | { kind: 'kept' }
  | { kind: 'removed' }
  | { kind: 'new'; file: Blob; uploaded?: string | null };

/** A check-in that was begun and not saved. It survives a reload, a closed tab and the end of the session. */
export interface UnsavedCheckIn {
  draft: CheckInDraft;
  /** The key of the step that was open. */
  step: string;
  /** The revision of the check-in that it began with; null if the day had none. */
  revision: number | null;
  photo: PhotoOfDay;
}

/** `day` is absent in drafts of earlier versions, which are found only by opening their day. */
type StoredDraft = Omit<UnsavedCheckIn, 'photo'> & { photo: PhotoOfDay['kind']; day?: Day };

/** Throttles writing while somebody types. A crash loses at most this much typing. */
const writeEveryMs = 200;

/** The photo is a separate record, so that typing a letter does not write the picture again. */
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

/** The days of the stored drafts, the latest first. Empty until they have been read. */
export const unfinishedDays = createStore<readonly Day[]>([]);

export async function readUnfinishedDays(): Promise<void> {
  await allWritten();
  const stored = await readAll<StoredDraft | StoredFile>('drafts');
  setUnfinishedDays(stored.flatMap((record) => ('day' in record && record.day ? [record.day] : [])));
}

function noteUnfinished(day: Day, isStored: boolean): void {
  const days = unfinishedDays.get();
  if (days.includes(day) === isStored) return;
  setUnfinishedDays(isStored ? [...days, day] : days.filter((other) => other !== day));
}

function setUnfinishedDays(days: Day[]): void {
  unfinishedDays.set(days.sort().reverse());
}

/** What to write next. The draft is encrypted ahead, because a page that is being closed has no time for it. */
interface Waiting {
  draft: Promise<PreparedChange[]>;
  isRemoved: boolean;
  file: Blob | undefined;
}

export type DraftKeeper = ReturnType<typeof createDraftKeeper>;

/** Stores one day's draft: shortly after each change, and at once when the page is hidden or closed. */
export function createDraftKeeper(day: Day) {
  let waiting: Waiting | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let storedFile: Blob | undefined;

  /** Resolves once the draft is on the disk. */
  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const next = waiting;
    waiting = undefined;
    if (next === undefined) return allWritten();
    const isWritten = changeDrafts(async () => [...(await next.draft), ...(await preparePhoto(next.file))]);
    return isWritten.then(async () => noteUnfinished(day, !next.isRemoved && (await isReady())));
  }

  async function preparePhoto(file: Blob | undefined): Promise<PreparedChange[]> {
    const isStored = file !== undefined && file === storedFile;
    storedFile = file;
    if (isStored) return [];
    const value = file && ({ bytes: await file.arrayBuffer(), type: file.type } satisfies StoredFile);
    return prepare([{ store: 'drafts', name: photoName(day), value }]);
  }

  function prepareDraft(unsaved: UnsavedCheckIn | null): Promise<PreparedChange[]> {
    const value = unsaved && ({ ...unsaved, photo: unsaved.photo.kind, day } satisfies StoredDraft);
    return prepare([{ store: 'drafts', name: day, value: value ?? undefined }]);
  }

  /** Null removes the draft. */
  function setWaiting(unsaved: UnsavedCheckIn | null): void {
    const file = unsaved?.photo.kind === 'new' ? unsaved.photo.file : undefined;
    waiting = { draft: prepareDraft(unsaved), isRemoved: unsaved === null, file };
  }

  return {
    keep(unsaved: UnsavedCheckIn | null): void {
      setWaiting(unsaved);
      timer ??= setTimeout(flush, writeEveryMs);
    },
    flush,
    /** Removes the draft and cancels a pending write. */
    remove(): Promise<void> {
      setWaiting(null);
      return flush();
    },
    /** Writes the draft when the page is hidden or closed. Returns a function that stops this. */
    follow(): () => void {
      const flushHidden = () => document.visibilityState === 'hidden' && void flush();
      document.addEventListener('visibilitychange', flushHidden);
      addEventListener('pagehide', flush);
      const stop = () => {
        document.removeEventListener('visibilitychange', flushHidden);
        removeEventListener('pagehide', flush);
      };
      // Another tab signed out and cleared the drafts: do not write this one again.
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
