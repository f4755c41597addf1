import type { Day } from '@flarewell/domain/day';
import { type Change, canStore, readOne, update } from '#data/local/localCopy.ts';
import type { StoredFile } from '#data/local/vault.ts';
import { type Box, placeOf } from './box.ts';
import { type Draft, draftChanges, isDraft, listUnsent, noteUnfinished, type Unsent } from './draft.ts';
import { type Edit, type Entry, findUnseen, nextEntry } from './entry.ts';
import { type PhotoEdit, toBlob, toStoredFile } from './photo.ts';
import { waitingRevision } from './waiting.ts';

/**
 * Holds entries where storage is blocked or full, and on a shared device. Such an entry is not durable, so it is
 * removed when its save ends, whatever the result.
 */
const memory = new Map<string, { box: Box; entry: Entry; file: StoredFile | undefined }>();

export const isInMemory = (box: Box, day: Day) => memory.has(placeOf(box, day));

export const listBoxesInMemory = () => Array.from(memory.values(), ({ box }) => box);

/** All entries of a diary in the order of sending. */
export async function listEntries(box: Box): Promise<Entry[]> {
  const stored = entriesOf(await listUnsent(box));
  return [...stored, ...memoryEntries(box)].sort((one, other) => one.place - other.place);
}

const entriesOf = (unsent: readonly Unsent[]) => unsent.filter((one): one is Entry => !isDraft(one));

function memoryEntries({ diaryId }: Box): Entry[] {
  return [...memory.values()].filter(({ box }) => box.diaryId === diaryId).map(({ entry }) => entry);
}

export async function readEntry(box: Box, day: Day): Promise<Entry | undefined> {
  return memory.get(placeOf(box, day))?.entry ?? readOne<Entry>('unsent', day, box.vault);
}

export async function readPhoto(box: Box, day: Day): Promise<Blob | undefined> {
  const held = memory.get(placeOf(box, day))?.file;
  const file = held ?? (await readOne<StoredFile>('unsent-photos', day, box.vault));
  return file && toBlob(file);
}

interface Put {
  entry: Entry;
  /** Whether the day already had an entry, which was updated. */
  isUpdate: boolean;
  /** Set if nothing was stored, because another tab's entry would be overwritten unseen. */
  unseen?: Entry;
}

/**
 * Puts a save into the outbox, in memory where it cannot be stored. Updates the entry of a day that has one. The draft
 * that was saved is removed in the same transaction.
 */
export async function putEntry(box: Box, edit: Edit, photo: PhotoEdit): Promise<Put> {
  const file = photo.kind === 'new' ? await toStoredFile(photo.file) : undefined;
  if (await canStore(box.vault)) {
    try {
      return await putStored(box, edit, file);
    } catch (error) {
      // The disk is full. A waiting entry of the day must not be overtaken by one in memory.
      if (await readOne('unsent', edit.day, box.vault)) throw error;
    }
  }
  const entry = nextEntry(memoryEntries(box), edit);
  const place = placeOf(box, edit.day);
  const isUpdate = memory.has(place);
  memory.set(place, { box, entry, file: file ?? memory.get(place)?.file });
  return { entry, isUpdate };
}

async function putStored(box: Box, edit: Edit, file: StoredFile | undefined): Promise<Put> {
  const sentRevision = await readOne<number>('copies', sentName(edit.day), box.vault);
  const result: { put?: Put } = {};
  await update<Unsent>({
    store: 'unsent',
    vault: box.vault,
    work: (unsent) => {
      const entries = entriesOf(unsent);
      const known = entries.find(({ day }) => day === edit.day);
      // The entry that this work began with was sent meanwhile: build on the revision that it became.
      const isSent = !known && edit.base === waitingRevision;
      const entry = nextEntry(entries, isSent ? { ...edit, base: sentRevision ?? null } : edit);
      const unseen = findUnseen(entries, edit);
      result.put = { entry, isUpdate: known !== undefined, unseen };
      return unseen ? [] : [...storeChanges(entry, file), ...draftChanges(edit.day, null, {})];
    },
  });
  if (!result.put) throw new Error('Nothing was stored.');
  if (!result.put.unseen) noteUnfinished(box, edit.day, false);
  return result.put;
}

function storeChanges(entry: Entry, file?: StoredFile): Change[] {
  const { day } = entry;
  const photo: Change = { store: 'unsent-photos', name: day, value: file };
  return [{ store: 'unsent', name: day, value: entry }, ...(file || entry.photo !== 'new' ? [photo] : [])];
}

/**
 * Edits the day's entry, or removes it if `edit` returns null. `also` may add changes for the same transaction; it is
 * not called for an entry in memory. Returns false if the day has no entry, which may have been removed meanwhile.
 */
export async function changeEntry(
  box: Box,
  day: Day,
  edit: (entry: Entry) => Entry | null,
  also: (next: Entry | null) => Change[] = () => [],
): Promise<boolean> {
  const place = placeOf(box, day);
  const held = memory.get(place);
  if (held) {
    const entry = edit(held.entry);
    if (entry) memory.set(place, { ...held, entry });
    else memory.delete(place);
    return true;
  }
  if (!(await canStore(box.vault))) return false;
  let isThere = false;
  await update<Entry>({
    store: 'unsent',
    vault: box.vault,
    names: [day],
    work: ([stored]) => {
      isThere = stored !== undefined;
      if (!stored) return [];
      const entry = edit(stored);
      const removed: Change[] = [
        { store: 'unsent', name: day },
        { store: 'unsent-photos', name: day },
      ];
      return [...(entry ? storeChanges(entry) : removed), ...also(entry)];
    },
  });
  return isThere;
}

/**
 * Makes an entry that was refused while its dialog is open a draft again; without a draft it is only removed. Returns false
 * if the entry was edited or removed meanwhile: then it stays as it is, and no draft is written.
 */
export async function makeDraft(
  box: Box,
  { day, version }: Entry,
  draft: Draft | undefined,
): Promise<boolean> {
  const photo = draft?.photo;
  const file = photo?.kind === 'new' ? await toStoredFile(photo.file) : undefined;
  let isUnedited = false;
  const isThere = await changeEntry(
    box,
    day,
    (stored) => {
      isUnedited = stored.version === version;
      return isUnedited ? null : stored;
    },
    (next) => (next || !draft ? [] : draftChanges(day, draft, { file })),
  );
  if (!isThere || !isUnedited) return false;
  if (draft && (await canStore(box.vault))) noteUnfinished(box, day, true);
  return true;
}

/** The record with the revision that the day's last sent entry became; see `putStored`. */
export const sentName = (day: Day) => `sent ${day}`;
