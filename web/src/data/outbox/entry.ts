import type { Names } from '@flarewell/domain/check-in/deletedEntries';
import { isSameContent } from '@flarewell/domain/checkIns';
import type { Day } from '@flarewell/domain/day';
import { type Factors, mergeFactors } from '@flarewell/domain/measures/factors';
import { pathOfPhotoUrl, uploadTokenOf } from '@flarewell/domain/photos';
import type { CheckInSave, ShownCheckIn } from '@flarewell/domain/wire/checkIns';
import type { PhotoEdit } from './photo.ts';
import { type WaitingProblem, waitingRevision } from './waiting.ts';

/** What a person wrote about a day, without its photo. */
export type Content = Omit<CheckInSave, 'photo' | 'revision' | 'writtenAt'>;

/** A version that was sent without receiving a response, so the server may or may not have it. */
export interface Attempt {
  content: Content;
  /** The name of its uploaded photo; null if it removed the photo; absent if it left the photo alone. */
  photo?: string | null;
}

/** One day's check-in on its way to the server, as this browser stores it. `refused`: the person has to decide. */
export interface Entry {
  day: Day;
  state: 'waiting' | 'refused';
  /** Entries are sent in the order of their places, which is the order in which the days were first saved. */
  place: number;
  /** Incremented by every edit, to detect an edit while the entry is being sent. */
  version: number;
  content: Content;
  /** Of its conditions and medications, for when one is deleted before it is sent; absent in entries of earlier releases. */
  names?: Names;
  /** When the person first saved it; absent in entries of earlier releases. */
  writtenAt?: string;
  /** The revision of the check-in that this one replaces; null if it is the day's first. */
  base: number | null;
  photo: PhotoEdit['kind'];
  /** The version that brought the new photo. */
  photoVersion: number;
  /** The URLs of the server's photo, which an entry with `photo: 'kept'` leaves alone. Browsers have stored this name. */
  kept: Pick<ShownCheckIn, 'photoUrl' | 'thumbnailUrl'>;
  /** The server's name of the new photo, once it is uploaded. */
  uploaded: string | null;
  attempts: Attempt[];
  /** Why it was refused; null while it is waiting. */
  problem: WaitingProblem | null;
}

const waiting = { state: 'waiting', problem: null } as const;

/** A save, as it is put into the outbox. */
export type Edit = Pick<
  Entry,
  'day' | 'content' | 'names' | 'writtenAt' | 'base' | 'photo' | 'kept' | 'uploaded'
>;

/** Makes the entry for a save: a new one, or an update of the entry that the day already has. */
export function nextEntry(entries: readonly Entry[], edit: Edit): Entry {
  const known = entries.find(({ day }) => day === edit.day);
  const version = (known?.version ?? 0) + 1;
  const common = { ...edit, version, photoVersion: version, attempts: [], ...waiting };
  if (!known) {
    const place = Math.max(0, ...entries.map((entry) => entry.place)) + 1;
    return { ...common, base: edit.base === waitingRevision ? null : edit.base, place };
  }
  // Any earlier version of this entry may have reached the server. After a conflict was decided that no longer matters.
  const isDecided = isConflictDecided(known, edit);
  return {
    ...common,
    place: known.place,
    writtenAt: known.writtenAt,
    base: isDecided ? edit.base : known.base,
    attempts: isDecided ? [] : known.attempts,
    ...(edit.photo === 'kept' && {
      photo: known.photo,
      photoVersion: known.photoVersion,
      kept: known.kept,
      uploaded: known.uploaded,
    }),
  };
}

/**
 * Returns the day's entry if this save would overwrite it unseen: another tab saved it after this work began. Saving
 * the same content again, editing the waiting entry, and deciding a conflict overwrite nothing unseen.
 */
export function findUnseen(entries: readonly Entry[], edit: Edit): Entry | undefined {
  const known = entries.find(({ day }) => day === edit.day);
  if (!known || edit.base === waitingRevision) return undefined;
  return isConflictDecided(known, edit) || isSame(known, edit) ? undefined : known;
}

/** Whether the person has decided the entry's conflict: the save builds on the conflicting version of the server. */
function isConflictDecided({ problem }: Entry, { base }: Edit): boolean {
  return problem?.code === 'conflict' && base === (problem.current?.revision ?? null);
}

function isSame(known: Entry, edit: Edit): boolean {
  return edit.photo === 'kept' && isSameContent(asStored(known.content), asStored(edit.content));
}

/** Updates an entry that was edited while its previous version was sent, which is now the server's version. */
export function rebase(entry: Entry, sent: Entry, saved: ShownCheckIn): Entry {
  const isPhotoSaved = entry.photo === sent.photo && entry.photoVersion === sent.photoVersion;
  const { photoUrl, thumbnailUrl } = saved;
  return {
    ...entry,
    base: saved.revision,
    attempts: [],
    ...waiting,
    ...(isPhotoSaved && { photo: 'kept', kept: { photoUrl, thumbnailUrl }, uploaded: null }),
  };
}

/** Whether the server's version is one of our own attempts whose response was lost. Then there is no conflict. */
export function isOwnAttempt(attempts: readonly Attempt[], current: ShownCheckIn): boolean {
  const uploaded = current.photoUrl && uploadTokenOf(pathOfPhotoUrl(current.photoUrl));
  return attempts.some(
    ({ content, photo }) =>
      (photo === undefined || photo === uploaded) &&
      isSameContent(asStored(content, current.factors), asStored(current)),
  );
}

/** The server keeps stored factors that a save does not mention. */
function asStored(content: Content, stored?: Factors): Content {
  return { ...content, factors: mergeFactors(content.factors, stored) };
}
