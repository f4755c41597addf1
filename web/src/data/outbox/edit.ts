import { trimCheckIn } from '@flarewell/domain/checkIns';
import { pathOfPhotoUrl } from '@flarewell/domain/photos';
import type { StoredCheckIn } from '@flarewell/domain/wire/checkIns';
import type { Attempt, CheckInToKeep, Content, Entry } from './entries.ts';
import { waitingRevision } from './waiting.ts';

type Edit = Omit<CheckInToKeep, 'photo'> & { photo: Entry['photo'] };

/** What is stored when a day's check-in is put among the entries that wait: a new one, or an edited one in its place. */
export function nextEntry(entries: readonly Entry[], edit: Edit): Entry {
  const known = entries.find(({ day }) => day === edit.day);
  const version = (known?.version ?? 0) + 1;
  const common = { ...edit, version, photoVersion: version, problem: null };
  if (!known) {
    const place = Math.max(0, ...entries.map((entry) => entry.place)) + 1;
    return { ...common, base: edit.base === waitingRevision ? null : edit.base, place };
  }
  // On top of what waits, whatever may have reached the server before is still ours.
  const isOnTop = !isChosen(known, edit);
  return {
    ...common,
    place: known.place,
    base: isOnTop ? known.base : edit.base,
    attempts: isOnTop ? [...known.attempts, ...edit.attempts] : edit.attempts,
    ...(edit.photo === 'kept' && {
      photo: known.photo,
      photoVersion: known.photoVersion,
      kept: known.kept,
      uploaded: known.uploaded,
    }),
  };
}

/**
 * What already waits for the day and would be lost unseen: another tab saved it after this work began. Seen it has who
 * edits what waits, and who was shown it beside what the server holds; the same again loses nothing.
 */
export function findUnseen(entries: readonly Entry[], edit: Edit): Entry | undefined {
  const known = entries.find(({ day }) => day === edit.day);
  if (!known || edit.base === waitingRevision) return undefined;
  return isChosen(known, edit) || isSame(known, edit) ? undefined : known;
}

/** The person was shown what waits and what the server holds, and has chosen. */
function isChosen({ problem }: Entry, { base }: Edit): boolean {
  return problem?.code === 'conflict' && base === (problem.current?.revision ?? null);
}

function isSame(known: Entry, edit: Edit): boolean {
  return edit.photo === 'kept' && canonical(known.content) === canonical(edit.content);
}

/** An entry that was edited while its last version was sent: the server has that one now. */
export function rebase(entry: Entry, sent: Entry, saved: StoredCheckIn): Entry {
  const isPhotoSaved = entry.photo === sent.photo && entry.photoVersion === sent.photoVersion;
  const { photoUrl, thumbnailUrl } = saved;
  return {
    ...entry,
    base: saved.revision,
    attempts: [],
    problem: null,
    ...(isPhotoSaved && { photo: 'kept', kept: { photoUrl, thumbnailUrl }, uploaded: null }),
  };
}

/** Whether what a day holds is one of ours that arrived without our hearing of it: then nobody else was quicker. */
export function isOwnAttempt(attempts: readonly Attempt[], current: StoredCheckIn): boolean {
  const token = current.photoUrl && tokenOf(current.photoUrl);
  return attempts.some(
    ({ content, photo }) =>
      (photo === undefined || photo === token) && canonical(content) === canonical(current),
  );
}

/** The name that a photo was uploaded under, from its address. */
function tokenOf(photoUrl: string): string {
  const path = pathOfPhotoUrl(photoUrl);
  return path.slice(path.indexOf('/') + 1);
}

function canonical(content: Content): string {
  return JSON.stringify(trimCheckIn({ ...content, date: '', photoUrl: null }));
}
