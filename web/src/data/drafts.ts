import type { Day } from '@flarewell/domain/day';
import { change, isReady, readFrom } from './localCopy.ts';

/** Apart from the draft, so that a letter typed does not write a picture. */
export const photoKey = (userId: string, day: Day): [string, string] => [userId, `${day} photo`];

/** Whether this browser holds a check-in that the person began and has not saved. */
export async function hasDrafts(userId: string): Promise<boolean> {
  await allWritten();
  return (await readFrom('drafts', userId)).length > 0;
}

let started = Promise.resolve();
let written = Promise.resolve();

export function allWritten(): Promise<void> {
  return written;
}

/**
 * Changes start one after the other: a photo takes a moment to read, and what is removed meanwhile must stay removed.
 * None waits until the one before is on the disk, since the last one often has no time left: the page goes.
 */
export function changeDrafts(prepare: () => Promise<(drafts: IDBObjectStore) => void>): Promise<void> {
  const begun = started
    .then(prepare)
    .then((work) => ({ isDone: write(work) }))
    .catch((error) => {
      reportError(error);
      return { isDone: undefined };
    });
  started = begun.then(() => undefined);
  written = begun.then(({ isDone }) => isDone);
  return written;
}

/** A browser that blocks storage, or has no room left, works without drafts. */
async function write(work: (drafts: IDBObjectStore) => void): Promise<void> {
  if (await isReady()) await change(['drafts'], (store) => work(store('drafts'))).catch(reportError);
}
