import type { CheckInDraft } from '@flarewell/domain/check-in/wizard';
import type { Day } from '@flarewell/domain/day';
import { useEffect } from 'react';
import { createDiaryStore, whileOpen } from '#data/diaries/openDiary.ts';
import {
  type Change,
  canStore,
  type PreparedChange,
  prepare,
  readAll,
  readOne,
  write,
} from '#data/local/localCopy.ts';
import type { StoredFile } from '#data/local/vault.ts';
import { type Box, isOpen, openBox } from './box.ts';
import type { Entry } from './entry.ts';
import { type PhotoEdit, toBlob } from './photo.ts';
import { notifyOtherTabs } from './tabs.ts';

/** A check-in that was begun and not saved. It survives a reload, a closed tab and the end of the session. */
export interface Draft {
  content: CheckInDraft;
  /** The key of the step that was open. */
  step: string;
  /** The revision of the check-in that it began with; null if the day had none. */
  base: number | null;
  photo: PhotoEdit;
}

/** As this browser stores it. A new photo is a record of its own: typing a letter does not write the picture again. */
interface StoredDraft extends Omit<Draft, 'photo'> {
  day: Day;
  state: 'draft';
  photo: PhotoEdit['kind'];
}

/** A check-in that the server does not have. A day can have an entry and a draft with later changes of it. */
export type Unsent = StoredDraft | Entry;

export const isDraft = (unsent: Unsent): unsent is StoredDraft => unsent.state === 'draft';

/** The name of the draft's record, and of its photo in the other store. */
export const draftName = (day: Day) => `${day} draft`;

/** The changes that store a draft, or remove it. Pass its photo only if that has changed. */
export function draftChanges(day: Day, draft: Draft | null, photo?: { file?: StoredFile }): Change[] {
  const value: StoredDraft | null = draft && { ...draft, day, state: 'draft', photo: draft.photo.kind };
  return [
    { store: 'unsent', name: draftName(day), value: value ?? undefined },
    ...(photo ? [{ store: 'unsent-photos' as const, name: draftName(day), value: photo.file }] : []),
  ];
}

export async function readDraft(day: Day, { vault } = openBox()): Promise<Draft | undefined> {
  await written;
  const stored = await readOne<StoredDraft>('unsent', draftName(day), vault);
  if (!stored) return undefined;
  const { content, step, base, photo: kind } = stored;
  const file = kind === 'new' ? await readOne<StoredFile>('unsent-photos', draftName(day), vault) : undefined;
  if (file) return { content, step, base, photo: { kind: 'new', file: toBlob(file) } };
  return { content, step, base, photo: { kind: kind === 'new' ? 'kept' : kind } };
}

/** All records of a diary, once the last changes of drafts are written. */
export async function listUnsent({ vault }: Pick<Box, 'vault'>): Promise<Unsent[]> {
  await written;
  return readAll<Unsent>('unsent', vault);
}

/** The days of the stored drafts, the latest first. Empty until they have been read. */
const unfinishedDays = createDiaryStore<readonly Day[]>([]);

/** The days with an unsaved check-in in this browser, the latest first. */
export function useUnfinishedDays(): readonly Day[] {
  useEffect(() => {
    const read = async () => {
      const unsent = await whileOpen(listUnsent(openBox()));
      setUnfinishedDays(unsent.filter(isDraft).map(({ day }) => day));
    };
    const tryToRead = () => void read().catch(reportError);
    tryToRead();
    // Another tab may have saved or discarded one meanwhile.
    document.addEventListener('visibilitychange', tryToRead);
    return () => document.removeEventListener('visibilitychange', tryToRead);
  }, []);
  return unfinishedDays.use();
}

/** Shows or hides the day among the unfinished ones. */
export function noteUnfinished(box: Box, day: Day, isStored: boolean): void {
  if (!isOpen(box)) return;
  const days = unfinishedDays.get();
  if (days.includes(day) === isStored) return;
  setUnfinishedDays(isStored ? [...days, day] : days.filter((other) => other !== day));
}

function setUnfinishedDays(days: Day[]): void {
  unfinishedDays.set(days.sort().reverse());
}

export async function discardUnfinished(day: Day, box = openBox()): Promise<void> {
  await changeDrafts(box, () => prepare(draftChanges(day, null, {}), box.vault));
  noteUnfinished(box, day, false);
  tellRemoved(box, day);
}

/** All tabs share one draft of a day: another one in which the day is still open stores its own again. */
export function tellRemoved({ vault, diaryId }: Box, removedDraft: Day): void {
  if (vault) notifyOtherTabs({ userId: vault.userId, diaryId, removedDraft });
}

let started = Promise.resolve();
let written = Promise.resolve();

/** Resolves once all changes of drafts so far are on the disk. */
export function allWritten(): Promise<void> {
  return written;
}

/**
 * Starts changes one after the other, because reading a photo takes a moment and an older change must not overwrite a
 * newer one. A change does not wait until the previous one is on the disk: the last one often starts while the page is
 * being closed.
 */
export function changeDrafts(box: Box, prepared: () => Promise<PreparedChange[]>): Promise<void> {
  const begun = started
    .then(prepared)
    .then((changes) => ({ isDone: tryToWrite(box, changes) }))
    .catch((error) => {
      reportError(error);
      return { isDone: undefined };
    });
  started = begun.then(() => undefined);
  written = begun.then(({ isDone }) => isDone);
  return written;
}

/** Swallows errors: where storage is blocked or full, the app works without drafts. */
async function tryToWrite({ vault }: Box, changes: PreparedChange[]): Promise<void> {
  if (await canStore(vault)) await write(changes).catch(reportError);
}
